// Creates the environment of a fault case: apps with all features, a scripted network and a virtual clock.
import type { CliLoginOptions } from '../../../src/auth/cli.ts';
import { bindAll } from '../../../src/app/bind.ts';
import { handleMfa } from '../../../src/app/client-calls.ts';
import { allFlows } from '../../../src/auth/all-flows.ts';
import { createApp } from '../../../src/app/create-app.ts';
import { createServerApp } from '../../../src/app/server-app.ts';
import { oauthFlows } from '../../../src/auth/oauth.ts';
import type { AuthContext } from '../../../src/auth/auth-context.ts';
import type { ListedJar } from '../../../src/auth/pending-authorization.ts';
import { authPasswordChange } from '../../../src/resources/auth-password.ts';
import { clientResources } from '../../../src/resources/index.ts';
import { createMemoryStore } from '../../../src/session/token-store.ts';
import '../../support/call-code.ts';
import { START_MS } from '../../support/clock.ts';
import { createNetwork } from '../../support/network.ts';
import { makeToken } from '../../support/tokens.ts';
import type { Case } from '../verdict.ts';
import type { ScriptStep } from './script.ts';

export interface Expected {
  readonly outcome: 'ok' | 'error' | 'error-result' | 'error-or-ok' | 'ok-or-error' | 'second-ok';
  readonly error?: string;
  readonly status?: number;
  readonly value?: unknown;
  readonly session?: string;
  readonly requests?: Readonly<Record<string, number | readonly number[]>>;
  readonly waitMs?: readonly number[];
  readonly settleWithinMs?: number;
  readonly maxMs?: number;
  readonly maxMessageChars?: number;
  readonly longTaskMsMax?: number;
  readonly navigation?: unknown;
  readonly next?: string;
}

export interface FaultCase extends Case {
  readonly op: string;
  readonly session: string;
  readonly script: readonly ScriptStep[];
  readonly expect: Expected;
  readonly offline?: boolean;
  readonly abortAfterMs?: number;
  readonly freezeMs?: number;
  readonly clientClockSkewMs?: number;
}

export const OWN = { access: makeToken({ sub: 'A', lifeMs: 3_600_000 }), refresh: 'r3fr3sh-of-a-00000000000000000000000000' };
export const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery', noRedirect: true };
export const OAUTH = { code: 'c0de-0000000000000000000000000000000000000', state: 's'.repeat(43), verifier: 'v'.repeat(43) };
const ORIGIN = 'https://app.example.com';
const resources = { ...clientResources, password: authPasswordChange };
const API = 'https://api.example';

/**
 * Returns the tokens at the start of a case. The times in the token that is about to expire (`near`) are relative to the device clock,
 * which is ahead by `clientClockSkewMs`.
 */
const tokensOf = ({ session, clientClockSkewMs = 0 }: FaultCase) => {
  const near = makeToken({ sub: 'A', iatMs: START_MS + clientClockSkewMs - 590_000 });
  const access: Readonly<Record<string, string>> = { near, valid: OWN.access, accessOnly: OWN.access };
  const hasRefresh = ['near', 'valid', 'refreshOnly'].includes(session);
  return { accessToken: access[session] ?? null, refreshToken: hasRefresh ? OWN.refresh : null };
};

/** Creates a page and records its navigations. If `isCallback`, the page is the OAuth callback page. */
const createPage = (isCallback: boolean) => {
  const visits: string[] = [];
  let href = isCallback ? `${ORIGIN}/handler/oauth-callback?code=${OAUTH.code}&state=${OAUTH.state}` : `${ORIGIN}/shop`;
  const go = (url: string): void => void (visits.push(url), (href = url));
  return {
    visits,
    page: { href: () => href, assign: go, replace: go, rewrite: (url: string) => void (href = url), isForeignFrame: () => false },
  };
};

const createJar = (isCallback: boolean): ListedJar => {
  const cookies = new Map(isCallback ? [[`__Host-stack-oauth-outer-${OAUTH.state}`, OAUTH.verifier]] : []);
  return {
    isSecure: true,
    names: () => [...cookies.keys()],
    get: (name) => cookies.get(name),
    set: (name, value) => void cookies.set(name, value),
    remove: (name) => void cookies.delete(name),
  };
};

let projects = 0;

export const createStage = (one: FaultCase) => {
  const network = createNetwork();
  const isCallback = one.session === 'verifier-cookie';
  const { page, visits } = createPage(isCallback);
  const jar = createJar(isCallback);
  const store = createMemoryStore(tokensOf(one));
  const options = {
    projectId: `fault-${(projects += 1)}`,
    publishableClientKey: 'pck_f4ult-0000000000000000000000000000',
    baseUrl: API,
    platform: network.clock.platform,
    redirectMethod: 'window' as const,
    onMfaRequired: () => '123456',
    page,
  };
  const flows = (context: AuthContext) => ({ ...allFlows(context), ...oauthFlows(context, () => jar) });
  const openApp = () =>
    createApp({ ...options, tokenStore: store }, { flows, handleMfa, resources: (caller) => bindAll(resources, caller) });
  const server = createServerApp({ ...options, page: undefined, tokenStore: null, secretServerKey: 'ssk_f4ult-000000000000000000' });
  const controller = new AbortController();
  if (one.abortAfterMs !== undefined) network.clock.platform.after(one.abortAfterMs, () => controller.abort());
  const links: string[] = [];
  const cliOptions: CliLoginOptions = { appUrl: ORIGIN, promptLink: (url) => void links.push(url) };
  return { network, store, app: openApp(), openApp, server, visits, links, cliOptions, call: { signal: controller.signal } };
};

export type FaultStage = ReturnType<typeof createStage>;
