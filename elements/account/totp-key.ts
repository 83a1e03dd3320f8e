// Creates and checks the key that an authenticator app and the service share. Loaded when the user turns on two-step verification.
import { createTOTPKeyURI, verifyHOTP } from '@oslojs/otp';
import { encode } from 'uqr';

const KEY_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Number of steps by which clocks may differ (RFC 6238 section 5.2). */
const NEIGHBORS = 1;
/** A code that is valid at most this number of steps away from now indicates a wrong clock. */
const FAR = 20;
/** Width of the light margin around the QR code, in modules (ISO/IEC 18004 section 9.1). */
const QUIET = 4;

export interface TotpKey {
  readonly secret: Uint8Array<ArrayBuffer>;
  /** The key in the URL format of authenticator apps: `otpauth://totp/…`. */
  readonly uri: string;
  /** The key in groups of four characters, for users who type it. */
  readonly text: string;
}

/** Creates a key. The app shows `issuer` and `account` next to its codes. */
export const createKey = (issuer: string, account: string): TotpKey => {
  const secret = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  // Authenticator apps do not decode `+` as a space.
  const uri = createTOTPKeyURI(issuer, account, secret, STEP_SECONDS, DIGITS).replaceAll('+', '%20');
  const text = new URL(uri).searchParams.get('secret')?.match(/.{4}/g)?.join(' ') ?? '';
  return { secret, uri, text };
};

/** Returns `right` if a code is valid now, `clock` if the code is valid at a time close to now, and `wrong` otherwise. */
export const judge = (secret: Uint8Array, code: string, nowMs: number): 'right' | 'clock' | 'wrong' => {
  const now = BigInt(Math.floor(nowMs / 1000 / STEP_SECONDS));
  for (let away = 0; away <= FAR; away += 1) {
    const isThere = [now - BigInt(away), now + BigInt(away)].some((step) => step >= 0n && verifyHOTP(secret, step, DIGITS, code));
    if (isThere) return away <= NEIGHBORS ? 'right' : 'clock';
  }
  return 'wrong';
};

const SVG = 'http://www.w3.org/2000/svg';

const shape = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** Renders a text as a QR code. The code is dark on a light background in every theme, because some scanners require this. */
export const qrCode = (text: string, label: string): SVGElement => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  const svg = shape('svg', {
    class: 'qr',
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  });
  svg.append(shape('rect', { width: '100%', height: '100%', fill: '#fff' }), shape('path', { d: runs.join(''), fill: '#000' }));
  return svg;
};
