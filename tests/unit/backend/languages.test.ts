// Tests how the languages of a request are read, and whose languages an email uses.
import { describe, expect, it } from 'vitest';
import { languagesFor, readLanguages } from '../../../src/backend/languages.js';

const read = (header: string): string | undefined => readLanguages(new Headers({ 'accept-language': header }));

describe('the header Accept-Language', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de-AT,de,en-US,en'],
    ['en;q=0.3, fr;q=0.9 ,de', 'de,fr,en'],
    ['DE-at', 'de-AT'],
    ['iw', 'he'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['de-u-co-phonebk,sl-rozaj', 'de,sl'],
    ['de;q=0,fr', 'fr'],
    ['de;q=x,fr', 'fr'],
    ['*,fr;q=0.5', 'fr'],
    ['a,b1,de_DE,"ar",<b>,../../etc/passwd,fa', 'fa'],
    ['aa,bg,cs,da,ee,ff,gn', 'aa,bg,cs,da,ee'],
  ])('“%s” means %s', (header, languages) => expect(read(header)).toBe(languages));

  it.each(['', '*', 'und', ';', `de,${'x'.repeat(500)}`, "de\tDROP TABLE users;--'"])('“%s” means nothing', (header) =>
    expect(read(header)).toBeUndefined(),
  );

  it('may be absent', () => expect(readLanguages(new Headers())).toBeUndefined());

  it('counts only with its first 20 entries', () =>
    expect([read(`${'x,'.repeat(19)}de`), read(`${'x,'.repeat(20)}de`)]).toEqual(['de', undefined]));

  it('results in a short text', () => {
    const tags = Array.from({ length: 40 }, () => 'zh-Hant-419').join();
    expect(read(tags)?.length).toBeLessThan(60);
  });
});

describe('the languages of an email', () => {
  const ada = { id: 'ada', languages: 'de' };
  const bob = { id: 'bob', languages: 'fr' };

  it.each([
    ['the request of the recipient', { user: ada, languages: 'ar' }, ada, 'ar,de,de'],
    ['the recipient, not of a request without a session', { languages: 'ar' }, ada, 'de'],
    ['the recipient, not of the inviter', { user: bob, languages: 'ar' }, ada, 'de,fr'],
    ['the request, for an unknown recipient', { user: bob, languages: 'ar' }, undefined, 'ar,fr'],
    ['the inviter, if a server sends the request', { user: bob, languages: undefined }, { id: 'eve', languages: null }, 'fr'],
    ['nobody', { languages: undefined }, undefined, ''],
  ])('are those of %s', (_, call, recipient, languages) => expect(languagesFor(call, recipient)).toBe(languages));
});
