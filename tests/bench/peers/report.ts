// Writes the results as Markdown.
import { cpus, loadavg } from 'node:os';
import { KB } from '../sizes.js';
import type { Result } from './measure.js';

/** What a report says besides the results. */
export interface ReportDetails {
  readonly browser: string;
  readonly rounds: number;
  /** One sentence for each product that was not measured. */
  readonly omitted: readonly string[];
}

type Measure = (result: Result) => number;
interface Column {
  readonly title: string;
  readonly of: Measure;
  readonly digits?: number;
  /** Whether ratios to the floor and to two peers follow. */
  readonly hasRatios?: boolean;
}

export const COLD_CPU: Measure = ({ cold }) => cold.cpuMs;
export const COLD_WALL: Measure = ({ coldSlow }) => coldSlow.wallMs;
export const COLD_READY: Measure = ({ coldSlow }) => coldSlow.readyMs;
export const REPEAT_CPU: Measure = ({ repeat }) => repeat.cpuMs;
export const REPEAT_WALL: Measure = ({ repeatSlow }) => repeatSlow.wallMs;
export const REPEAT_READY: Measure = ({ repeatSlow }) => repeatSlow.readyMs;

const COLD: readonly Column[] = [
  { title: 'CPU ms', of: COLD_CPU, hasRatios: true },
  { title: 'slow: ms', of: COLD_WALL, hasRatios: true },
  { title: 'ready: CPU ms', of: ({ cold }) => cold.readyCpuMs },
  { title: 'slow: ready ms', of: COLD_READY },
  { title: 'requests', of: ({ cold }) => cold.requests },
  { title: 'API requests', of: ({ cold }) => cold.apiRequests },
  { title: 'KB', of: ({ cold }) => cold.bytes / KB, digits: 1 },
  { title: 'slow: blocked ms', of: ({ coldSlow }) => coldSlow.blockedMs },
  { title: 'task ms', of: ({ cold }) => cold.taskMs },
  { title: 'heap MB', of: ({ cold }) => cold.heapMb, digits: 1 },
];
const REPEAT: readonly Column[] = [
  { title: 'CPU ms', of: REPEAT_CPU, hasRatios: true },
  { title: 'slow: ms', of: REPEAT_WALL, hasRatios: true },
  { title: 'ready: CPU ms', of: ({ repeat }) => repeat.readyCpuMs },
  { title: 'slow: ready ms', of: REPEAT_READY },
  { title: 'requests', of: ({ repeat }) => repeat.requests },
  { title: 'API requests', of: ({ repeat }) => repeat.apiRequests },
  { title: 'KB', of: ({ repeat }) => repeat.bytes / KB, digits: 1 },
  { title: 'slow: blocked ms', of: ({ repeatSlow }) => repeatSlow.blockedMs },
  { title: 'task ms', of: ({ repeat }) => repeat.taskMs },
  { title: 'heap MB', of: ({ repeat }) => repeat.heapMb, digits: 1 },
];

/** The products that ratios refer to. */
const REFERENCES = { floor: 'floor', hanko: 'Hanko', supabase: 'Supabase' } as const;

export const titleOf = ({ product: { kind, title } }: Result): string => (kind === 'portico' ? `**Portico, ${title}**` : title);

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const tableOf = (results: readonly Result[], columns: readonly Column[]): string => {
  const references = Object.entries(REFERENCES).map(([name, title]) => ({
    title: `÷ ${title}`,
    result: results.find(({ product }) => product.name === name),
  }));
  const cellsOf = (result: Result, { of, digits = 0, hasRatios }: Column): readonly string[] => {
    const ratios = references.map(({ result: other }) => (other ? (of(result) / of(other)).toFixed(2) : '–'));
    return [of(result).toFixed(digits), ...(hasRatios ? ratios : [])];
  };
  const head = columns.flatMap(({ title, hasRatios }) => [title, ...(hasRatios ? references.map((one) => one.title) : [])]);
  const sorted = results.toSorted((a, b) => (columns[0]?.of(a) ?? 0) - (columns[0]?.of(b) ?? 0));
  return markdownTable(
    ['Page', ...head],
    sorted.map((result) => [titleOf(result), ...columns.flatMap((column) => cellsOf(result, column))]),
  );
};

/** Returns the date, the machine and the number of rounds. */
export const conditions = ({ browser, rounds }: ReportDetails): string => {
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  return `${date}, ${cpus().length} × ${cpus()[0]?.model.trim()} (load ${load}), Chromium ${browser}, medians of ${rounds} rounds`;
};

/** Returns a list of what differs between the pages. */
export const notesOf = (results: readonly Result[]): string =>
  results.flatMap(({ product: { title, note } }) => (note ? [`- ${title}: ${note}`] : [])).join('\n');

export const reportOf = (results: readonly Result[], details: ReportDetails): string => {
  return `# Sign-in pages of Portico and its peers

${conditions(details)}.

Measured until the email input is visible and painted. *Ready* is the moment after which the page handles a submission of the form. *CPU* is the processor time of the main thread's tasks, *task ms* is the time of the
same tasks by the clock, and *slow* is a processor that is 4 times slower and a network with 9 Mbps and a latency of 60 ms. All pages and
APIs come from one server on this machine (HTTP/1.1, Brotli), and allow a password, a passkey and two providers. 1 KB = ${KB} bytes.
On repeat visits, Chromium reads the compiled code of classic scripts from its cache, but compiles modules again.

## First visit, empty cache

${tableOf(results, COLD)}

## Repeat visit (the fourth or a later one)

${tableOf(results, REPEAT)}

${[notesOf(results), ...details.omitted.map((text) => `- ${text}`)].join('\n')}
`;
};
