import { toBase64 } from '../lib/base64url.js';
import type { Platform } from '../lib/platform.js';
import type { Access } from '../contract/entity.js';

/** Tokens of a session, as they travel in headers. */
export interface Tokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

export type HeaderMap = Readonly<Record<string, string>>;

/** Proves the access of an app by keys, or by the session of the project's owner. */
export interface ApiKeys {
  readonly headers: () => HeaderMap | Promise<HeaderMap>;
  /** Called with each error of the service. Returns true if the next headers may be accepted. */
  readonly onRejected?: (error: unknown) => boolean;
}

export interface ClientIdentity {
  readonly projectId: string;
  /** `<platform> <package>@<version>`, so that the service can tell clients apart. */
  readonly clientVersion: string;
  /** Names the project to the token endpoint as well; empty where an owner's session stands in for keys. */
  readonly publishableClientKey: string;
  readonly keys: ApiKeys;
  /** Headers of the host app, for example for a proxy in between. They win over the library's own. */
  readonly extraHeaders: HeaderMap;
}

/** Returns the headers of one call (CONTRACT.md C2). Each call has a new nonce, because some frameworks cache by headers. */
export const requestHeaders = (
  identity: ClientIdentity,
  request: { readonly access: Access; readonly hasBody: boolean; readonly tokens: Tokens | null; readonly keys: HeaderMap },
  platform: Pick<Platform, 'randomBytes'>,
): Record<string, string> => ({
  'x-stack-project-id': identity.projectId,
  'x-stack-access-type': request.access,
  'x-stack-client-version': identity.clientVersion,
  'x-stack-override-error-status': 'true',
  'x-stack-random-nonce': toBase64(platform.randomBytes(33)),
  'ngrok-skip-browser-warning': 'true',
  ...(request.hasBody && { 'content-type': 'application/json' }),
  ...(request.tokens?.accessToken && { 'x-stack-access-token': request.tokens.accessToken }),
  ...(request.tokens?.refreshToken && { 'x-stack-refresh-token': request.tokens.refreshToken }),
  ...request.keys,
  ...identity.extraHeaders,
});
