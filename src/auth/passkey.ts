import { PorticoError } from '../errors/portico-error.js';
import { ok } from '../lib/result.js';
import { authPasskey } from '../resources/auth-passkey.js';
import type { Calls, FlowKit, RedirectChoice } from './auth-context.js';
import { withSecondFactor, type MultiFactorChoice } from './second-factor.js';
import { signInOnce } from './sign-in.js';

/** What the service sends in place of the relying party's id: only the browser knows where it is. */
const PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
/** Bytes of a user handle (WebAuthn section 5.4.3). */
const MAX_USER_ID_LENGTH = 64;
/** Letters, digits and inner hyphens between dots; the last part has a letter, so that it is no IP address. */
const isDomain = (name: string): boolean => {
  const labels = name.split('.');
  return (
    labels.length > 1 && labels.every((label) => /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label)) && /[a-z]/i.test(labels.at(-1) ?? '')
  );
};

/** Options of a ceremony and the code that its outcome is handed in with. They age: use them within the minute. */
export interface PreparedPasskey {
  readonly options: object;
  readonly code: string;
}

export interface PasskeySignIn extends RedirectChoice, MultiFactorChoice {
  /** Wait until the user picks a passkey in the browser's autofill, instead of asking at once. */
  readonly autofill?: boolean | undefined;
  /** From `preparePasskeySignIn`, so that the browser is asked in the moment of the click. */
  readonly prepared?: PreparedPasskey | undefined;
  /** Ends the ceremony, or keeps it from beginning; it answers PASSKEY_WEBAUTHN_ERROR. */
  readonly signal?: AbortSignal | undefined;
}

export interface PasskeyRegistration extends Pick<PasskeySignIn, 'signal'> {
  /** The site that the passkey is for; the one of the page where left out. */
  readonly hostname?: string | undefined;
}

const loadCeremony = () => import('./passkey-ceremony.js');

const expect = (isTrue: boolean, otherwise: string): void => {
  if (!isTrue) throw new PorticoError('ASSERTION', otherwise);
};

/** The id of this site, in place of the placeholder: `localhost`, or a domain with a dot. */
const relyingPartyId = (kit: FlowKit, sent: unknown, hostname?: string): string => {
  expect(sent === PLACEHOLDER, 'The service sent a relying-party id that is not the placeholder.');
  const id = hostname ?? (kit.page ? new URL(kit.page.href()).hostname : '');
  expect(id === 'localhost' || isDomain(id), 'Passkeys need localhost or a domain name.');
  return id;
};

const expectUserId = (base64Url: unknown): void => {
  const length = typeof base64Url === 'string' ? Math.floor((base64Url.replaceAll('=', '').length * 3) / 4) : 0;
  expect(length >= 1 && length <= MAX_USER_ID_LENGTH, 'The id of a passkey user has 1 to 64 bytes.');
};

interface CreationOptions {
  readonly rp?: { readonly id?: unknown };
  readonly user?: { readonly id?: unknown };
}

const prepare = async (kit: FlowKit, calls: Calls<typeof authPasskey>) => {
  const started = await calls.startSignIn({});
  if (started.status === 'error') return started;
  const options = started.data.optionsJson as { readonly rpId?: unknown };
  return ok<PreparedPasskey>({ options: { ...options, rpId: relyingPartyId(kit, options.rpId) }, code: started.data.code });
};

const signIn = async (kit: FlowKit, calls: Calls<typeof authPasskey>, choice: PasskeySignIn) => {
  kit.sessions.store.expectWritable?.();
  const prepared = choice.prepared ? ok(choice.prepared) : await prepare(kit, calls);
  if (prepared.status === 'error') return prepared;
  const { options, code } = prepared.data;
  const { pickPasskey } = await loadCeremony();
  const picked = await pickPasskey(options as never, choice.autofill === true, choice.signal);
  if (picked.status === 'error') return picked;
  const answer = await signInOnce(kit, {
    key: ['passkey', code],
    request: async () => withSecondFactor(kit, await calls.signIn({ authenticationResponse: picked.data as never, code }), choice),
    to: 'afterSignIn',
    noRedirect: choice.noRedirect,
  });
  return answer.status === 'error' ? answer : ok(undefined);
};

/** Signing in without a password, by a key of the device. */
export const passkeyFlows = (kit: FlowKit) => {
  const calls = kit.bind('authPasskey', authPasskey);
  const ofNobody = kit.bind('authPasskey', authPasskey, null);
  return {
    /**
     * Adds a passkey to the signed-in user, in place of an earlier one.
     * Errors: PASSKEY_WEBAUTHN_ERROR with the browser's kind in `details.code`, PASSKEY_REGISTRATION_FAILED, and those of the calls.
     */
    registerPasskey: async ({ hostname, signal }: PasskeyRegistration = {}) => {
      const started = await calls.startRegistration({});
      if (started.status === 'error') return started;
      const { rp, user, ...rest } = started.data.optionsJson as CreationOptions;
      expectUserId(user?.id);
      const { createPasskey } = await loadCeremony();
      const made = await createPasskey({ ...rest, user, rp: { ...rp, id: relyingPartyId(kit, rp?.id, hostname) } } as never, signal);
      if (made.status === 'error') return made;
      const answer = await calls.register({ credential: made.data as never, code: started.data.code });
      return answer.status === 'error' ? answer : ok(undefined);
    },

    /** Fetches what `signInWithPasskey` needs ahead of the click. Errors: PASSKEY_AUTHENTICATION_NOT_ENABLED. */
    preparePasskeySignIn: async () => {
      const [prepared] = await Promise.all([prepare(kit, ofNobody), loadCeremony()]);
      return prepared;
    },

    /**
     * Signs in by a passkey of this device. One ceremony runs on a page: another one ends it, and so does leaving.
     * Errors: PASSKEY_WEBAUTHN_ERROR with the browser's kind in `details.code`, PASSKEY_AUTHENTICATION_FAILED, those of the second factor.
     */
    signInWithPasskey: (choice: PasskeySignIn = {}) => signIn(kit, ofNobody, choice),

    /** Ends a ceremony under way; it answers PASSKEY_WEBAUTHN_ERROR. */
    cancelPasskey: async () => (await loadCeremony()).cancelCeremony(),
  };
};
