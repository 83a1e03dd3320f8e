// Simulates an authenticator app in Node and browsers: creates six-digit codes from the HMAC-SHA-1 of the number of the current 30-second
// step (RFC 6238).

const STEP_MS = 30_000;

export const totpOf = async (secret: Uint8Array<ArrayBuffer>, nowMs = Date.now()): Promise<string> => {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / STEP_MS)));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** Returns the bytes of a Base32 key (RFC 4648, section 6). */
export const bytesOf = (base32: string): Uint8Array<ArrayBuffer> => {
  const letters = [...base32.replaceAll(/\s/g, '')];
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
};

/** Returns six digits that differ from the right digits. */
export const wrongDigits = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
