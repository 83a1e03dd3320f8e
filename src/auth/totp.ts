import type { CallOptions } from '../contract/endpoint.js';
import { KnownError } from '../errors/known-error.js';
import { lazyModule } from '../errors/lazy-module.js';
import { assertText } from '../errors/assert.js';
import { PorticoError } from '../errors/portico-error.js';
import { failed, ok, type Result } from '../lib/result.js';
import { currentProject } from '../resources/current-project.js';
import { currentUser } from '../resources/users.js';
import type { Session } from '../session/session.js';
import { loadFor } from '../transport/load.js';
import type { AuthContext } from './auth-context.js';
import type { QrCode } from './totp-key.js';

const loadTotpKey = lazyModule(() => import('./totp-key.js'));

/** The input of `startTotp`. */
export interface TotpStart extends CallOptions {
  /** Name that the authenticator app shows, for example the name of your site. If omitted, the project name. */
  readonly issuer?: string | undefined;
  /** Account that the authenticator app shows. If omitted, the user's primary email address, or the user ID if there is none. */
  readonly account?: string | undefined;
}

/** A key for an authenticator app. The key is not in use until `confirmTotp` succeeds. */
export interface TotpSetup {
  /** The key as a Base32 string, for users who type it. */
  readonly secret: string;
  /** The key as a link that opens authenticator apps: `otpauth://totp/…`. */
  readonly uri: string;
  /** The link as a QR code. */
  readonly qr: QrCode;
}

/** The input of `confirmTotp`. */
export interface TotpConfirmation extends CallOptions {
  /** Six digits from the authenticator app. Spaces and hyphens are ignored. */
  readonly code: string;
}

/** The error for a wrong code during setup. */
export interface WrongTotpCode extends KnownError<'INVALID_TOTP_CODE'> {
  /** Whether the code is valid at a different time, which means that the clock of the phone or of this device is wrong. */
  readonly isClockWrong: boolean;
}

/** The key that a user is setting up. */
interface Pending {
  readonly session: Session;
  /** `undefined` while the key is being created. */
  key: Uint8Array<ArrayBuffer> | undefined;
}

/** Maps the sessions of each app to the latest key of the app. A call to `startTotp` replaces the key of earlier calls. */
const pending = new WeakMap<AuthContext['sessions'], Pending>();

const isCurrent = ({ sessions }: AuthContext, session: Session): boolean => session === sessions.current() && !session.isInvalid;

const start = async (context: AuthContext, { issuer, account, ...options }: TotpStart): Promise<TotpSetup> => {
  const { sessions, transport } = context;
  assertText(issuer ?? '', 'issuer');
  assertText(account ?? '', 'account');
  const session = sessions.current();
  if (session.isInvalid) throw new PorticoError('NOT_SIGNED_IN', 'Nobody is signed in.');
  const own: Pending = { session, key: undefined };
  pending.set(sessions, own);
  const projectName = async () => (await context.bind('currentProject', currentProject).get({}, options)).displayName;
  const userName = async () => {
    const user = await context.bind('currentUser', currentUser, session).get({}, options);
    return user.primaryEmail ?? user.id;
  };
  const isReplaced = (): boolean => pending.get(sessions) !== own || !isCurrent(context, session);
  const aborted = (): PorticoError => new PorticoError('ABORTED', 'A user signed in or out, or startTotp was called again.');
  const parts = Promise.all([issuer ?? projectName(), account ?? userName(), loadFor(transport, loadTotpKey, options)]);
  const [shownIssuer, shownAccount, { createKey, qrCode }] = await parts.catch((error: unknown) => {
    throw isReplaced() ? aborted() : error;
  });
  const { bytes, uri, secret } = createKey(shownIssuer, shownAccount, (count) => transport.platform.randomBytes(count));
  const qr = qrCode(uri);
  if (isReplaced()) throw aborted();
  own.key = bytes;
  return { secret, uri, qr };
};

const confirm = async (context: AuthContext, { code, ...options }: TotpConfirmation): Promise<Result<undefined, WrongTotpCode>> => {
  const { sessions, transport } = context;
  assertText(code, 'code');
  const own = pending.get(sessions);
  const { checkCode } = await loadFor(transport, loadTotpKey, options);
  const { session, key } = own ?? {};
  if (!key || !session || !isCurrent(context, session))
    throw new PorticoError('ASSERTION', 'Call startTotp before confirmTotp, for the same user.');
  const verdict = checkCode(key, code.replaceAll(/[\s-]/g, ''), transport.platform.now());
  if (verdict !== 'right') {
    const error = new KnownError('INVALID_TOTP_CODE', 'The code is wrong.');
    return failed(Object.assign(error, { isClockWrong: verdict === 'clock' }));
  }
  await context.bind('currentUser', currentUser, session).update({ totpSecret: key }, options);
  if (pending.get(sessions) === own) pending.delete(sessions);
  return ok(undefined);
};

/** Returns the methods that turn on two-step verification. */
export const totpFlows = (context: AuthContext) => ({
  /**
   * Creates a key for an authenticator app, which replaces the key of an earlier call. The account does not change until `confirmTotp`.
   * Rejects with NOT_SIGNED_IN if nobody is signed in. Rejects with ABORTED if a user signs in or out, or another call to `startTotp`
   * starts, during this call.
   * @example
   * const { secret, uri, qr } = await app.auth.startTotp();
   */
  startTotp: (input: TotpStart = {}): Promise<TotpSetup> => start(context, input),

  /**
   * Turns on two-step verification with the key from `startTotp`, if the code is right. To turn it off, call
   * `currentUser.update({ totpSecret: null })`. Errors: INVALID_TOTP_CODE, whose `isClockWrong` indicates whether the code is valid at a
   * different time. Rejects with ASSERTION if `startTotp` has not created a key for this user.
   * @example
   * const result = await app.auth.confirmTotp({ code: '123456' });
   */
  confirmTotp: (input: TotpConfirmation) => confirm(context, input),
});
