// Creates the methods of client apps without loading most of their code. The first call to a method loads the code, so that pages that call
// no method do not download it.
import type { AllFlows } from '../auth/all-flows.js';
import type { AuthContext, MfaHandler } from '../auth/auth-context.js';
import { oauthCallbackFlow } from '../auth/oauth-page.js';
import { passkeyAborted } from '../auth/passkey-aborted.js';
import { listedPageCookies } from '../auth/pending-authorization.js';
import { passwordFlows, type PasswordFlows } from '../auth/password.js';
import { lazyModule } from '../errors/lazy-module.js';
import { PorticoError } from '../errors/portico-error.js';
import { copyInput } from '../contract/codec.js';
import type { CallOptions } from '../contract/endpoint.js';
import { relativePart } from '../redirects/redirects.js';
import type { ClientResources } from '../resources/client.js';
import { loadFor } from '../transport/load.js';
import { startCall, type Transport } from '../transport/send.js';
import type { CallsOf } from './bind.js';

/** The methods of all client resources except `currentProject`. The endpoint definition of `currentProject` is part of the first load. */
export const RESOURCE_CALLS: CallsOf<Omit<ClientResources, 'currentProject'>, 'client'> = {
  currentUser: { get: 'read', update: 'write', delete: 'write' },
  contactChannels: {
    list: 'list',
    create: 'write',
    get: 'read',
    update: 'write',
    delete: 'write',
    sendVerificationCode: 'write',
    sendPrimaryVerificationCode: 'write',
    verify: 'write',
    checkVerificationCode: 'write',
  },
  connectedAccounts: { createAccessToken: 'write' },
  sessions: { list: 'list', revoke: 'write' },
  teams: { list: 'list', create: 'write', get: 'read', update: 'write', delete: 'write' },
  teamMemberships: { delete: 'write' },
  teamMemberProfiles: { list: 'list', get: 'read', update: 'write' },
  teamInvitations: { list: 'list', send: 'write', revoke: 'write', accept: 'write', check: 'write', details: 'write' },
  teamPermissions: { list: 'list' },
  projectPermissions: { list: 'list' },
  userApiKeys: { list: 'list', create: 'write', get: 'read', update: 'write' },
  teamApiKeys: { list: 'list', create: 'write', get: 'read', update: 'write' },
  internalProjects: { list: 'list', create: 'write' },
};

/** The methods of `app.auth` whose code loads with the first call. A sign-in with a password requires no lazily loaded file. */
type LazyFlows = Omit<AllFlows, keyof PasswordFlows | 'handleOAuthCallback'>;

/**
 * Whether a call to each method is aborted if a user signs in or out while its module loads. True for methods that depend on the current
 * session. `after sign-in`: aborted only if a user signs in.
 */
const ABORTED_IF_USER_CHANGES: { readonly [N in keyof LazyFlows]: boolean | 'after sign-in' } = {
  updatePassword: true,
  setPassword: true,
  sendMagicLink: false,
  signInWithMagicLink: false,
  verifyEmail: false,
  sendVerificationMail: true,
  completeMfa: false,
  startTotp: true,
  confirmTotp: true,
  registerPasskey: true,
  preparePasskeySignIn: false,
  signInWithPasskey: false,
  cancelPasskey: false,
  signUpAnonymously: 'after sign-in',
  signInWithOAuth: false,
  linkOAuthAccount: true,
  getConnectedAccount: true,
  promptCliLogin: false,
  confirmCliLogin: true,
};

/** The methods that return PASSKEY_WEBAUTHN_ERROR if their signal aborts. */
const PASSKEY_CALLS: readonly (keyof LazyFlows)[] = ['signInWithPasskey', 'registerPasskey'];

/** Loads the module that contains the code of most methods. Rejects with LOAD_FAILED if it cannot be loaded. */
export const loadCallCode = lazyModule(() => import('./call-code.js'));

/** Loads the endpoint definitions of the client resources for a call. */
export const loadResources = async (transport: Transport, options?: CallOptions): Promise<ClientResources> =>
  (await loadFor(transport, loadCallCode, options)).clientResources;

/**
 * Returns functions that determine the page to return to. They run before `call-code.ts` loads, because the current page may change in the
 * meantime.
 */
const createReturnLinks = (context: AuthContext) => {
  /** Returns the current page as a link, or `undefined` if users must not return to it. */
  const currentPage = (): string | undefined => {
    try {
      return context.page && context.trustedLink(relativePart(new URL(context.page.href())));
    } catch {
      return undefined;
    }
  };
  /**
   * Returns the input with `returnTo` as a link that is resolved against the current page.
   * @param fallback returns the page to return to if the caller omits `returnTo`
   */
  const withPage = <T extends { readonly returnTo?: string | undefined }>(given: T, fallback?: () => string | undefined): T => {
    const input = copyInput(given);
    return { ...input, returnTo: input.returnTo === undefined ? fallback?.() : context.trustedLink(input.returnTo) };
  };
  return { currentPage, withPage };
};

/** Returns the methods of `app.auth`, except `signOut`. */
export const clientFlows = (context: AuthContext): AllFlows => {
  const { sessions, transport } = context;
  let flows: AllFlows | undefined;
  const methodOf =
    (name: keyof LazyFlows) =>
    async (given?: CallOptions): Promise<unknown> => {
      const input = copyInput(given ?? {});
      const timeLeft = startCall(transport, input);
      const session = sessions.current();
      const { isInvalid } = session;
      const code = await loadFor(transport, loadCallCode, input).catch((error: unknown) => {
        if (!input.signal?.aborted || !PASSKEY_CALLS.includes(name)) throw error;
      });
      if (!code) return passkeyAborted();
      const current = sessions.current();
      const hasSignedIn = current !== session && !current.isInvalid;
      const hasSignedOut = current.isInvalid !== isInvalid;
      if (hasSignedIn ? ABORTED_IF_USER_CHANGES[name] : hasSignedOut && ABORTED_IF_USER_CHANGES[name] === true)
        throw new PorticoError('ABORTED', 'A user signed in or out during the call.');
      flows ??= code.allFlows(context);
      return (flows[name] as (input: object) => unknown)({ ...input, maxWaitMs: timeLeft() });
    };
  const names = Object.keys(ABORTED_IF_USER_CHANGES) as (keyof LazyFlows)[];
  const lazyFlows = Object.fromEntries(names.map((name) => [name, methodOf(name)])) as unknown as LazyFlows;
  const { currentPage, withPage } = createReturnLinks(context);
  return {
    ...passwordFlows(context),
    ...lazyFlows,
    signInWithOAuth: async (options) => lazyFlows.signInWithOAuth(withPage(options)),
    linkOAuthAccount: async (options) => lazyFlows.linkOAuthAccount(withPage(options, currentPage)),
    getConnectedAccount: (async (options) =>
      lazyFlows.getConnectedAccount(withPage(options, currentPage))) as AllFlows['getConnectedAccount'],
    handleOAuthCallback: oauthCallbackFlow(
      context,
      () => listedPageCookies(transport.platform),
      async () => (await loadFor(transport, loadCallCode)).completeOAuth,
    ),
  };
};

/** Asks for the second factor and completes the sign-in. */
export const handleMfa: MfaHandler = async (context, challenge, options) =>
  (await loadFor(context.transport, loadCallCode, options)).promptForMfa(context, challenge, options);
