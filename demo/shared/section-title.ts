/** Adds the name of the open section of the account settings to the document title, in the format `section · page · site`. */
export const addSectionToTitle = ({ target }: Event): void => {
  const { documentTitle: section } = target as EventTarget & { readonly documentTitle: string };
  const [site = '', page = ''] = document.title.split(' · ').toReversed();
  document.title = [section, page, site].join(' · ');
};
