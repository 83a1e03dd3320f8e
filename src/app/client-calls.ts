// The calls of client apps, without their code. The first call loads the code, so that a page without calls does not download it.
import type * as flowsModule from '../auth/all-flows.js';
import type { AllFlows } from '../auth/all-flows.js';
import type { AuthContext, MfaHandler } from '../auth/auth-context.js';
import { PorticoError } from '../errors/portico-error.js';
import { passwordFlows, type PasswordFlows } from '../auth/password.js';
import { lazyModule } from '../errors/lazy-module.js';
import type { ClientResources } from '../resources/client.js';
import { copyInput, type CallsOf } from './bind.js';

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

type FlowsModule = typeof flowsModule;
/** The flows that load with the first call. A sign-in with a password needs no other file. */
type LaterFlows = Omit<AllFlows, keyof PasswordFlows>;
/** The name of the function that returns the flow. */
type FactoryOf<N extends keyof LaterFlows> = {
  [F in keyof FlowsModule]: FlowsModule[F] extends (context: AuthContext) => { readonly [M in N]: unknown } ? F : never;
}[keyof FlowsModule];

/** The names of the functions that return the flows. */
const LATER_FLOWS: { readonly [N in keyof LaterFlows]: FactoryOf<N> } = {
  updatePassword: 'passwordChangeFlows',
  setPassword: 'passwordChangeFlows',
  sendMagicLink: 'magicLinkFlows',
  signInWithMagicLink: 'magicLinkFlows',
  verifyEmail: 'verificationFlows',
  sendVerificationMail: 'verificationFlows',
  completeMfa: 'mfaFlows',
  registerPasskey: 'passkeyFlows',
  preparePasskeySignIn: 'passkeyFlows',
  signInWithPasskey: 'passkeyFlows',
  cancelPasskey: 'passkeyFlows',
  signUpAnonymously: 'anonymousFlows',
  signInWithOAuth: 'oauthFlows',
  handleOAuthCallback: 'oauthFlows',
  linkOAuthAccount: 'oauthFlows',
  getConnectedAccount: 'oauthFlows',
  promptCliLogin: 'cliFlows',
  confirmCliLogin: 'cliFlows',
};

const loadClient = lazyModule(() => import('../resources/client.js'));

/** Loads the rows of the resources. Rejects with CONNECTION if they cannot be loaded. */
export const loadResources = async (): Promise<ClientResources> => (await loadClient()).clientResources;

/** Loads the code of `app.auth`. Rejects with CONNECTION if it cannot be loaded. */
export const loadFlows = lazyModule(() => import('../auth/all-flows.js'));

/** Returns the calls of `app.auth`, except `signOut`. A call rejects with ABORTED if the user changes while its code loads. */
export const allFlows = (context: AuthContext): AllFlows => {
  const callOf =
    (name: keyof LaterFlows) =>
    async (options?: object): Promise<unknown> => {
      const input = options && copyInput(options);
      const session = context.sessions.current();
      const flows = await loadFlows();
      if (context.sessions.current() !== session) throw new PorticoError('ABORTED', 'The user changed.');
      const calls = flows[LATER_FLOWS[name]](context) as unknown as Readonly<Record<string, (input?: object) => unknown>>;
      return calls[name]?.(input);
    };
  const later = Object.fromEntries((Object.keys(LATER_FLOWS) as (keyof LaterFlows)[]).map((name) => [name, callOf(name)]));
  return { ...passwordFlows(context), ...(later as unknown as LaterFlows) };
};

/** Asks for the second factor. */
export const handleMfa: MfaHandler = async (...input) => (await loadFlows()).promptForMfa(...input);
