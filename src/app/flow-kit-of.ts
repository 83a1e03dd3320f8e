import type { Access } from '../contract/entity.js';
import type { FlowKit } from '../auth/auth-context.js';
import type { Sessions } from '../session/sessions.js';
import { bind } from './bind.js';
import type { Runtime } from './runtime.js';

/** What flows work with: this runtime, and the sessions of the app's own store or another. */
export const flowKitOf = <A extends Access>(
  { redirects, callerOf, transport, access, page, options }: Runtime<A>,
  sessions: Sessions,
  secondFactor: FlowKit['secondFactor'],
): FlowKit => ({
  bind: (name, resource, session) =>
    bind(name, resource, {
      ...callerOf(sessions),
      tokenSource: () => (session === null ? undefined : (session ?? sessions.current())),
    }) as never,
  sessions,
  transport,
  access,
  page,
  secondFactor,
  onMultiFactor: options.onMultiFactor,
  oauthScopes: options.oauthScopesOnSignIn ?? {},
  redirect: (name) => redirects.to(name, { replace: true }),
  redirectToUrl: (url, gate) => redirects.toUrl(url, { ...gate, replace: true }),
  callbackUrl: redirects.callbackUrl,
  underWay: new Map(),
});
