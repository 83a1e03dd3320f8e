// Makes the page of all error codes: the causes and remedies are in content/errors.md, and everything else is from the catalog and the
// endpoint definitions.
import { CATALOG, type ErrorCode } from '../../../src/errors/catalog.js';
import { code, slugOf } from '../markdown/text.js';
import { withCodeLinks } from './code-links.js';
import { RESOURCES } from './endpoint-pages.js';
import { slugOfName } from './call-pages.js';

const ROW = /^- ([A-Z_]+): (.+) \| (.+)$/gm;

/** Returns the endpoints that return an error. */
const endpointsWith = (error: string): readonly string[] =>
  Object.entries(RESOURCES).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { errors = [] }]) => (errors as readonly string[]).includes(error))
      .map(([name, { method, path }]) => `[${code(`${method} ${path}`)}](api/${slugOfName(resource)}.md#${name.toLowerCase()})`),
  );

/** Returns the page with a section for each code. Throws if a code of the catalog has no row, or a row has an unknown code. */
export const errorSections = (markdown: string): string => {
  const codes = [...markdown.matchAll(ROW)].map(([, name = '']) => name);
  const ofService = codes.slice(codes.indexOf('UNSUPPORTED_ERROR'));
  const missing = Object.keys(CATALOG).filter((name) => !ofService.includes(name));
  const unknown = ofService.filter((name) => !(name in CATALOG));
  if (missing.length + unknown.length > 0) throw new Error(`errors.md lacks ${missing.join()} and has unknown codes: ${unknown.join()}.`);
  return markdown.replaceAll(ROW, (_, name: string, cause: string, remedy: string) => {
    const status = CATALOG[name as ErrorCode] as number | undefined;
    const endpoints = status === undefined ? [] : endpointsWith(name);
    return `
### ${code(name)} {#${slugOf(name)}}

${status === undefined ? '' : `HTTP status ${status}. `}${withCodeLinks(cause)}

**What to do:** ${withCodeLinks(remedy)}
${endpoints.length === 0 ? '' : `\nReturned by ${endpoints.join(', ')}.\n`}`;
  });
};
