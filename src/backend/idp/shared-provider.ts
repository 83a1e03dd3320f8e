import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { RULES } from '../../contract/rules.js';
import { systemPlatform } from '../../lib/platform.js';
import { randomText } from '../random-text.js';
import type { SharedClient } from '../call.js';
import { configurationOf } from './configuration.js';
import { loadProvider } from './load-provider.js';
import { PAGE_HEADERS } from '../plain-page.js';
import { loginPage, problemPage } from './login-page.js';

const PATH = '/idp';
const MAX_FORM_BYTES = 4096;

/**
 * The shared provider: an OpenID Connect server under `/idp` that accepts any email address. It replaces every provider for which a project
 * has no OAuth keys of its own.
 */
export interface SharedProvider {
  /** The backend's client registration. */
  readonly client: SharedClient;
  /** Returns whether the provider serves a path. */
  readonly owns: (path: string) => boolean;
  readonly listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
}

const sendPage = (outgoing: ServerResponse, status: number, html: string): void => {
  outgoing.writeHead(status, PAGE_HEADERS).end(html);
};

const readForm = async (incoming: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of incoming) {
    text += String(chunk);
    if (text.length > MAX_FORM_BYTES) break;
  }
  return new URLSearchParams(text.slice(0, MAX_FORM_BYTES));
};

/** Serves the sign-in page under `/idp/interaction/…`, and handles its form. */
const interact = async (provider: Provider, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  try {
    await provider.interactionDetails(incoming, outgoing);
  } catch {
    return sendPage(outgoing, 400, problemPage());
  }
  if (incoming.method !== 'POST') return sendPage(outgoing, 200, loginPage());
  const form = await readForm(incoming);
  const finish = (result: Parameters<Provider['interactionFinished']>[2]): Promise<void> =>
    provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: false });
  if (form.has('cancel')) return finish({ error: 'access_denied', error_description: 'The visitor canceled the sign-in.' });
  const login = form.get('login')?.trim() ?? '';
  if (!RULES.email(login)) return sendPage(outgoing, 400, loginPage({ problem: 'Enter an email address, like ada@example.com.', login }));
  return finish({ login: { accountId: login } });
};

/**
 * Creates the shared provider.
 * @param origin returns the origin of this server
 * @param apiOrigin returns the origin of the API, if it differs
 */
export const createSharedProvider = (origin: () => string, apiOrigin: () => string = origin): SharedProvider => {
  const own = { clientId: 'portico', clientSecret: randomText(systemPlatform) };
  const issuer = (): string => origin() + PATH;
  let loading: Promise<Provider> | undefined;
  const load = async (): Promise<Provider> => loadProvider(issuer(), await configurationOf(apiOrigin(), own));
  return {
    client: { ...own, issuer },
    owns: (path) => path === PATH || path.startsWith(`${PATH}/`),
    listener: async (incoming, outgoing) => {
      loading ??= load();
      const provider = await loading;
      const path = incoming.url ?? '/';
      if (path.startsWith(`${PATH}/interaction/`)) return interact(provider, incoming, outgoing);
      // oidc-provider compares `originalUrl` and `url` to find the path at which it is mounted.
      Object.assign(incoming, { originalUrl: path, url: path.slice(PATH.length) || '/' });
      await provider.callback()(incoming, outgoing);
    },
  };
};
