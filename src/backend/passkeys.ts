import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { fromBase64Url, toBase64Url } from '../lib/base64url.js';
import { parseUrl } from '../lib/url.js';
import type { Project } from './db/schema/projects.js';
import type { CallerRow } from './store/users.js';

// Creates WebAuthn (Level 3) options and verifies browser responses.

/** Placeholder that the client replaces with the host name of the page. */
const RP_ID = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const TIMEOUT_MS = 60_000;

/** Maximum length of a credential ID (1023 bytes) in base64url. */
const MAX_CREDENTIAL_ID = 1364;

export const creationOptions = (project: Project, user: CallerRow, challenge: string) => {
  const name = user.displayName ?? user.primaryEmail ?? 'Portico user';
  return {
    rp: { name: project.displayName, id: RP_ID },
    user: { id: toBase64Url(new TextEncoder().encode(user.id)), name, displayName: name },
    challenge,
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    extensions: { credProps: true },
  };
};

export const requestOptions = (challenge: string) => ({
  rpId: RP_ID,
  challenge,
  allowCredentials: [],
  timeout: TIMEOUT_MS,
  userVerification: 'preferred',
});

/** An object from the client, before verification. */
type UntrustedJson = Partial<Readonly<Record<string, unknown>>> | null;

/** Returns the origin in the client data, or undefined if the data is not valid. */
const readOrigin = (credential: unknown): URL | undefined => {
  try {
    const { response } = credential as { readonly response: { readonly clientDataJSON: string } };
    const { origin } = JSON.parse(new TextDecoder().decode(fromBase64Url(response.clientDataJSON))) as { readonly origin: string };
    const url = new URL(origin);
    return url.origin === origin ? url : undefined;
  } catch {
    return undefined;
  }
};

/** Returns a trusted domain with its host in ASCII, because browsers send origins in ASCII. */
const toAsciiUrl = (domain: string): string => domain.replace(/^https?:\/\/[^/?#]*/, (start) => parseUrl(domain)?.origin ?? start);

/** Returns whether the project trusts an origin. Trusted origins are the trusted domains, and `localhost` if the project allows it. */
const isTrusted = ({ hostname, origin }: URL, { allowLocalhost, domains }: Project): boolean =>
  hostname === 'localhost' ? allowLocalhost : domains.some(({ domain }) => toAsciiUrl(domain) === origin);

export type Ceremony<T> =
  | { readonly status: 'untrusted'; readonly origin: string }
  | { readonly status: 'failed' }
  | { readonly status: 'verified'; readonly value: T };

interface Expected {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: false;
}

/**
 * Checks that the origin in a credential is trusted, and verifies the credential. `verify` returns undefined if the credential is not
 * valid.
 */
const verifyCredential = async <T>(
  project: Project,
  credential: unknown,
  expectedChallenge: string,
  verify: (expected: Expected) => Promise<T | undefined>,
): Promise<Ceremony<T>> => {
  const origin = readOrigin(credential);
  if (!origin) return { status: 'failed' };
  if (!isTrusted(origin, project)) return { status: 'untrusted', origin: origin.origin };
  const site = { expectedOrigin: origin.origin, expectedRPID: origin.hostname };
  const value = await verify({ expectedChallenge, ...site, requireUserVerification: false }).catch(() => undefined);
  return value === undefined ? { status: 'failed' } : { status: 'verified', value };
};

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
}

/**
 * Verifies a new passkey. A browser may create the first passkey of a user in the background, without user presence (WebAuthn Level 3,
 * section 7.1, step 15). Replacing a passkey requires user presence.
 */
export const verifyRegistration = (
  project: Project,
  credential: unknown,
  challenge: string,
  { passkeyAuthEnabled: requireUserPresence }: Pick<CallerRow, 'passkeyAuthEnabled'>,
): Promise<Ceremony<NewPasskey>> =>
  verifyCredential(project, credential, challenge, async (expected) => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      ...expected,
      requireUserPresence,
    });
    if (!verified || registrationInfo.credential.id.length > MAX_CREDENTIAL_ID) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: toBase64Url(publicKey), signCount: counter };
  });

/** Returns the credential ID in an assertion, or undefined if the assertion has no usable ID. */
export const credentialIdOf = (assertion: unknown): string | undefined => {
  const id = (assertion as UntrustedJson)?.id;
  return typeof id === 'string' && id.length <= MAX_CREDENTIAL_ID ? id : undefined;
};

/** Verifies an assertion. If it is valid, the result contains the new signature counter of the authenticator. */
export const verifyAssertion = (
  project: Project,
  assertion: unknown,
  challenge: string,
  { credentialId: id, publicKey, signCount: counter }: NewPasskey,
): Promise<Ceremony<number>> =>
  verifyCredential(project, assertion, challenge, async (expected) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as AuthenticationResponseJSON,
      ...expected,
      credential: { id, publicKey: fromBase64Url(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
