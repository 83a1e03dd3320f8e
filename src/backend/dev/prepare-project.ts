import { isTrustedCallback } from '../../redirects/policy.js';
import { parseUrl } from '../../lib/url.js';
import { PEOPLE } from '../people.js';
import { createControls } from '../testing/controls.js';
import type { LocalApi } from '../testing/local-api.js';

/** The providers whose buttons the sign-in page shows. The shared provider of this backend replaces them. */
const PROVIDERS = ['github', 'google'];

interface ProjectBody {
  readonly config: {
    readonly allow_localhost: boolean;
    readonly domains: readonly { readonly domain: string; readonly handler_path: string }[];
  };
}

const PROJECT = '/internal/projects/current';

/** Adds the origin of the app to the trusted domains, unless the project already trusts it. */
const trustApp = async (api: LocalApi, appUrl: string): Promise<void> => {
  const { config } = await api<ProjectBody>('GET', PROJECT);
  const domains = config.domains.map(({ domain }) => domain);
  const origin = parseUrl(appUrl)?.origin;
  if (origin === undefined || isTrustedCallback(`${origin}/`, { domains, allowLocalhost: config.allow_localhost })) return;
  await api('PATCH', PROJECT, { config: { domains: [...config.domains, { domain: origin, handler_path: '/handler' }] } });
};

/** Prepares the demo project: the project trusts the app. If the project has no users, also creates people and turns on providers. */
export const prepareProject = async (api: LocalApi, appUrl: string): Promise<void> => {
  await trustApp(api, appUrl);
  const { items } = await api<{ readonly items: readonly unknown[] }>('GET', '/users?limit=1');
  if (items.length > 0) return;
  await api('PATCH', PROJECT, { config: { oauth_providers: PROVIDERS.map((id) => ({ id, type: 'shared' })) } });
  for (const person of PEOPLE) await createControls(api).createUser(person);
};
