import type { Page } from '../../../src/lib/platform.js';

/** A navigation, or a rewrite of the URL. */
export interface Visit {
  readonly method: 'assign' | 'replace' | 'rewrite';
  readonly url: string;
}

/** A simulated page that records its navigations and does not unload. */
export interface FakePage extends Page {
  readonly visits: Visit[];
}

export const createPage = (start: string): FakePage => {
  const visits: Visit[] = [];
  let href = start;
  const go = (method: Visit['method']) => (url: string) => {
    visits.push({ method, url });
    href = new URL(url, href).href;
  };
  return { visits, href: () => href, assign: go('assign'), replace: go('replace'), rewrite: go('rewrite') };
};
