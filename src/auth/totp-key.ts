// Creates and checks the key that an authenticator app and the service share. Loaded when a user turns on two-step verification.
import { createTOTPKeyURI, verifyHOTP } from '@oslojs/otp';
import { encode } from 'uqr';

const KEY_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Number of steps by which clocks may differ (RFC 6238 section 5.2). */
const TOLERATED_STEPS = 1;
/** Maximum number of steps to search in both directions. A code that matches farther away than TOLERATED_STEPS indicates a wrong clock. */
const SEARCHED_STEPS = 20;
/** Width of the light margin around the QR code, in modules (ISO/IEC 18004 section 9.1). */
const MARGIN = 4;

export interface TotpKey {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly uri: string;
  readonly secret: string;
}

/** Creates a key. The authenticator app shows `issuer` and `account` next to its codes. */
export const createKey = (issuer: string, account: string, randomBytes: (count: number) => Uint8Array<ArrayBuffer>): TotpKey => {
  const bytes = randomBytes(KEY_BYTES);
  // Authenticator apps do not decode `+` as a space.
  const uri = createTOTPKeyURI(issuer, account, bytes, STEP_SECONDS, DIGITS).replaceAll('+', '%20');
  return { bytes, uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
};

/**
 * Returns `right` if a code is valid in the current time step or in an adjacent time step, `clock` if it is valid at most ten minutes
 * earlier or later, and `wrong` otherwise.
 */
export const checkCode = (key: Uint8Array, code: string, nowMs: number): 'right' | 'clock' | 'wrong' => {
  const now = BigInt(Math.floor(nowMs / 1000 / STEP_SECONDS));
  for (let distance = 0; distance <= SEARCHED_STEPS; distance += 1) {
    const steps = [now - BigInt(distance), now + BigInt(distance)];
    const matches = steps.some((step) => step >= 0n && verifyHOTP(key, step, DIGITS, code));
    if (matches) return distance <= TOLERATED_STEPS ? 'right' : 'clock';
  }
  return 'wrong';
};

/** A QR code to draw as an SVG image: `<svg viewBox="0 0 {size} {size}"><path d="{path}"/></svg>`, dark on a light background. */
export interface QrCode {
  /** Width and height of the image, including its margin, in modules. */
  readonly size: number;
  /** The dark modules, as the `d` attribute of a path. */
  readonly path: string;
}

export const qrCode = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
};
