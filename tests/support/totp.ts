// An authenticator app: six digits of RFC 6238, HMAC-SHA-1 over the number of the half minute. For Node and for browsers.

const STEP_MS = 30_000;

export const totpOf = async (secret: Uint8Array<ArrayBuffer>, nowMs = Date.now()): Promise<string> => {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / STEP_MS)));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** The bytes of a key in the form that people type (RFC 4648, section 6). */
export const bytesOf = (base32: string): Uint8Array<ArrayBuffer> => {
  const letters = [...base32.replaceAll(/\s/g, '')];
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
};

/** Six digits that differ from those of the app. */
export const wrongDigits = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
