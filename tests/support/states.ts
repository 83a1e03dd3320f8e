// `npm run test:states`: every state of every page (tests/elements/states.json) and whether a browser test names it. Fails below
// 100 %, and so does the architecture test.
// A test names a state if its title begins with the section and the words of the state: `1.3 done: card, event, …`; several with ` & `:
// `1.6 submit & success: …`, `1.1 MFA required & 1.25 complete: …`. Where parts share a section, the part stands before the
// state, or in the title of the group: `describe('user button')`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Part {
  readonly section: string;
  readonly part: string;
  readonly states: readonly string[];
}

interface Named {
  readonly section: string;
  /** The title of the group. */
  readonly around: string;
  readonly words: string;
}

const FOLDERS = ['tests/elements', 'tests/react', 'tests/e2e'];
const TITLE = /\b(describe|it)(?:\.each\([^]*?\))?\(\s*(['"`])([^]*?)\2\s*,/g;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[“”’'"`\\]/g, '');

/** The states that the tests of a file name. */
const namedIn = (source: string): readonly Named[] => {
  let around = '';
  return [...source.matchAll(TITLE)].flatMap(([, kind, , title = '']) => {
    if (kind === 'describe') around = plain(title);
    let section = '';
    return title.split(' & ').flatMap((piece) => {
      const [, number, words = ''] = /^(1(?:\.\d+)+ )?([^]*)$/.exec(piece) ?? [];
      section = number?.trim() ?? section;
      return section && kind === 'it' ? [{ section, around, words: plain(words) }] : [];
    });
  });
};

/** Whether a text begins with these words, and not with a longer word. */
const begins = (text: string, words: string): boolean => text.startsWith(words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length));

const parts = JSON.parse(readFileSync('tests/elements/states.json', 'utf8')) as readonly Part[];
const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))));
const named = files.filter((file) => /\.test\.tsx?$/.test(file)).flatMap((file) => namedIn(readFileSync(file, 'utf8')));

const isNamed = ({ section, part, states }: Part, state: string): boolean => {
  const isShared = parts.filter((other) => other.section === section).length > 1;
  const own = named
    .filter((one) => one.section === section)
    .flatMap(({ around, words }) => {
      if (begins(words, plain(part))) return [words.slice(part.length).replace(/^\W+/, '')];
      return isShared && !begins(around, plain(part)) ? [] : [words];
    });
  const longer = states.filter((other) => other !== state && begins(plain(other), plain(state)));
  const names = (words: string): boolean =>
    own.some((title) => begins(title, plain(words)) && !longer.some((other) => begins(title, plain(other))));
  return names(state) || (state.includes(' / ') && state.split(' / ').every(names));
};

/** Every row of the table, and whether a test names it. */
export const rows = parts.flatMap((part) => part.states.map((state) => ({ ...part, state, isTested: isNamed(part, state) })));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { section, part, state, isTested } of rows)
    console.log(`${isTested ? 'tested  ' : 'UNTESTED'}  ${section.padEnd(6)}${part.padEnd(28)}${state}`);
  const tested = rows.filter(({ isTested }) => isTested).length;
  console.log(`\n${tested} of ${rows.length} states tested, ${Math.floor((100 * tested) / rows.length)} %`);
  process.exitCode = tested === rows.length ? 0 : 1;
}
