import { InvalidAdminAccessToken } from '../errors/groups.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import type { HeaderMap, ApiKeys } from '../transport/exchange.js';
import type { AppSession } from '../session/app-session.js';
import { isBrowser } from '../lib/platform.js';
import { misconfigured, type AppOptions } from './options.js';
import { publishableKey } from './runtime.js';

/** A project owner's session, from an app of the project `internal`. */
export type OwnerSession = Pick<AppSession, 'tokens' | 'markRejected'>;

/** Proof that a caller may administer a project: the project's secret keys or its owner's session. */
export interface AdminProof extends Omit<AppOptions, 'tokenStore'> {
  /** Secret server key of the project. Never send it to a browser. */
  readonly secretServerKey?: string | undefined;
  /** Secret admin key of the project. Required if there is no `projectOwnerSession`. Never send it to a browser. */
  readonly superSecretAdminKey?: string | undefined;
  /** Session of the project's owner, to pass instead of the keys. Required in a browser. */
  readonly projectOwnerSession?: OwnerSession | undefined;
}

const secretKeys = (options: AdminProof): HeaderMap => ({
  ...publishableKey(options),
  ...(options.secretServerKey && { 'x-stack-secret-server-key': options.secretServerKey }),
  ...(options.superSecretAdminKey && { 'x-stack-super-secret-admin-key': options.superSecretAdminKey }),
});

/** Returns `ApiKeys` that send the owner's access token. A token that the service rejects is replaced only once (CONTRACT.md C6). */
const ownerKeys = (owner: OwnerSession): ApiKeys => {
  let sent: string | null = null;
  return {
    headers: async () => {
      sent = (await owner.tokens()).accessToken;
      if (sent === null) throw new PorticoError('NOT_SIGNED_IN', 'The owner of the project is no longer signed in.');
      return { 'x-stack-admin-access-token': sent };
    },
    onRejected: (error) => {
      if (sent === null || !isKnownError(error, ...InvalidAdminAccessToken, 'API_KEY_NOT_FOUND')) return false;
      owner.markRejected(sent);
      return true;
    },
  };
};

/**
 * Returns the `ApiKeys` of an admin app, from the project's secret keys or its owner's session. Throws CONFIGURATION if the options contain
 * neither a super secret admin key nor a session, if they contain a session and a secret key, and if they contain a secret key in a
 * browser.
 */
export const adminKeys = (options: AdminProof): ApiKeys => {
  const { projectOwnerSession: owner, superSecretAdminKey, secretServerKey } = options;
  const hasKeys = Boolean(superSecretAdminKey || secretServerKey);
  if (isBrowser() && hasKeys) throw misconfigured('In a browser, pass projectOwnerSession instead of keys, which would be public.');
  if (owner && hasKeys) throw misconfigured('Pass either projectOwnerSession or keys, not both.');
  if (owner) return ownerKeys(owner);
  if (!superSecretAdminKey) throw misconfigured('superSecretAdminKey is missing, and so is projectOwnerSession. Pass one of the two.');
  return { headers: () => secretKeys(options) };
};
