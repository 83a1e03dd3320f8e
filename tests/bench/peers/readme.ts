// Writes the section about peers in the README from the results.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KB } from '../sizes.js';
import { ROOT } from './bundlers.js';
import type { Result } from './measure.js';
import {
  COLD_CPU,
  COLD_READY,
  COLD_WALL,
  conditions,
  markdownTable,
  notesOf,
  REPEAT_CPU,
  REPEAT_READY,
  REPEAT_WALL,
  titleOf,
  type ReportDetails,
} from './report.js';
import { SCRIPT_TAG } from './portico.js';

const README = join(ROOT, 'README.md');
const [BEGIN, END] = ['<!-- peers: written by npm run bench -- peers --readme -->', '<!-- end of peers -->'];

const HEAD = [
  'Page',
  'CPU ms',
  'slow: ms',
  'slow: ready',
  'requests (API)',
  'KB',
  'repeat: CPU ms',
  'repeat, slow: ms',
  'repeat, slow: ready',
];
const rowOf = (result: Result): readonly string[] => {
  const { requests, apiRequests, bytes } = result.cold;
  const first = [COLD_CPU, COLD_WALL, COLD_READY].map((of) => of(result).toFixed(0));
  const repeat = [REPEAT_CPU, REPEAT_WALL, REPEAT_READY].map((of) => of(result).toFixed(0));
  return [titleOf(result), ...first, `${requests} (${apiRequests})`, (bytes / KB).toFixed(0), ...repeat];
};

/** Maps the label of each list of peers that are ahead of the script tag to its measure. */
const MEASURES = {
  'Less processor time than the script tag': COLD_CPU,
  'Usable sooner than the script tag on a slow device': COLD_WALL,
  'Less processor time on a repeat visit': REPEAT_CPU,
  'Usable sooner on a repeat visit with a slow device': REPEAT_WALL,
};

/** Returns a sentence for each measure, with the peers that are ahead of the script tag. */
const losses = (results: readonly Result[]): string => {
  const tag = results.find(({ product }) => product === SCRIPT_TAG);
  if (!tag) throw new Error('The README needs the results of the script tag.');
  const sentences = Object.entries(MEASURES).map(([title, of]) => {
    const ahead = results.filter((result) => result.product.kind === 'peer' && of(result) < of(tag));
    const names = ahead.map(({ product }) => product.title.replace(/,.*/, '')).join(', ');
    return `${title}: ${names || 'none of them'}.`;
  });
  return sentences.join(' ');
};

const sectionOf = (results: readonly Result[], details: ReportDetails): string => {
  const sorted = results.toSorted((a, b) => COLD_WALL(a) - COLD_WALL(b));
  return `${BEGIN}

${conditions(details)}.

Measured until the email input of the sign-in form is painted. *Ready* is the moment after which the page handles a submission of the form.
The script tag paints its form first, and loads the code for it afterwards. The machine did other work at the same time, so the absolute times are not
exact. Compare the rows with each other. *Slow* is a processor that is 4 times slower and a network with 9 Mbps and a latency of 60 ms.

${markdownTable(HEAD, sorted.map(rowOf))}

${losses(results)}

The pages differ. ${notesOf(results)
    .replaceAll(/^- (.*)$/gm, '$1.')
    .replaceAll('\n', ' ')}

${END}`;
};

/** Replaces the text between the markers in the README. */
export const writeReadme = (results: readonly Result[], details: ReportDetails): void => {
  const text = readFileSync(README, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`README.md has no markers ${BEGIN} and ${END}.`);
  writeFileSync(README, text.slice(0, from) + sectionOf(results, details) + text.slice(to + END.length));
};
