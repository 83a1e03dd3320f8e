// Applies a rule to short sources.
import type { Files, Violation } from './source.ts';

export const files = (sources: Record<string, string>): Files => new Map(Object.entries(sources));
const places = (found: Violation[]): string[] => found.map(({ file, line }) => `${file}:${line}`);

/** Returns the places that a rule reports in these sources. */
export const check = (rule: (files: Files) => Violation[], sources: Record<string, string>): string[] => places(rule(files(sources)));
