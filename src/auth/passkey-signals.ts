// Tells the password manager what changed about a user's passkey (WebAuthn Level 3, section 5.1.10). Browsers without these signals, and
// password managers that ignore them, keep the old data. The SDK does not wait for a signal to be delivered, and ignores its errors.
import type { Json } from '../contract/fields.js';
import { toBase64Url } from '../lib/base64url.js';

/** Returns the ID by which the password manager knows the user: the user ID in base64url, as in the options for registrations. */
const userHandle = (userId: string): string => toBase64Url(new TextEncoder().encode(userId));

const send = (signal: (passkeys: typeof PublicKeyCredential) => Promise<void> | undefined): void => {
  const ignore = (): void => undefined;
  try {
    if (globalThis.PublicKeyCredential) signal(PublicKeyCredential)?.catch(ignore);
  } catch {
    // The browser rejected the arguments.
  }
};

/** Signals the only passkey that the account accepts, so that the password manager no longer offers other passkeys of the user. */
export const signalOnlyPasskey = (rpId: string, handle: string, credentialId: string): void =>
  send((passkeys) => passkeys.signalAllAcceptedCredentials?.({ rpId, userId: handle, allAcceptedCredentialIds: [credentialId] }));

/** Signals that the service rejected a new passkey, so that the password manager does not offer it. */
export const signalUnknownPasskey = (rpId: string, credential: Json): void =>
  send((passkeys) => passkeys.signalUnknownCredential?.({ rpId, credentialId: String((credential as { readonly id?: unknown }).id) }));

/** Signals that the account accepts no passkeys. */
export const signalNoPasskeys = (rpId: string, userId: string): void =>
  send((passkeys) => passkeys.signalAllAcceptedCredentials?.({ rpId, userId: userHandle(userId), allAcceptedCredentialIds: [] }));

interface NamedUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly passkeyAuthEnabled: boolean;
}

/**
 * Signals the name of a user who has a passkey. A passkey has the same name as in the options for registrations.
 * @param user the user before the change
 */
export const signalName = (rpId: string, user: NamedUser | undefined, change: Partial<NamedUser>): void => {
  if (!user?.passkeyAuthEnabled) return;
  const { id, displayName, primaryEmail } = { ...user, ...change };
  const name = displayName ?? primaryEmail;
  if (name) send((passkeys) => passkeys.signalCurrentUserDetails?.({ rpId, userId: userHandle(id), name, displayName: name }));
};
