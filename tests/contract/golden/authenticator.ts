// Implements passkeys in software. They sign with ES256, normally use the attestation format "none", and return the same JSON as a browser
// (WebAuthn level 2, sections 5.8.1 and 6.1).
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Json } from './recording.js';

export interface Authenticator {
  readonly id: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  uses: number;
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Encodes a value as CBOR (RFC 8949). Supports what an attestation contains: maps, text strings, byte strings and small integers. */
const cbor = (value: Json): Buffer => {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const members: [Json, Json][] = value instanceof Map ? [...value] : Object.entries(value);
  return Buffer.concat([head(5, members.length), ...members.flatMap(([name, one]) => [cbor(name), cbor(one)])]);
};

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const authenticatorData = (origin: string, flags: number, uses: number, credential = Buffer.alloc(0)): Buffer => {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(uses);
  return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, credential]);
};

const credentialOf = (id: string, response: Json): Json => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
  response,
});

/**
 * Creates a passkey and its response to creation options. If `isTampered`, the response contains a forged attestation signature. With
 * `isPresent: false`, the browser creates the passkey in the background, without the user.
 */
export const createPasskey = (
  options: Json,
  origin: string,
  { isTampered = false, isPresent = true } = {},
): { authenticator: Authenticator; response: Json } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const key = new Map<number, Json>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
  const authData = authenticatorData(origin, isPresent ? 0x45 : 0x40, 0, credential);
  const forged = { fmt: 'packed', attStmt: { alg: -7, sig: createSign('sha256').update('another text').sign(privateKey) } };
  const attestation = isTampered ? { ...forged, authData } : { fmt: 'none', attStmt: {}, authData };
  return {
    authenticator: { id: base64url(id), userHandle: options.user.id, privateKey, uses: 0 },
    response: credentialOf(base64url(id), {
      attestationObject: base64url(cbor(attestation)),
      clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
      transports: ['internal'],
    }),
  };
};

/** Returns a passkey's response to request options. If `isTampered`, the signature is invalid. */
export const usePasskey = (authenticator: Authenticator, options: Json, origin: string, isTampered = false): Json => {
  authenticator.uses += 1;
  const authData = authenticatorData(origin, 0x05, authenticator.uses);
  const client = clientData('webauthn.get', options.challenge, origin);
  const signed = Buffer.concat([authData, sha256(isTampered ? 'another text' : client)]);
  return credentialOf(authenticator.id, {
    authenticatorData: base64url(authData),
    clientDataJSON: base64url(client),
    signature: base64url(createSign('sha256').update(signed).sign(authenticator.privateKey)),
    userHandle: authenticator.userHandle,
  });
};
