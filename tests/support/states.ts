// `npm run test:states`: lists every state of every page (tests/elements/states.json) and whether a browser test names it. This command
// and the architecture test fail if a state has no test.
// A test names its states in brackets at the end of its title: `… [sign-out: done]` or `… [sign-up: submit; sign-up: success]`.
// If a state combines alternatives, such as `not found / expired / used`, several tests may each name one alternative.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Part {
  readonly part: string;
  readonly states: readonly string[];
}

const FOLDERS = ['tests/elements', 'tests/react', 'tests/e2e'];
const TAGS = /\[([^[\]]+)\](?=['`],)/g;

const parts = JSON.parse(readFileSync('tests/elements/states.json', 'utf8')) as readonly Part[];
const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))));
const tags = files
  .filter((file) => /\.test\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(TAGS)].flatMap(([, tag = '']) => tag.split('; ')));
const named = new Set(tags);

const alternatives = (state: string): readonly string[] => (state.includes(' / ') ? state.split(' / ') : []);

const isNamed = (part: string, state: string): boolean => {
  const names = alternatives(state);
  return named.has(`${part}: ${state}`) || (names.length > 0 && names.every((name) => named.has(`${part}: ${name}`)));
};

/** Every state in the table, and whether a test names it. */
export const rows = parts.flatMap(({ part, states }) => states.map((state) => ({ part, state, isTested: isNamed(part, state) })));

const known = new Set(rows.flatMap(({ part, state }) => [state, ...alternatives(state)].map((name) => `${part}: ${name}`)));

/** Tags in test titles that are not states in the table. */
export const unknownTags = [...named].filter((tag) => /^[\w -]+: /.test(tag) && !known.has(tag));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { part, state, isTested } of rows) console.log(`${isTested ? 'tested  ' : 'UNTESTED'}  ${part.padEnd(28)}${state}`);
  const tested = rows.filter(({ isTested }) => isTested).length;
  console.log(`\n${tested} of ${rows.length} states tested, ${Math.floor((100 * tested) / rows.length)}%`);
  process.exitCode = tested === rows.length ? 0 : 1;
}
