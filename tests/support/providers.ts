// Signs in with a provider as a person does: presses the button, fills in the provider's login page, and returns.
import type { Page } from 'playwright-core';
import { createAdminApp } from '../../src/admin.js';
import { createClientApp } from '../../src/index.js';
import { describeProvider, OAUTH_PROVIDER_IDS } from '../../src/resources/oauth-providers.js';
import type { Site } from './sites.ts';
import type { Stack } from './stack.ts';
import { homeShows, type Visitor } from './visitor.ts';

type Update = ReturnType<typeof createAdminApp>['projects']['update'];
type Config = NonNullable<NonNullable<Parameters<Update>[0]>['config']>;

/** Changes settings of the demo project with its admin key. */
export const configure = async ({ demo, url }: Stack, config: Config): Promise<void> => {
  const { projectId, superSecretAdminKey } = demo;
  const app = createAdminApp({ projectId, superSecretAdminKey, baseUrl: url, tokenStore: null });
  await app.projects.update({ config });
  app.dispose();
};

/** Returns settings in which these providers use the service's shared keys. */
export const shared = (...ids: readonly ('google' | 'github' | 'microsoft' | 'spotify')[]): Pick<Config, 'oauthProviders'> => ({
  oauthProviders: ids.map((id) => ({ id, type: 'shared' as const })),
});

/** Returns settings with all providers. Providers for which the service has no shared keys use the project's own keys. */
export const everyProvider = (): Pick<Config, 'oauthProviders'> => ({
  oauthProviders: OAUTH_PROVIDER_IDS.map((id) =>
    describeProvider(id).hasSharedKeys
      ? { id, type: 'shared' as const }
      : { id, type: 'standard' as const, clientId: 'id', clientSecret: 'secret' },
  ),
});

/** Deletes the provider's cookies, so that another person can sign in there. */
export const forgetProvider = async (page: Page): Promise<void> => {
  const cookies = await page.context().cookies();
  for (const { name, path } of cookies) if (path.startsWith('/idp')) await page.context().clearCookies({ name });
};

/** Signs a person in on the provider's login page. */
export const logIn = async (page: Page, login: string): Promise<void> => {
  await page.getByLabel('Email address').fill(login);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

export const cancelAtProvider = (page: Page): Promise<void> => page.getByRole('button', { name: 'Cancel' }).click();

/** Opens a page of the site, presses a provider's button, and waits for the provider's login page. */
export const goToProvider = async ({ page }: Visitor, { handler }: Site, name = 'GitHub', path = '/sign-in'): Promise<void> => {
  await page.goto(handler + path);
  await page.getByRole('button', { name: new RegExp(`^Sign (?:in|up) with ${name}`) }).click();
  await page.getByRole('heading', { name: 'Development sign-in' }).waitFor();
};

/** Signs in with a provider, and waits for the home page. */
export const signInWith = async (visitor: Visitor, site: Site, login: string, name = 'GitHub'): Promise<void> => {
  await goToProvider(visitor, site, name);
  await logIn(visitor.page, login);
  await homeShows(visitor.page, login);
};

/** Turns on two-step verification for the user who is signed in on the page. */
export const turnOnSecondFactor = async ({ demo, url }: Stack, { page }: Visitor, totpSecret: Uint8Array): Promise<void> => {
  const { projectId, publishableClientKey } = demo;
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'stack-access')?.value ?? '';
  const [refreshToken, accessToken] = JSON.parse(decodeURIComponent(cookie)) as [string, string];
  const app = createClientApp({ projectId, publishableClientKey, baseUrl: url, tokenStore: { accessToken, refreshToken } });
  await app.currentUser.update({ totpSecret });
  app.dispose();
};
