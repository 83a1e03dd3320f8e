// Controls the browser’s virtual authenticator, which stores passkeys.
import { executeServerCommand } from '@web/test-runner-commands';
import { openPage } from './open.js';
import { hasControl, until } from './screen.js';
import { openSignedIn, type Stage, type StageOptions } from './stage.js';

const webauthn = <T>(method: string, params: object): Promise<T> => executeServerCommand('webauthn', { method, params });

let current: string | undefined;

/**
 * Removes the current virtual authenticator, and adds one with these options. By default, it accepts requests automatically. Resolves to
 * its ID.
 */
export const addAuthenticator = async (options: object = {}): Promise<string> => {
  await removeAuthenticator();
  const base = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true };
  const { authenticatorId } = await webauthn<{ authenticatorId: string }>('addVirtualAuthenticator', {
    options: { ...base, isUserVerified: true, automaticPresenceSimulation: true, ...options },
  });
  current = authenticatorId;
  return authenticatorId;
};

export const removeAuthenticator = async (): Promise<void> => {
  if (current) await webauthn('removeVirtualAuthenticator', { authenticatorId: current });
  current = undefined;
};

/** Sets whether an authenticator accepts requests automatically. */
export const setPresence = (authenticatorId: string, enabled: boolean): Promise<unknown> =>
  webauthn('setAutomaticPresenceSimulation', { authenticatorId, enabled });

/** Resolves to the passkeys on an authenticator. */
export const credentialsOf = async (authenticatorId: string): Promise<readonly unknown[]> =>
  (await webauthn<{ readonly credentials: readonly unknown[] }>('getCredentials', { authenticatorId })).credentials;

/** Creates a user with a passkey on the current authenticator, and resolves to the user’s email address. */
export const passkeyUser = async (): Promise<string> => {
  const { app, email } = await openSignedIn();
  const result = await app.auth.registerPasskey();
  if (result.status === 'error') throw result.error;
  return email;
};

/** Cancels the current WebAuthn ceremony repeatedly until `isOver` returns true, because the browser may start the ceremony late. */
export const endCeremony = ({ app }: Stage, isOver: () => unknown): Promise<void> =>
  until(() => {
    void app.auth.cancelPasskey();
    return isOver();
  }, 'the WebAuthn ceremony ends');

/**
 * Records the signals to the password manager while `run` runs. `signals` contains the name and the argument of each signal.
 * @param fails whether the browser rejects each signal
 */
export const recordSignals = async (run: (signals: readonly unknown[]) => Promise<void>, fails = false): Promise<void> => {
  const signals: unknown[] = [];
  const names = ['signalAllAcceptedCredentials', 'signalCurrentUserDetails', 'signalUnknownCredential'] as const;
  const originals = names.map((name) => [name, Object.getOwnPropertyDescriptor(PublicKeyCredential, name)] as const);
  for (const name of names) {
    const value = async (details: object): Promise<void> => {
      signals.push([name, details]);
      if (fails) throw new DOMException('Rejected.', 'SecurityError');
    };
    Object.defineProperty(PublicKeyCredential, name, { value, configurable: true, writable: true });
  }
  try {
    await run(signals);
  } finally {
    for (const [name, original] of originals) Object.defineProperty(PublicKeyCredential, name, original ?? { value: undefined });
  }
};

/**
 * Simulates a browser that creates passkeys without a prompt while `run` runs, because headless Chromium has no password manager. The
 * virtual authenticator creates the passkey. `mediations` contains the mediation of each request.
 */
export const withAutoRegister = async (
  run: (mediations: readonly unknown[]) => Promise<void>,
  { isCapable = true, fails = false } = {},
): Promise<void> => {
  const { credentials } = navigator;
  const create = credentials.create.bind(credentials);
  const capabilities = PublicKeyCredential.getClientCapabilities;
  const mediations: unknown[] = [];
  credentials.create = async (options) => {
    const { mediation, ...rest } = options as CredentialCreationOptions & { readonly mediation?: string };
    mediations.push(mediation);
    if (fails) throw new DOMException('Not allowed.', 'NotAllowedError');
    return create(rest);
  };
  PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: isCapable });
  try {
    await run(mediations);
  } finally {
    Reflect.deleteProperty(credentials, 'create');
    PublicKeyCredential.getClientCapabilities = capabilities;
  }
};

/** Simulates a browser with these capabilities while `run` runs, or a browser that cannot report capabilities if they are undefined. */
export const withCapabilities = async (
  capabilities: PublicKeyCredentialClientCapabilities | undefined,
  run: () => Promise<void>,
): Promise<void> => {
  const original = PublicKeyCredential.getClientCapabilities;
  Reflect.set(PublicKeyCredential, 'getClientCapabilities', capabilities && (async () => capabilities));
  try {
    await run();
  } finally {
    PublicKeyCredential.getClientCapabilities = original;
  }
};

type GetOptions = CredentialRequestOptions & { readonly uiMode?: string };

/** Records the requests for credentials while `run` runs. */
export const recordGets = async (run: (requests: readonly GetOptions[]) => Promise<void>): Promise<void> => {
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  const requests: GetOptions[] = [];
  credentials.get = (options) => {
    requests.push(options ?? {});
    return get(options);
  };
  try {
    await run(requests);
  } finally {
    Reflect.deleteProperty(credentials, 'get');
  }
};

/** Makes the browser appear not to support passkeys while `run` runs. */
export const withoutPasskeys = async (run: () => Promise<void>): Promise<void> => {
  const original = globalThis.PublicKeyCredential;
  Reflect.set(globalThis, 'PublicKeyCredential', undefined);
  try {
    await run();
  } finally {
    Reflect.set(globalThis, 'PublicKeyCredential', original);
  }
};

export const PASSKEY_LABEL = 'Sign in with a passkey';
export const CHALLENGE_PATH = '/auth/passkey/initiate-passkey-authentication';

/** Opens the sign-in page and waits for the passkey button. */
export const openWithPasskeyButton = async (options?: StageOptions, properties: object = { noPasskeyAutofill: true }) => {
  const opened = await openPage('portico-sign-in', options, properties);
  await until(() => hasControl(opened.page, PASSKEY_LABEL), 'the passkey button appears');
  return opened;
};
