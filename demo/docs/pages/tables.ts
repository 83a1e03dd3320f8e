// Makes tables from the sources, for the pages in `content`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '../../../elements/messages/locales/en.js';
import { LOCALES } from '../../../elements/messages/locales/index.js';
import { resolveUrls } from '../../../src/redirects/urls.js';
import { OAUTH_PROVIDERS } from '../../../src/resources/oauth-providers.js';
import { SETUP_PROBLEMS } from '../facts/setup-problems.js';
import { typeFacts } from '../facts/types.js';
import { code, table } from '../markdown/text.js';
import { ROOT } from '../paths.js';

/** Returns the OAuth providers. */
export const providersTable = (): string =>
  table(
    ['ID', 'Development keys', 'Callback URL'],
    Object.entries(OAUTH_PROVIDERS).map(([id, definition]) => [
      code(id),
      (typeof definition === 'function' ? definition({}) : definition).hasSharedKeys ? 'yes' : 'no',
      code(`https://api.example.com/api/v1/auth/oauth/callback/${id}`),
    ]),
  );

/** Returns the doc block above the first line with a property, without its marks. */
const docAbove = (source: string, name: string): string => {
  const lines = source.split('\n');
  const at = lines.findIndex((line) => line.trim().replace('readonly ', '').startsWith(`${name}:`));
  const start = lines.slice(0, at).findLastIndex((line) => line.includes('/**'));
  return lines
    .slice(start, at)
    .map((line) => line.trim().replace('/**', '').replace('*/', '').replace(/^\*/, '').trim())
    .join(' ')
    .trim();
};

/** Returns the pages that an app redirects to. */
export const urlsTable = (): string => {
  const source = readFileSync(join(ROOT, 'src/redirects/urls.ts'), 'utf8');
  return table(
    ['Option', 'Default', 'Page'],
    Object.entries(resolveUrls()).map(([name, url]) => [code(`urls.${name}`), code(url), docAbove(source, name)]),
  );
};

/** Returns the languages of the package with their names. */
export const localesTable = (): string => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return table(
    ['Locale', 'Language'],
    ['en', ...Object.keys(LOCALES)].map((tag) => [code(tag), names.of(tag) ?? tag]),
  );
};

/** Returns the messages with their English texts. */
export const messagesTable = (): string =>
  table(
    ['Message', 'English text'],
    Object.entries(messages).map(([name, text]) => [code(name), typeof text === 'string' ? text : '(a function)']),
  );

/** Returns a section for each problem of the setup. */
export const setupProblems = (): string =>
  Object.entries(SETUP_PROBLEMS)
    .map(([name, text]) => `## ${name}\n\n${text}\n`)
    .join('\n');

/** Returns the options of apps. */
export const optionsTable = (): string =>
  table(
    ['Option', 'Type', 'Meaning'],
    typeFacts().options.input.map(({ name, type, isOptional, documentation }) => [
      `${code(name)}${isOptional ? ' (optional)' : ''}`,
      code(type.length > 120 ? `${type.slice(0, 119)}…` : type),
      documentation,
    ]),
  );
