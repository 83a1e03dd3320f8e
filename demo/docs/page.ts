/** A page of the documentation. All pages are Markdown first: the HTML, the search index and the files for assistants are made from it. */
export interface Page {
  /** The path below the documentation, for example `start/next`. The first page has the path `index`. */
  readonly path: string;
  readonly title: string;
  /** One sentence, which is also the description for search engines. */
  readonly description: string;
  /** The content below the title. Links to other pages are relative paths of their Markdown files, for example `../errors.md#token`. */
  readonly markdown: string;
  /** Words that people search for but that the page does not contain. */
  readonly keywords?: string;
  /** The title in the navigation, if it is shorter. */
  readonly label?: string;
}

/** Returns the relative path from one page's Markdown file to another's, for example `../errors.md`. */
export const linkBetween = (from: string, to: string): string => {
  const folders = from.split('/').slice(0, -1);
  return `${'../'.repeat(folders.length)}${to}.md`;
};

/** Replaces `page:sdk/teams#create` in links with the relative path of that page. */
export const withPageLinks = (path: string, markdown: string): string =>
  markdown.replaceAll(/\]\(page:([\w/.-]+)/g, (_, target: string) => `](${linkBetween(path, target)}`);
