import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../../../elements/messages/en.js';
import { messages as english } from '../../../elements/messages/locales/en.js';
import { messageOf, translator } from '../../../elements/messages/translate.js';
import type { Messages } from '../../../elements/messages/types.js';
import { isErrorCode } from '../../../src/index.js';

const sources = readdirSync('elements', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^messages\/(?:en|locales|types|translate)\b/.test(file))
  .map((file) => readFileSync(`elements/${file}`, 'utf8'))
  .join('\n');

/** Returns whether a key is composed of parts that all occur in the sources. */
const isComposed = (key: string): boolean => {
  const error = /^(?:page\.)?error\.([A-Z_]+)(?:\.title|\.body)?$/.exec(key)?.[1];
  if (error) return isErrorCode(error);
  const picture = /^(.*picture)\.(?:title|choose)$/.exec(key)?.[1];
  if (picture) return sources.includes(`words: '${picture}'`) || sources.includes(`?? '${picture}'`);
  const [area, subject, part] = key.split('.') as [string, string, string];
  const isPart = sources.includes(`'${part}'`) || sources.includes(`'$${part}'`) || /^\d+$/.test(part);
  if (sources.includes(`\`${area}.${subject}.\${`) && isPart) return true;
  if (area === 'link' || area === 'invite') return sources.includes(`problem('${subject}')`) && /^(?:title|body)$/.test(part);
  if (sources.includes(`\`${area}.\${name}.${part}\``) && sources.includes(`'${subject}'`)) return true;
  if (area === 'field' && part === 'label' && sources.includes(`.label\``)) return sources.includes(`words: '${subject}'`);
  return area === 'field' && sources.includes(`words: '${subject}'`) && /^(?:required|invalid|duplicate)$/.test(part);
};

describe('messages', () => {
  it.each(Object.keys(english))('contain no unused key: %s', (key) => {
    expect(sources.includes(`'${key}'`) || isComposed(key)).toBe(true);
  });

  it.each([...sources.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key as string))('contain the key %s, which an element uses', (key) => {
    expect(english).toHaveProperty([key]);
  });

  it('are returned from the first catalog that contains them', () => {
    const own: Partial<Messages> = { 'common.home': 'Start' };
    const provided: Partial<Messages> = {
      'common.home': 'Anfang',
      'common.cancel': 'Abbrechen',
      'error.slowDown': ({ seconds }) => `Noch ${seconds} s`,
    };
    const t = translator(own, provided, undefined, en);
    expect([t('common.home'), t('common.cancel'), t('common.retry')]).toEqual(['Start', 'Abbrechen', 'Try again']);
    expect(t('error.slowDown', { seconds: 3 })).toBe('Noch 3 s');
  });

  it('are strings in the ICU MessageFormat, which are formatted in the language of their catalog', () => {
    const german: Partial<Messages> = {
      'common.locale': 'de',
      'team.invitations.sent': '{count, plural, one {Eine Einladung verschickt} other {# Einladungen verschickt}}',
    };
    const t = translator({ 'keys.ends': 'Endet auf {letters}' }, german, english);
    expect(t('team.invitations.sent', { count: 1 })).toBe('Eine Einladung verschickt');
    expect(t('team.invitations.sent', { count: 1234 })).toBe('1.234 Einladungen verschickt');
    expect(t('account.sessions.revoked', { count: 1234 })).toBe('1,234 devices signed out');
    expect(t('keys.ends', { letters: 'x7' })).toBe('Endet auf x7');
  });

  it('are shown as they are if they are not valid', () => {
    expect(translator({ 'common.home': 'Home {' }, en)('common.home')).toBe('Home {');
  });

  it('are undefined for unknown keys, even if objects inherit a property with that name', () => {
    const t = translator(en);
    expect(messageOf(t, 'error.EMAIL_PASSWORD_MISMATCH')).toBe('Wrong email or password.');
    for (const key of ['error.TEAM_NOT_FOUND', 'constructor', '__proto__', 'toString']) expect(messageOf(t, key)).toBeUndefined();
  });
});

describe('the list of all English messages', () => {
  const files = readdirSync('elements/messages').flatMap((file) => /^(en(?:-[\w-]+)?)\.ts$/.exec(file)?.[1] ?? []);
  const load = async (file: string): Promise<string[]> => {
    const exports = (await import(`../../../elements/messages/${file}.ts`)) as Readonly<Record<string, object>>;
    return Object.entries(exports).flatMap(([name, messages]) => (name.startsWith('en') ? Object.keys(messages) : []));
  };

  it('is generated from all files, no two of which contain the same key', async () => {
    const keys = (await Promise.all(files.map(load))).flat();
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys.toSorted()).toEqual(Object.keys(english).toSorted());
  });
});

describe('a language in the package', () => {
  it('is a package entry without a separate line in package.json', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly exports: object };
    expect(exports).toHaveProperty(['./locales/*', 'default'], './dist/elements/messages/locales/*.js');
  });
});
