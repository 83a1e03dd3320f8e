// Replaces expressions such as `{{name|filter:argument}}` in the strings of a recording.
import { createHmac, randomUUID } from 'node:crypto';
import type { Json } from './recording.js';

/** Returns the six-digit TOTP code for the 30-second step that contains a time (RFC 6238). */
const totp = (secret: string, atMs: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const digest = createHmac('sha1', Buffer.from(secret, 'base64')).update(counter).digest();
  const offset = digest.readUInt8(19) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

export interface Variables {
  readonly set: (name: string, value: Json) => void;
  /** Returns the value of a variable, or undefined if it was never set. */
  readonly get: (name: string) => Json;
  /** Replaces the expressions in every string of a value. A string that consists of one expression becomes the value itself. */
  readonly fill: (value: Json) => Json;
}

type Filter = (value: string, ...args: string[]) => string;

export const createVariables = (now: () => number): Variables => {
  const values = new Map<string, Json>();
  const filters: Readonly<Record<string, Filter>> = {
    slice: (value, from, to) => value.slice(Number(from), to === undefined ? undefined : Number(to)),
    upper: (value) => value.toUpperCase(),
    urlencode: (value) => encodeURIComponent(value),
    base64: (value) => Buffer.from(value).toString('base64'),
    totp: (value) => totp(value, now()),
    wrongTotp: (value) => String((Number(totp(value, now())) + 1) % 1_000_000).padStart(6, '0'),
  };

  const lookUp = (name: string): Json => {
    const moment = /^now(?<shift>[+-]\d+)?$/.exec(name);
    if (moment) return now() + Number(moment.groups?.shift ?? 0);
    if (name === 'uuid') return randomUUID();
    if (!values.has(name) && /^email\d+$/.test(name)) values.set(name, `${name}-${randomUUID()}@example.com`);
    if (!values.has(name)) throw new Error(`The recording uses {{${name}}}, but no earlier step saves this variable.`);
    return values.get(name);
  };

  const evaluate = (expression: string): Json => {
    const [name = '', ...chain] = expression.split('|').map((part) => part.trim());
    return chain.reduce((value: Json, call) => {
      const [filter = '', ...args] = call.split(':');
      return (filters[filter] as Filter)(value, ...args);
    }, lookUp(name));
  };

  const fill = (value: Json): Json => {
    if (typeof value === 'string') {
      const whole = /^\{\{([^{}]+)\}\}$/.exec(value)?.[1];
      return whole === undefined ? value.replaceAll(/\{\{([^{}]+)\}\}/g, (_, one: string) => String(evaluate(one))) : evaluate(whole);
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member)]));
  };

  return { fill, get: (name) => values.get(name), set: (name, value) => void values.set(name, value) };
};
