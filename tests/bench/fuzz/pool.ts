// Collects values from responses, so that later requests can contain them.
import type { SeededRandom } from '../seeded-random.js';
import { familyOf } from './endpoints.js';

/** IDs, tokens and codes from responses, by kind. Valid requests contain them. */
export interface Pool {
  readonly add: (kind: string, value: unknown) => void;
  /** Returns a random value of a kind, or undefined if the pool has none. */
  readonly draw: (random: SeededRandom, kind: string) => string | undefined;
  /** Adds the values in a response that later requests may use. */
  readonly learn: (path: string, body: unknown) => void;
}

/** The maximum number of values of one kind. */
const MAX_VALUES = 60;
const LEARNED: Readonly<Record<string, string>> = {
  user_id: 'users',
  team_id: 'teams',
  refresh_token: 'refresh tokens',
  polling_code: 'polling codes',
  login_code: 'login codes',
};

/** Returns the kind of the IDs in responses to a path. For example, `/users/me` returns the ID of a user. */
const kindOf = (path: string): string => (path.startsWith('/users') ? 'users' : familyOf(path).replace('/send-code', ''));

export const createPool = (random: SeededRandom, isProtected: (value: string) => boolean): Pool => {
  const kinds = new Map<string, string[]>();
  const add: Pool['add'] = (kind, value) => {
    if (typeof value !== 'string' || value === '' || isProtected(value)) return;
    const known = kinds.get(kind) ?? [];
    if (known.includes(value)) return;
    if (known.length < MAX_VALUES) known.push(value);
    else known[random.roll(MAX_VALUES)] = value;
    kinds.set(kind, known);
  };
  const learnObject = (kind: string, value: Readonly<Record<string, unknown>>): void => {
    add(kind, value.id);
    for (const [name, learnedKind] of Object.entries(LEARNED)) add(learnedKind, value[name]);
    // Only the response that creates a key contains the complete key.
    if (typeof value.value === 'string' && kind.endsWith('api-keys')) add(`${kind} in full`, value.value);
  };
  return {
    add,
    draw: (from, kind) => {
      const known = kinds.get(kind);
      return known && known.length > 0 ? from.pick(known) : undefined;
    },
    learn: (path, body) => {
      if (typeof body !== 'object' || body === null) return;
      const { items } = body as { items?: unknown };
      const objects: unknown[] = Array.isArray(items) ? items.slice(0, 20) : [body];
      for (const one of objects) if (typeof one === 'object' && one !== null) learnObject(kindOf(path), one as Record<string, unknown>);
    },
  };
};
