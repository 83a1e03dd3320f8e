// Tests the texts of the default emails in all languages, and the emails that contain them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isMailContent } from '../../../src/backend/mail/blocks.js';
import { MAIL_TYPES, defaultTemplates, testTemplate } from '../../../src/backend/mail/default-templates.js';
import { ENGLISH, type MailTextKey } from '../../../src/backend/mail/english.js';
import { localize } from '../../../src/backend/mail/localize.js';
import { renderMail } from '../../../src/backend/mail/render.js';
import { MAIL_LOCALES, bestMailLocale, mailText } from '../../../src/backend/mail/texts.js';
import { argumentsIn, choicesIn } from '../../support/icu.js';
import { localeTags, readLocale } from '../../support/locales.js';
import { piecesOf } from './mail-pieces.js';

const LINK = `https://app.example.com/handler/verify?a=1&code=${'c'.repeat(45)}`;
const ALL = {
  ...{ projectDisplayName: 'Demo', userDisplayName: 'Ada', teamDisplayName: 'Blue', inviterDisplayName: 'Grace', otp: 'ABC123' },
  ...{ emailVerificationLink: LINK, passwordResetLink: LINK, magicLink: LINK, teamInvitationLink: LINK },
  recipientEmail: 'bob@example.com',
};

/** The languages of emails that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he'];

const textsOf = (tag: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`src/backend/mail/locales/${tag}.json`, 'utf8')) as Readonly<Record<string, string>>;
const english = Object.entries(ENGLISH) as (readonly [MailTextKey, string])[];
const stars = (text: string): number => text.split('**').length;

it('an email reads only the translation that it uses, because all were checked when the project wrote them', () => {
  const read: string[] = [];
  const languages = ['bg', 'cs', 'da', 'fr'];
  const translations = Object.fromEntries(
    languages.map((tag) => [tag, Object.defineProperty({ texts: {} }, 'subject', { enumerable: true, get: () => (read.push(tag), tag) })]),
  );
  const content = { root: { type: 'EmailLayout', data: { translations } } } as const;
  expect(localize({ type: 'magic_link', isDefault: false, subject: 'x', content }, 'it,fr-CA,cs').subject).toBe('fr');
  expect(new Set(read)).toEqual(new Set(['fr']));
});

it('the emails have the locales of the elements', () => expect(MAIL_LOCALES).toEqual(localeTags()));

describe.each(MAIL_LOCALES)('the texts of the default emails (%s)', (tag) => {
  const texts = textsOf(tag);

  it('have the English keys, in the same order', () => expect(Object.keys(texts)).toEqual(Object.keys(ENGLISH)));

  it.each(english)('have the arguments and bold words of the English text: %s', (key, text) => {
    const [own, model] = [argumentsIn(texts[key] ?? ''), argumentsIn(text)];
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(model).toSorted());
    expect(stars(texts[key] ?? '')).toBe(stars(text));
  });

  it('have all plural categories of the language', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(texts))
      for (const { options } of choicesIn(text)) expect(options.toSorted(), key).toEqual([...categories].toSorted());
  });

  it('have no English text, except for quotation marks', () => {
    expect(english.filter(([key, text]) => key !== 'quoted' && texts[key] === text)).toEqual([]);
  });

  it('name a password reset and the sign-in as the pages do, except that a button may have another form of the verb than a title', () => {
    const { messages } = readLocale(tag);
    const [button = [], title = []] = [texts['reset.button'], messages['page.passwordReset.title']].map((text) =>
      text?.toLowerCase().split(' '),
    );
    expect(button.length).toBe(title.length);
    expect(button.filter((word) => !title.includes(word)).length).toBeLessThan(Math.min(2, button.length));
    expect(texts['code.button']).toBe(messages['common.signIn']);
  });
});

describe.each(MAIL_LOCALES)('the default emails (%s)', (tag) => {
  const templates = [...Object.entries(defaultTemplates(tag)), ['test email', testTemplate(tag)] as const];

  it.each(templates)('have a language, a direction and all texts: %s', (_, template) => {
    expect(isMailContent(structuredClone(template.content))).toBe(true);
    const { subject, text, html } = renderMail(template, ALL);
    const direction = `lang="${tag}" dir="${RIGHT_TO_LEFT.includes(tag) ? 'rtl' : 'ltr'}"`;
    expect(html).toContain(`<html ${direction}>`);
    expect(html).toContain(`<div ${direction}><table`);
    expect(`${subject}${text}${html.replaceAll(/<style>.*?<\/style>/g, '')}`).not.toMatch(/[{}]|\*\*|undefined/);
    expect(html.match(/<h1[^>]*>(?:[^<]|<\/?bdi>)+<\/h1>/g)).toHaveLength(1);
    expect(subject.length).toBeLessThan(60);
  });

  it('have the sign-in code at the beginning of the subject, or after its first word, because lists of emails cut subjects off', () => {
    const { subject } = renderMail(defaultTemplates(tag).magic_link, ALL);
    expect(subject.split(' ').slice(0, 2).join(' ')).toContain(ALL.otp);
  });

  it.each(templates)('have a plain-text version with the texts of the HTML, in the same order, and each URL once: %s', (_, template) => {
    const { text, html } = renderMail(template, ALL);
    const shown = piecesOf(html).map((piece) =>
      piece.text.replaceAll(/“(\u2068?(?:Grace|Blue)\u2069?)”/g, mailText(tag, 'quoted', { words: '$1' })),
    );
    const openLink = mailText(tag, 'openLink');
    const lines = text.split('\n\n').map((line) => line.replace(`\n${LINK}`, ''));
    expect(lines).toEqual(shown.filter((line) => line !== LINK.replace('&', '&amp;') && line !== openLink));
  });

  it('name the inviter and the team, with the quotation marks of the language in plain text', () => {
    const { text, html } = renderMail(defaultTemplates(tag).team_invitation, ALL);
    const names = ['Grace', 'Blue'].map((name) => (RIGHT_TO_LEFT.includes(tag) ? `\u2068${name}\u2069` : name));
    for (const words of names) expect(text).toContain(mailText(tag, 'quoted', { words }));
    expect(html.match(/<strong/g)).toHaveLength(2);
    const { inviterDisplayName: _, ...unknown } = ALL;
    expect(renderMail(defaultTemplates(tag).team_invitation, unknown).text).not.toContain('Grace');
  });
});

describe.each(RIGHT_TO_LEFT)('the texts of emails from right to left (%s)', (tag) => {
  const texts = Object.values(textsOf(tag));

  it('contain a left-to-right mark before the address, for addresses that begin with a digit', () => {
    const shown = texts.filter((text) => text.includes('{recipient}'));
    expect(shown).toHaveLength(6);
    for (const text of shown) expect(text.replaceAll('\u200E{recipient}', '')).not.toContain('{recipient}');
  });

  it('do not begin with a name, because email programs derive the direction of plain text from the first letter', () => {
    expect(texts.filter((text) => /^[*\s]*\{(?!sentence)/.test(text))).toEqual([]);
  });
});

describe('a name in an email', () => {
  const values = {
    ...ALL,
    projectDisplayName: 'Acme (EU)',
    teamDisplayName: 'Blue <1>',
    inviterDisplayName: 'Grace',
    userDisplayName: 'Ada',
  };

  it.each(['ar', 'he'])('is isolated from the text from right to left around it: %s', (tag) => {
    const { team_invitation: invitation, email_verification: verification } = defaultTemplates(tag);
    const { subject, text, html } = renderMail(invitation, values);
    expect(subject).toContain('\u2068Blue <1>\u2069');
    for (const name of ['Acme (EU)', 'Blue <1>', 'Grace']) expect(text).toContain(`\u2068${name}\u2069`);
    expect(html).toContain('<strong style="font-weight:600"><bdi>Blue &lt;1&gt;</bdi></strong>');
    for (const name of ['Acme (EU)', 'Grace']) expect(html).toContain(`<bdi>${name}</bdi>`);
    expect(renderMail(verification, values).html).toContain('<bdi>Ada</bdi>');
  });

  it('is isolated in a text from left to right only if it contains letters from right to left', () => {
    const { team_invitation: invitation } = defaultTemplates();
    const mail = renderMail(invitation, { ...values, teamDisplayName: 'צוות (1)' });
    expect([mail.subject, mail.text.match(/[\u2066-\u2069]/g)?.length]).toEqual(['You are invited to join \u2068צוות (1)\u2069', 4]);
    expect(mail.html.match(/<bdi>[^<]*<\/bdi>/g)).toEqual(['<bdi>צוות (1)</bdi>', '<bdi>צוות (1)</bdi>']);
    const { subject, text, html } = renderMail(invitation, values);
    expect(`${subject}${text}${html}`).not.toMatch(/[\u2066-\u2069]|<bdi>/);
  });

  it('cannot contain an isolate of its own', () => {
    const { html } = renderMail(defaultTemplates('he').team_invitation, { ...values, teamDisplayName: 'A\u2069\u2068B' });
    expect(html).toContain('<bdi>AB</bdi>');
  });
});

describe('the lifetime of links', () => {
  it.each([
    ['pl', [1, 2, 5, 7], ['1 dzień', '2 dni', '5 dni', '7 dni']],
    ['ru', [1, 2, 5, 21], ['1 день', '2 дня', '5 дней', '21 день']],
    ['ar', [1, 2, 7, 11], ['يوم واحد', 'يومين', '7 أيام', '11 يومًا']],
    ['fa', [7], ['۷ روز']],
  ])('has the plural forms and digits of the language: %s', (tag, days, texts) => {
    for (const [index, count] of days.entries()) expect(mailText(tag, 'linkExpiry', { days: count })).toContain(texts[index]);
  });
});

describe('the locale of an email', () => {
  it.each([
    ['de-AT,en', 'de'],
    ['zh-TW', 'zh-Hant'],
    ['el,fr', 'fr'],
    ['el', 'en'],
    ['', 'en'],
    [',', 'en'],
  ])('for the languages “%s” is %s', (wanted, locale) => expect(bestMailLocale(wanted)).toBe(locale));

  it('has English texts if it does not exist or does not contain them', () => {
    expect(mailText('el', 'code.heading')).toBe('Your sign-in code');
    for (const type of MAIL_TYPES) expect(defaultTemplates('el')[type].subject).toBe(defaultTemplates()[type].subject);
  });
});
