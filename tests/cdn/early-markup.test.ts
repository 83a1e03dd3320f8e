// Compares the form that the script tag shows first with the page that a server renders, for all kinds of projects.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { serverHtml, useEarlyVisit } from '../support/early-visit.ts';
import { PROJECT } from '../support/served-site.ts';
import type { Project } from '../../src/index.js';

const { visit, open, page } = useEarlyVisit();

/** Returns the card and the container of the form on a page as trees. Omits style sheets. */
const treesOn = (where: Page, html?: string) =>
  where.evaluate((text) => {
    const parser = Document as unknown as { parseHTMLUnsafe: (html: string) => Document };
    const root = text === undefined ? document : parser.parseHTMLUnsafe(text);
    const nodesOf = (parent: ParentNode): unknown[] =>
      [...parent.childNodes].flatMap((node): readonly unknown[] => {
        if (node instanceof Text) return [node.data];
        if (!(node instanceof Element) || node.localName === 'style') return [];
        const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).toSorted();
        return [[node.localName, node.namespaceURI, ...attributes, ...nodesOf(node)]];
      });
    const host = root.querySelector('portico-sign-in, portico-sign-up');
    const [container] = host?.querySelectorAll(':scope > [data-portico-root]') ?? [];
    return [host?.shadowRoot, container].map((part) => part && nodesOf(part));
  }, html);

const CONFIG = { sign_up_enabled: true, credential_enabled: true, magic_link_enabled: false, passkey_enabled: false };
const providers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: ['google', 'github', 'spotify'][index % 3] ?? '' }));

const projectOf = (config: typeof CONFIG, ids: readonly { readonly id: string }[]): Project => ({
  ...PROJECT,
  config: {
    ...PROJECT.config,
    signUpEnabled: config.sign_up_enabled,
    credentialEnabled: config.credential_enabled,
    magicLinkEnabled: config.magic_link_enabled,
    passkeyEnabled: config.passkey_enabled,
    oauthProviders: ids,
  },
});

describe('the markup of the form before the elements', () => {
  const methods = [
    { credential_enabled: true, magic_link_enabled: false },
    { credential_enabled: false, magic_link_enabled: true },
    { credential_enabled: true, magic_link_enabled: true },
  ];
  const matrix = methods.flatMap((method) =>
    [0, 1, 4, 5, 12].flatMap((count) =>
      [false, true].flatMap((flag) => [
        { mode: 'sign-in', count, config: { ...CONFIG, ...method, passkey_enabled: flag, sign_up_enabled: count % 2 === 0 } } as const,
        { mode: 'sign-up', count, config: { ...CONFIG, ...method, passkey_enabled: flag } } as const,
      ]),
    ),
  );

  it('is what a server renders, for each combination of methods', async () => {
    const other = await visit.context.newPage();
    await page().addInitScript(() => Object.assign(globalThis, { PublicKeyCredential: class {} }));
    // The elements, which store the settings, never load.
    visit.site.hold('script');
    for (const { mode, count, config } of matrix) {
      Object.assign(visit.site, { config: { ...visit.site.config, ...config, enabled_oauth_providers: providers(count) } });
      await open({ path: `/handler/${mode}` });
      await page().locator('input').first().waitFor();
      const early = await treesOn(page());
      expect([mode, count, config, early]).toEqual([
        mode,
        count,
        config,
        await treesOn(other, serverHtml(mode, projectOf(config, providers(count)))),
      ]);
    }
  }, 120_000);

  it('shows a name with characters of HTML, and the logo and links, as text', async () => {
    const name = '<img src=x onerror="document.title=1">&amp;{{signUp}}';
    await page().route(/projects\/current/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), display_name: name } });
    });
    visit.site.hold('script');
    const links =
      'data-terms-url="javascript:alert(1)" data-privacy-url="/privacy?a=1&amp;b=2" data-logo="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#&quot;&gt;"';
    await open({ attributes: links });
    await page().getByText(`Sign in to ${name}`).waitFor();
    expect(
      await page()
        .locator('portico-sign-in .links a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(['/privacy?a=1&b=2']);
    expect(await page().locator('portico-sign-in .logo').getAttribute('src')).toMatch(/#">$/);
    expect([await page().title(), await page().locator('portico-sign-in img').count()]).toEqual(['Page', 1]);
    expect(visit.errors).toEqual([]);
  });
});
