// Runs the whole demo in this process, on a free port: the built pages, the real backend and the real inbox. Tests can advance its clock
// and disconnect it.
import type { Backend, InboxMessage } from '../../src/backend/backend.ts';
import { createSharedProvider } from '../../src/backend/idp/shared-provider.ts';
import { serve, type Serving } from '../../src/backend/server.ts';
import type { Pages } from '../../src/backend/types.ts';
import { buildStaleParts } from '../../demo/site/built.ts';
import { createPages } from '../../demo/site/pages.ts';
import { quickBackend } from './quick-backend.ts';

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface Stack {
  readonly url: string;
  readonly demo: Backend['demo'];
  /** Creates an account with the same request as the sign-up page, and resolves to the account's session. */
  readonly addUser: (email: string, password: string, handler: string) => Promise<TokenPair>;
  /** Resolves to the newest email with a matching subject that was sent to an address. */
  readonly mail: (to: string, subject?: RegExp) => Promise<InboxMessage>;
  /** Advances the backend's clock. */
  readonly advanceClock: (ms: number) => void;
  /**
   * Advances the backend's clock to the beginning of the next half minute, plus one second, and returns that time. A code from an
   * authenticator app works only once per half minute.
   */
  readonly nextHalfMinute: () => number;
  /** Resets the clock to the real time. */
  readonly setClockBack: () => void;
  /** Disconnects the server from the network. */
  readonly disconnectServer: () => Promise<void>;
  readonly reconnectServer: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StackOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  /** Called with each API response before the server sends the response. */
  readonly onResponse?: (path: string, response: Response) => Promise<void>;
  /** Wraps the function that serves the demo pages. */
  readonly wrapPages?: (pages: Pages) => Pages;
}

const HALF_MINUTE_MS = 30_000;

const signUpAt = async (url: string, { projectId, publishableClientKey }: Backend['demo'], body: object): Promise<TokenPair> => {
  const response = await fetch(`${url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-stack-access-type': 'client', 'x-stack-project-id': projectId },
      'x-stack-publishable-client-key': publishableClientKey,
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`The sign-up failed with status ${response.status}: ${await response.text()}`);
  return (await response.json()) as TokenPair;
};

export const startStack = async ({
  dataDir = 'memory:',
  databaseUrl,
  onResponse,
  wrapPages = (pages) => pages,
}: StackOptions = {}): Promise<Stack> => {
  await buildStaleParts(() => undefined);
  let [url, passedMs] = ['http://localhost', 0];
  const sharedProvider = createSharedProvider(() => url);
  const backend = await quickBackend({
    dataDir,
    databaseUrl,
    baseUrl: () => url,
    clock: () => Date.now() + passedMs,
    sharedProvider: sharedProvider.client,
    demoSettings: { allowUserApiKeys: true },
    // Trusts the proxy headers in requests, because a test sends the location of a visitor in these headers.
    ...{ trustedProxies: 1, placeHeaders: true },
  });
  const pages = wrapPages(createPages(backend.demo));
  const watchedFetch: Backend['fetch'] = async (request, remoteAddress) => {
    const response = await backend.fetch(request, remoteAddress);
    await onResponse?.(new URL(request.url).pathname, response.clone());
    return response;
  };
  const listen = (port: number): Promise<Serving> => serve({ port, backend: { ...backend, fetch: watchedFetch }, sharedProvider, pages });
  let serving = await listen(0);
  url = serving.url;
  return {
    url,
    demo: backend.demo,
    addUser: (email, password, handler) =>
      signUpAt(url, backend.demo, { email, password, verification_callback_url: `${url}${handler}/email-verification` }),
    mail: async (to, subject = /./) => {
      const mail = (await backend.inbox.list(to)).find((one) => subject.test(one.subject));
      if (!mail) throw new Error(`No email with the subject ${subject} was sent to ${to}.`);
      return mail;
    },
    advanceClock: (ms) => void (passedMs += ms),
    nextHalfMinute: () => {
      passedMs += HALF_MINUTE_MS - ((Date.now() + passedMs) % HALF_MINUTE_MS) + 1000;
      return Date.now() + passedMs;
    },
    setClockBack: () => void (passedMs = 0),
    disconnectServer: () => serving.close(),
    reconnectServer: async () => {
      serving = await listen(Number(new URL(url).port));
    },
    close: async () => {
      await serving.close();
      await backend.close();
    },
  };
};

/** Returns the link in an email. */
export const linkIn = ({ text }: InboxMessage): string => {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error('The email has no link.');
  return link;
};

/** Returns the six-character code in the subject of an email, which a person may type instead of opening the link. */
export const codeIn = ({ subject }: InboxMessage): string => {
  const code = /^([A-Z0-9]{6})\b/.exec(subject)?.[1];
  if (!code) throw new Error(`The subject contains no code: ${subject}`);
  return code;
};
