// Tests the look of pages that a plain Node.js server rendered: the same markup, styles and positions as in the browser.
import { describe, expect, it } from 'vitest';
import { needsChromium } from '../support/needs-chromium.ts';
import { expectNoMovement, positionsOn } from '../support/positions.ts';
import { OWN_PASSWORD, SERVED_PASSWORD, useServedVisit } from '../support/served-visit.ts';

const EVERYTHING = {
  magic_link_enabled: true,
  passkey_enabled: true,
  enabled_oauth_providers: ['google', 'github'].map((id) => ({ id })),
};

const visit = useServedVisit();

/**
 * Returns the card and the form as a tree without comments, white space, style elements and IDs. The server writes a plain container in
 * place of the element of the form.
 */
const markup = () =>
  visit.page.evaluate(() => {
    const host = document.querySelector('portico-sign-in');
    const nodesOf = (parent: ParentNode): unknown[] =>
      [...parent.childNodes].flatMap((node): readonly unknown[] => {
        if (node instanceof Text) return [node.data.trim()].filter(Boolean);
        if (!(node instanceof Element) || node.localName === 'style') return [];
        const attributes = [...node.attributes].map(
          ({ name, value }) => `${name}=${value.replaceAll(/portico-(?:[\w-]*-server(?:-form)?|\d+)/g, 'id')}`,
        );
        return [[node.localName, ...attributes.toSorted(), ...nodesOf(node)]];
      });
    return [host?.shadowRoot, host?.querySelector('form')].map((part) => part && nodesOf(part));
  });

describe('the look of a page from a server', () => {
  it.each([
    ['the sign-in page', '/handler/sign-in', {}],
    ['the sign-up page', '/handler/sign-up', {}],
    ['a page with all methods', '/handler/sign-in', EVERYTHING],
    ['a sign-up page with all methods', '/handler/sign-up', EVERYTHING],
  ])('does not move the content of %s', async (_, path, config) => {
    Object.assign(visit.site, { config: { ...visit.site.config, ...config } });
    visit.site.hold('script');
    await visit.open(path);
    await visit.page.locator('input').first().waitFor();
    await visit.page.waitForFunction(() => document.readyState !== 'loading');
    const before = await positionsOn(visit.page);
    visit.site.release('script');
    await visit.page.locator('[id$="-server-panel"]').waitFor({ state: 'detached' });
    expectNoMovement(before, await positionsOn(visit.page));
    expect(visit.errors).toEqual([]);
  });

  it('has the same form and card as the element in a browser', async () => {
    await visit.open('/handler/sign-in?bare');
    await visit.page.locator(OWN_PASSWORD).waitFor();
    const own = await markup();
    visit.site.hold('script');
    await visit.open();
    await visit.page.locator(SERVED_PASSWORD).waitFor();
    expect(await markup()).toEqual(own);
  });

  it('keeps the page to return to in its links', async () => {
    needsChromium('scripts');
    await visit.openContext({ javaScriptEnabled: false });
    await visit.open('/handler/sign-in?after_auth_return_to=%2Fsecret');
    const link = visit.page.getByRole('link', { name: 'Create account' });
    expect(await link.getAttribute('href')).toBe('/handler/sign-up?after_auth_return_to=%2Fsecret');
  });

  it('has its styles under a strict content security policy, and no more than the element’s own after the upgrade', async () => {
    visit.site.hold('script');
    await visit.open();
    const radius = () => visit.page.locator('input[name="email"]').evaluate((input) => getComputedStyle(input).borderRadius);
    expect(await radius()).toBe('8px');
    visit.site.release('script');
    await visit.replaced();
    expect(await radius()).toBe('8px');
    expect(await visit.page.locator('style').count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });
});
