// Tests that the host app's server can turn an anonymous account into a regular account, on both builds of the demo.
import { describe, expect, it } from 'vitest';
import { createServerApp } from '../../src/server.ts';
import type { ClientApp } from '../../src/index.ts';
import type { Site } from '../support/sites.ts';
import { sitesOr } from '../support/slices.ts';
import { freshEmail, showsHeading, homeShows, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** Requests an anonymous account as a host page does, and returns the account's ID. */
const becomeAnonymous = async ({ page }: Visitor, site: Site): Promise<string> => {
  await page.goto(site.home);
  await homeShows(page, 'Nobody is signed in');
  return page.evaluate(async () => {
    const provider = document.querySelector('portico-provider') as { app?: ClientApp } | null;
    const app = provider?.app ?? (globalThis as unknown as { Portico: { app: ClientApp } }).Portico.app;
    const [one, other] = await Promise.all([app.getUser({ or: 'anonymous' }), app.getUser({ or: 'anonymous' })]);
    if (one.id !== other.id) throw new Error('The two calls returned different accounts.');
    return one.id;
  });
};

describe.each(sitesOr('script tag'))('a visitor with an anonymous account, on the $name pages,', (site) => {
  it('is treated as signed out until the server turns the account into a regular account, and then as signed in', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const { url, demo } = stage.stack;
    const id = await becomeAnonymous(visitor, site);
    await homeShows(page, 'Anonymous visitor');
    expect(visitor.calls.filter((call) => call === 'POST /auth/anonymous/sign-up')).toHaveLength(1);
    await page.goto(`${site.handler}/sign-in`);
    await page.locator('input[name="password"]').waitFor();

    const server = createServerApp({ projectId: demo.projectId, secretServerKey: demo.secretServerKey, baseUrl: url, tokenStore: null });
    const email = freshEmail();
    await server.users.update({ id, isAnonymous: false, displayName: null, primaryEmail: email, primaryEmailVerified: true });
    expect((await server.users.get({ id })).isAnonymous).toBe(false);
    server.dispose();

    await page.goto(site.home);
    await homeShows(page, email);
    await page.goto(`${site.handler}/account-settings`);
    await showsHeading(page, 'Account settings');
  });
});
