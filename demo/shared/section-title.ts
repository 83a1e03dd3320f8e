/**
 * Adds the name of the open section of the account settings to the document title, in the format `section · page · site`. While the list
 * of sections is open, the title is `page · site`.
 */
export const addSectionToTitle = ({ currentTarget, detail }: CustomEvent<{ readonly id: string }>): void => {
  const { documentTitle: section } = currentTarget as EventTarget & { readonly documentTitle: string };
  const [site = '', page = ''] = document.title.split(' · ').toReversed();
  document.title = [...(detail.id ? [section] : []), page, site].join(' · ');
};
