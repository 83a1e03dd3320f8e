// Opens pages that load only the script-tag file, for SDK tests in a real browser.
import type { BrowserContext, Page } from 'playwright-core';
import type { ClientApp } from '../../src/index.ts';
import type { Stack } from '../support/stack.ts';

/** The global variables of a page with the script-tag file. */
export interface TabWindow {
  readonly Portico: { readonly app: ClientApp };
  /** The apps on the page, one for each copy of the file. */
  readonly apps: ClientApp[];
  /** The access tokens that the test requested from each app. */
  newTokens: Promise<(string | null)[]>;
  /** The time at which the page detected a session change, in milliseconds. */
  detectedAt: number;
}

/** Allows duplicates, because two copies of the file on one page create the same Trusted Types policy. */
const POLICY = "require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'";

/** Opens a tab with the given number of copies of the file, each with its own app. */
export const openTab = async ({ demo, url }: Stack, context: BrowserContext, copies = 1): Promise<Page> => {
  const { projectId, publishableClientKey } = demo;
  const tag = (copy: number): string =>
    `<script src="/portico.js?copy=${copy}" data-project-id="${projectId}" data-publishable-client-key="${publishableClientKey}"
      data-base-url="${url}"></script><script>(window.apps ??= []).push(Portico.app)</script>`;
  const body = `<!doctype html><html lang="en"><head><title>Tab</title><link rel="icon" href="data:,"></head><body>${Array.from(
    { length: copies },
    (_, copy) => tag(copy),
  ).join('')}</body></html>`;
  const page = await context.newPage();
  await page.route('**/tab', (route) => route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': POLICY }, body }));
  await page.goto(`${url}/tab`);
  return page;
};
