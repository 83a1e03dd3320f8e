// Finds links that lead nowhere, and pages that are not in the navigation.
import type { NavigationGroup } from './navigation.js';
import { targetOf, type RenderedPage } from './site.js';

/** Files that are not pages. */
const FILES = new Set(['llms.txt', 'llms-full.txt']);

/** Returns a line for each link to a page or an anchor that does not exist. */
export const linkProblems = (pages: readonly Pick<RenderedPage, 'path' | 'links' | 'ids'>[]): readonly string[] => {
  const ids = new Map(pages.map((page) => [page.path, page.ids]));
  return pages.flatMap(({ path, links }) =>
    links.flatMap((link) => {
      const target = targetOf(path, link);
      if (!target || FILES.has(target.path)) return [];
      const known = ids.get(target.path);
      if (!known) return [`${path} links to ${link}, which is not a page.`];
      return target.hash === '' || known.has(target.hash) ? [] : [`${path} links to ${link}, but that page has no #${target.hash}.`];
    }),
  );
};

/** Returns a line for each page that is not in the navigation, is there twice, or does not exist. */
export const navigationProblems = (groups: readonly NavigationGroup[], pages: readonly Pick<RenderedPage, 'path'>[]): readonly string[] => {
  const listed = groups.flatMap((group) => group.pages);
  const paths = pages.map(({ path }) => path);
  return [
    ...paths.filter((path) => !listed.includes(path)).map((path) => `${path} is not in the navigation.`),
    ...listed.filter((path) => !paths.includes(path)).map((path) => `The navigation has ${path}, which is not a page.`),
    ...listed.filter((path, index) => listed.indexOf(path) !== index).map((path) => `The navigation has ${path} twice.`),
    ...paths.filter((path, index) => paths.indexOf(path) !== index).map((path) => `There are two pages with the path ${path}.`),
  ];
};
