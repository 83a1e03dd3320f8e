import type { Page } from '../../../src/redirects/page.js';

export interface Visit {
  readonly how: 'assign' | 'replace' | 'rewrite';
  readonly url: string;
}

export interface FakePage extends Page {
  readonly visits: Visit[];
}

export const createPage = (start: string): FakePage => {
  const visits: Visit[] = [];
  let href = start;
  const go = (how: Visit['how']) => (url: string) => {
    visits.push({ how, url });
    href = new URL(url, href).href;
  };
  return { visits, href: () => href, assign: go('assign'), replace: go('replace'), rewrite: go('rewrite') };
};
