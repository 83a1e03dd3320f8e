import { assertText, missing } from '../errors/assert.js';
import { PorticoError } from '../errors/portico-error.js';

/** Returns the path with its parameters filled in, percent-encoded. Throws ASSERTION for a value that would change the path. */
export const fillPath = (path: string, input: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/\{(\w+)(?:=(\w+))?\}/g, (_, name: string, fallback: string | undefined) => {
    const segment = input[name] ?? fallback;
    if (segment === undefined) throw missing(name);
    assertText(segment, name);
    // Percent-encoding does not help here: URL parsers also remove `%2E` and `%2E%2E`, and an empty value leaves an empty segment.
    if (/^\.{0,2}$/.test(segment)) throw new PorticoError('ASSERTION', `"${name}" cannot be empty, "." or "..".`);
    return encodeURIComponent(segment);
  });
