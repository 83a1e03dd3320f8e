// Attacks the single thread that handles all requests, by using its processor time and memory.
import { projectHeaders } from '../../contract/client.js';
import type { Stage } from './stage.js';
import { boundedUnless, rejectedUnless, type Attack, type Verdict } from './verdict.js';

export const MAX_HEALTH_MS = 500;
const EIGHT_MB = 8 * 1024 * 1024;
const LARGE = 1_500_000;
const JSON_TYPE = { 'content-type': 'application/json' };

const members = (count: number): string => Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join(',');

/** Returns strings of about `size` bytes for which a naive parser takes more than linear time. */
export const hostileTexts = (size: number): Readonly<Record<string, string>> => ({
  'escaped quotes': `"${'\\"'.repeat(size / 2 - 2)}`,
  'escaped quotes, closed': `{"a":"${'\\"'.repeat(size / 2 - 8)}"}`,
  'open brackets': '['.repeat(size),
  'empty lists': `{"client_metadata":[${'[],'.repeat(size / 3 - 10)}0]}`,
  'unknown members': `{${members(Math.min(400_000, size / 9))}}`,
  'members of a document': `{"client_metadata":{${members(Math.min(400_000, size / 9))}}}`,
  spaces: `${' '.repeat(size - 2)}{}`,
  quotes: '"'.repeat(size),
});

/** The maximum number of measurements. The best measurement is used, because other work on the machine can only increase the time. */
const ATTEMPTS = 4;

const bestHealth = async (stage: Stage, work: () => Promise<unknown>): Promise<number> => {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && best >= MAX_HEALTH_MS; attempt += 1)
    best = Math.min(best, await stage.longestHealthResponseMs(work));
  return best;
};

/**
 * Sends hostile strings of the given size, each with a key, without a key, and in chunks. Returns the longest response time of /health
 * during these requests, in milliseconds, and the name of that request. If `names` is omitted, sends all strings.
 */
const flood = async (stage: Stage, size: number, names?: readonly string[]): Promise<{ readonly worst: number; readonly name: string }> => {
  const found = { worst: 0, name: '' };
  for (const [name, raw] of Object.entries(hostileTexts(size))) {
    if (names && !names.includes(name)) continue;
    const key = projectHeaders('client', stage.demo);
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      'with a key': () => stage.send('PATCH', '/users/me', { raw, headers: JSON_TYPE }).catch(() => undefined),
      'without a key': () =>
        stage.send('POST', '/auth/password/sign-in', { access: 'none', raw, headers: JSON_TYPE }).catch(() => undefined),
      'in chunks': () => stage.sendChunked('/users/me', raw, key),
    };
    for (const [way, work] of Object.entries(ways)) {
      const ms = await bestHealth(stage, work);
      if (ms > found.worst) Object.assign(found, { worst: ms, name: `${name}, ${way}` });
    }
  }
  return found;
};

let worst = 0;
/** Returns the longest response time of /health during all attacks so far, in milliseconds. */
export const worstSoFar = (): number => worst;

const measureFlood = async (stage: Stage, size: number, names?: readonly string[]): Promise<Verdict> => {
  const found = await flood(stage, size, names);
  worst = Math.max(worst, found.worst);
  return boundedUnless(found.worst >= MAX_HEALTH_MS && `/health took ${found.worst.toFixed(0)} ms during ${found.name}`);
};

export const loadAttacks: readonly Attack[] = [
  {
    what: '8 MB of escaped quotes stop the process',
    isQuick: true,
    run: (stage) => measureFlood(stage, EIGHT_MB, ['escaped quotes', 'escaped quotes, closed']),
  },
  { what: '8 MB of brackets, lists and members block all other requests', run: (stage) => measureFlood(stage, EIGHT_MB) },
  {
    what: '1.5 MB of brackets, lists and members, which some routes accept, block all other requests',
    isQuick: true,
    run: (stage) => measureFlood(stage, LARGE),
  },
  {
    what: '5,000 unknown members are all listed in the response',
    isQuick: true,
    run: async (stage) => {
      const { text } = await stage.send('POST', '/auth/password/sign-in', { raw: `{${members(5000)}}`, headers: JSON_TYPE });
      return boundedUnless(text.length > 10_000 && `the response has ${text.length} bytes`);
    },
  },
  {
    what: "a user's metadata contains a megabyte of text",
    isQuick: true,
    run: async (stage) => {
      const user = await stage.signUp();
      const { status } = await stage.send('PATCH', '/users/me', { as: user, body: { client_metadata: 'x'.repeat(1_000_000) } });
      return rejectedUnless(status === 200 && 'it was stored');
    },
  },
];
