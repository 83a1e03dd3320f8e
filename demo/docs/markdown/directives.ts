// Fills other files and generated tables into a page:
//   {{code: demo/frameworks/vue/src/main.ts}}     the file as a block of code
//   {{include: src/compat/README.md#names}}       the file, or one of its sections
//   {{table: tokens}}                             a table that is generated from the sources
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { linkBetween } from '../page.js';
import { ROOT } from '../paths.js';
import { headingsOf, includedPart } from './sections.js';
import { fence } from './text.js';

/** The pages that contain files of the repository, or sections of them. */
export type PageOfFile = Readonly<Record<string, string>>;

export interface Directives {
  readonly tables: Readonly<Record<string, () => string>>;
  readonly pageOfFile: PageOfFile;
}

const LANGUAGES: Readonly<Record<string, string>> = { mjs: 'js', cjs: 'js', svelte: 'svelte', vue: 'vue', astro: 'astro' };

const read = (file: string): string => {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    throw new Error(`There is no file ${file}.`);
  }
};

/** Returns a file as a block of code. The title is its path in the app. */
const codeOf = (file: string): string => {
  const extension = file.split('.').at(-1) ?? '';
  const title = file.replace(/^demo\/frameworks\/[^/]+\//, '');
  return fence(LANGUAGES[extension] ?? extension, read(file), title).trim();
};

/** Replaces the links of an included file by links to the pages that contain their targets. */
const moveLinks = (text: string, file: string, path: string, pageOfFile: PageOfFile): string =>
  text.replaceAll(/\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g, (_, target: string, hash = '') => {
    const own = target === '' ? file : posix.join(posix.dirname(file), target);
    const page = pageOfFile[own + hash] ?? pageOfFile[own];
    if (page === undefined) throw new Error(`${file} links to ${own}${hash}, which is on no page of the documentation.`);
    const [name = '', anchor] = page.split('#');
    const kept = own + hash in pageOfFile ? (anchor ? `#${anchor}` : '') : hash;
    return `](${name === path ? '' : linkBetween(path, name)}${kept})`;
  });

/** Returns the text with all directives filled in. */
export const fillIn = (path: string, markdown: string, { tables, pageOfFile }: Directives): string => {
  const done: string[] = [];
  for (const line of markdown.split('\n')) {
    const [, kind, argument = ''] = /^\{\{(code|include|table): (.+)\}\}$/.exec(line) ?? [];
    if (kind === undefined) done.push(line);
    if (kind === 'code') done.push(codeOf(argument));
    if (kind === 'table') {
      const make = tables[argument];
      if (!make) throw new Error(`There is no table ${argument}.`);
      done.push(make().trim());
    }
    if (kind !== 'include') continue;
    const [file = '', slug] = argument.split('#');
    const below = headingsOf(done).at(-1)?.level ?? 1;
    done.push(moveLinks(includedPart(read(file), slug, below, argument), file, path, pageOfFile));
  }
  return done.join('\n');
};
