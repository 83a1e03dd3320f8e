// Makes the files for assistants: llms.txt, which lists all pages, llms-full.txt with the guides, and each page as Markdown.
import type { NavigationGroup } from './navigation.js';
import type { Page } from './page.js';

/** Returns the Markdown of a page with its title and description. */
export const markdownOf = ({ title, description, markdown }: Page): string =>
  `# ${title}\n\n> ${description}\n\n${markdown
    .replaceAll(/ \{#[\w.-]+\}$/gm, '')
    .replaceAll(
      /^(```\w+)(?: (?:preview|signed-in|card|height=\d+|signature|compiled))*(?: title=(.+))?$/gm,
      (_, start: string, name?: string) => (name ? `${start} title="${name}"` : start),
    )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;

/** The groups that llms-full.txt contains. The reference pages would make it too long. */
const isGuide = ({ first }: NavigationGroup): boolean => first === undefined;

const pagesOf = ({ pages }: NavigationGroup, all: ReadonlyMap<string, Page>): readonly Page[] =>
  pages.flatMap((path) => all.get(path) ?? []);

export const llmsText = (groups: readonly NavigationGroup[], all: ReadonlyMap<string, Page>): string => {
  const sections = groups.map((group) => {
    const links = pagesOf(group, all).map(({ path, title, description }) => `- [${title}](${path}.md): ${description}`);
    return `## ${group.title}\n\n${links.join('\n')}\n`;
  });
  return `# Portico

> Portico is an authentication kit for any website: a typed SDK, custom elements for every sign-in page, React components, a script tag, and a
> local service for development and tests.

Each page of this documentation is also available as Markdown: replace the slash at the end of its URL with \`.md\`. All guides in one file:
[llms-full.txt](llms-full.txt).

${sections.join('\n')}`;
};

export const llmsFullText = (groups: readonly NavigationGroup[], all: ReadonlyMap<string, Page>): string =>
  groups
    .filter(isGuide)
    .flatMap((group) => pagesOf(group, all).filter(({ path }) => path !== 'architecture'))
    .map(markdownOf)
    .join('\n---\n\n');
