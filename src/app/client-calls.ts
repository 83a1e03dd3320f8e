// The calls of client apps, without most of their code. The first call loads the code, so that a page without calls does not download it.
import type { AllFlows } from '../auth/all-flows.js';
import type { AuthContext, MfaHandler, MfaOption, NoRedirectOption } from '../auth/auth-context.js';
import { readCallback } from '../auth/oauth-page.js';
import { listedPageCookies } from '../auth/pending-authorization.js';
import { passwordFlows, type PasswordFlows } from '../auth/password.js';
import { lazyModule } from '../errors/lazy-module.js';
import { PorticoError } from '../errors/portico-error.js';
import { copyInput } from '../lib/copy-input.js';
import { relativePart } from '../redirects/redirects.js';
import type { ClientResources } from '../resources/client.js';
import { withinMs, type Transport } from '../transport/send.js';
import type { CallsOf } from './bind.js';

/** The calls of each resource except `currentProject`, which pages read first. */
export const RESOURCE_CALLS: CallsOf<Omit<ClientResources, 'currentProject'>, 'client'> = {
  currentUser: { get: 'read', update: 'write', delete: 'write' },
  contactChannels: {
    list: 'read',
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
  sessions: { list: 'read', revoke: 'write' },
  teams: { list: 'read', create: 'write', get: 'read', update: 'write', delete: 'write' },
  teamMemberships: { delete: 'write' },
  teamMemberProfiles: { list: 'read', get: 'read', update: 'write' },
  teamInvitations: { list: 'read', send: 'write', revoke: 'write', accept: 'write', check: 'write', details: 'write' },
  teamPermissions: { list: 'read' },
  projectPermissions: { list: 'read' },
  userApiKeys: { list: 'read', create: 'write', get: 'read', update: 'write' },
  teamApiKeys: { list: 'read', create: 'write', get: 'read', update: 'write' },
  internalProjects: { list: 'read', create: 'write' },
};

/** The calls of `app.auth` that load with the first call. A sign-in with a password needs no other file. */
type LaterFlows = Omit<AllFlows, keyof PasswordFlows>;

/** Whether each call acts for the signed-in user. Such a call is aborted if the user changes while its code loads. */
const ACTS_FOR_USER: { readonly [N in keyof LaterFlows]: boolean } = {
  updatePassword: true,
  setPassword: true,
  sendMagicLink: false,
  signInWithMagicLink: false,
  verifyEmail: false,
  sendVerificationMail: true,
  completeMfa: false,
  registerPasskey: true,
  preparePasskeySignIn: false,
  signInWithPasskey: false,
  cancelPasskey: false,
  signUpAnonymously: false,
  signInWithOAuth: false,
  handleOAuthCallback: false,
  linkOAuthAccount: true,
  getConnectedAccount: true,
  promptCliLogin: false,
  confirmCliLogin: true,
};

/** Maximum time that a call waits for its code, milliseconds. */
const LOAD_MS = 30_000;

/** Loads the code of most calls. Rejects with LOAD_FAILED if the code cannot be loaded. */
export const loadCallCode = lazyModule(() => import('./call-code.js'));

/** Loads the code of a call. Also rejects with TIMEOUT after `LOAD_MS`, and with ABORTED if the signal aborts or the app is disposed of. */
const loadFor = (transport: Transport, signal?: AbortSignal) => withinMs(transport, LOAD_MS, signal, loadCallCode);

/** Loads the rows of the resources for a call. */
export const loadResources = async (transport: Transport, signal?: AbortSignal): Promise<ClientResources> =>
  (await loadFor(transport, signal)).clientResources;

/** Returns the calls of `app.auth`, except `signOut`. */
export const clientFlows = (context: AuthContext): AllFlows => {
  const { page, sessions, transport } = context;
  const callOf =
    (name: string, isForUser: boolean) =>
    async (given?: { readonly signal?: AbortSignal }): Promise<unknown> => {
      const input = given && copyInput(given);
      const session = sessions.current();
      const { allFlows } = await loadFor(transport, input?.signal);
      if (isForUser && sessions.current() !== session) throw new PorticoError('ABORTED', 'The user changed.');
      return (allFlows(context) as unknown as Readonly<Record<string, (input?: object) => unknown>>)[name]?.(input);
    };
  const later = Object.fromEntries(
    Object.entries(ACTS_FOR_USER).map(([name, isForUser]) => [name, callOf(name, isForUser)]),
  ) as unknown as LaterFlows;
  /** Returns the input with the current page as the page to return to, because the page may change while the code loads. */
  const withPage = <T extends { readonly returnTo?: string | undefined }>(input: T): T => ({
    ...input,
    returnTo: input.returnTo ?? (page && relativePart(new URL(page.href()))),
  });
  return {
    ...passwordFlows(context),
    ...later,
    linkOAuthAccount: (options) => later.linkOAuthAccount(withPage(options)),
    getConnectedAccount: ((options) => later.getConnectedAccount(withPage(options))) as AllFlows['getConnectedAccount'],
    handleOAuthCallback: (async (options: NoRedirectOption & MfaOption = {}) => {
      // Removes code and state from the address immediately, so that they are not there while the code loads.
      const callback = readCallback(context, listedPageCookies(transport.platform));
      const { completeCallback, completeAndRedirect } = await loadFor(transport);
      return (options.noRedirect ? completeCallback : completeAndRedirect)(context, callback, options);
    }) as AllFlows['handleOAuthCallback'],
  };
};

/** Asks for the second factor. */
export const handleMfa: MfaHandler = async (context, challenge) => (await loadFor(context.transport)).promptForMfa(context, challenge);
