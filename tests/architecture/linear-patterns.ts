// Checks that regular expressions take linear time. A slow expression on untrusted text can block a server or a page.
import { check } from 'recheck';
import { lineAt, walk } from './source.ts';
import type { Files, Violation } from './source.ts';

interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** Returns whether a pattern has an unbounded quantifier. Without one, every match ends after a fixed number of characters. */
const isUnbounded = ({ source }: Pattern): boolean => /[*+]|\{\d+,\}/.test(source);

function patternsOf(file: string, source: string): { patterns: Pattern[]; computed: Violation[] } {
  const patterns: Pattern[] = [];
  const computed: Violation[] = [];
  const add = ({ callee, start }: { callee: object; start: number }): void => {
    if (!('name' in callee) || callee.name !== 'RegExp') return;
    computed.push({
      file,
      line: lineAt(source, start),
      message: 'creates a regular expression from text, which this rule cannot check. Write a literal.',
    });
  };
  walk(file, source, {
    Literal(node) {
      if ('regex' in node) patterns.push({ file, line: lineAt(source, node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: add,
    CallExpression: add,
  });
  return { patterns, computed };
}

/** Counts steps instead of milliseconds, because a busy machine can make any search slow. */
const COUNTED = { timeout: 60_000, incubationTimeout: null, attackTimeout: null };

async function checkPattern({ file, line, source, flags }: Pattern): Promise<Violation[]> {
  const found = await check(source, flags, COUNTED);
  if (found.status === 'safe') return [];
  const time = found.status === 'vulnerable' ? found.complexity.summary : `unknown (${found.error.kind})`;
  return [
    {
      file,
      line,
      message: `has a regular expression that takes ${time} time, not linear time: /${source}/${flags}. Scan the text instead.`,
    },
  ];
}

/**
 * Reports the regular expressions that do not take linear time. Takes several seconds: `recheck` converts each pattern to an automaton and
 * searches the automaton for inputs that make the expression slow.
 */
export async function patternsAreLinear(files: Files): Promise<Violation[]> {
  const read = [...files].map(([file, source]) => patternsOf(file, source));
  const violations = read.flatMap(({ computed }) => computed);
  for (const pattern of read.flatMap(({ patterns }) => patterns).filter(isUnbounded)) violations.push(...(await checkPattern(pattern)));
  return violations;
}
