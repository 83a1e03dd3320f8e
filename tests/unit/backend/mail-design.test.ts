// Tests the documents of the default emails: their structure, their colors, and names from hostile users.
import { describe, expect, it } from 'vitest';
import type { MailContent } from '../../../src/backend/mail/blocks.js';
import { MAIL_TYPES, defaultTemplates, testTemplate } from '../../../src/backend/mail/default-templates.js';
import { renderMail, type MailVariables } from '../../../src/backend/mail/render.js';
import { contrast, piecesOf } from './mail-pieces.js';

const LINK = `https://app.example.com/handler/verify?a=1&code=${'c'.repeat(45)}`;
const LOGO = 'https://example.com/logo.png';

/** A value for every variable, except the logo. */
const ALL = {
  ...{ projectDisplayName: 'Demo', userDisplayName: 'Ada', teamDisplayName: 'Blue', inviterDisplayName: 'Grace', otp: 'ABC123' },
  ...{ emailVerificationLink: LINK, passwordResetLink: LINK, magicLink: LINK, teamInvitationLink: LINK },
  recipientEmail: 'bob@example.com',
};

const TEMPLATES = [...Object.entries(defaultTemplates()), ['test email', testTemplate()] as const];
const mailOf = (type: string, variables: MailVariables = ALL) =>
  renderMail((TEMPLATES.find(([name]) => name === type) as (typeof TEMPLATES)[number])[1], variables);
const TYPES = TEMPLATES.map(([type]) => type);

/** Returns the preview text that email apps show after the subject in a list of emails. */
const preheaderOf = (html: string): string =>
  /<div style="display:none;[^"]*">([^<]*?)(?:&#847;&zwnj;&nbsp;)+<\/div>/.exec(html)?.[1] ?? '';

const plain = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

describe.each(TYPES)('the document of a default email (%s)', (type) => {
  it('consists of layout tables with inline styles, without external files', () => {
    const { html } = mailOf(type);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
    expect(html).not.toMatch(/<(?:link|script|iframe|form|svg)\b|@import|url\(|<p>/);
    for (const [tag] of html.matchAll(/<(?:td|body)\b[^>]*background-color[^>]*>/g)) expect(tag).toMatch(/ bgcolor="#\w{6}"/);
    expect(html).not.toMatch(/<(?!td|body)\w+[^>]*bgcolor/);
    for (const { text, hasFont } of piecesOf(html)) expect(hasFont, text).toBe(true);
    expect(html).toMatch(/<html lang="en" dir="ltr">[^]*<body[^>]*>[^]*<div lang="en" dir="ltr"><table/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark){');
  });

  it('names the project, and has one heading, a preview text, and the reason for the email', () => {
    const { html, text } = mailOf(type);
    expect(html.match(/<h1[^>]*>[^<]+<\/h1>/g)).toHaveLength(1);
    expect(text.split('\n\n')[0]).toBe('Demo');
    expect(preheaderOf(html)).toMatch(/^[^{}<]{20,120}$/);
    expect(text).toMatch(/\n\nThis email was sent to bob@example\.com because [^\n]+\.$/);
  });

  it('says in the plain text what it says in the HTML, in the same order', () => {
    const { html, text } = mailOf(type);
    const shown = piecesOf(html).map((piece) => plain(piece.text));
    const withoutCopies = shown.filter((line) => line !== LINK && line !== 'If the button doesn’t work, open this link:');
    const lines = text.split('\n\n').map((line) => line.replace(`\n${LINK}`, ''));
    expect(lines).toEqual(withoutCopies);
  });

  it.each([['light'], ['dark']] as const)('has text with a contrast of at least 4.5:1 in %s mode', (mode) => {
    const pieces = piecesOf(mailOf(type).html);
    expect(pieces.length).toBeGreaterThanOrEqual(4);
    for (const { text, [mode]: colors } of pieces) expect(contrast(colors.color, colors.background), text).toBeGreaterThanOrEqual(4.5);
    const [{ [mode]: colors } = { [mode]: { background: '' } }] = pieces;
    expect(colors.background).toBe(mode === 'light' ? '#FFFFFF' : '#1F1F23');
  });

  it('shows the logo instead of the name of the project, also in dark mode, and keeps the name in the text', () => {
    const { html, text } = mailOf(type, { ...ALL, projectLogoUrl: LOGO });
    expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining(`<img src="${LOGO}" alt="Demo" height="32" `)]);
    expect(piecesOf(html)[0]?.text).not.toBe('Demo');
    expect(html).toMatch(/prefers-color-scheme:dark\)\{[^]*img\{background-color:#FFFFFF!important/);
    expect(text).toBe(mailOf(type).text);
    expect(mailOf(type, { ...ALL, projectLogoUrl: 'javascript:alert(1)' }).html).not.toContain('<img');
  });

  it('shows the dark logo in dark mode, without a white background, if there is one', () => {
    const dark = 'https://example.com/dark.png?a&b';
    const { html } = mailOf(type, { ...ALL, projectLogoUrl: LOGO, projectDarkLogoUrl: dark });
    const source = `<source media="(prefers-color-scheme:dark)" srcset="${dark.replace('&', '&amp;')}">`;
    expect(html).toContain(`<picture>${source}<img src="${LOGO}" alt="Demo" height="32" `);
    expect(html).toContain(':not(picture)>img{background-color:#FFFFFF!important');
    const unusable: MailVariables[] = [{ projectDarkLogoUrl: dark }, { projectLogoUrl: LOGO, projectDarkLogoUrl: 'javascript:alert(1)' }];
    for (const variables of unusable) expect(mailOf(type, { ...ALL, ...variables }).html).not.toContain('<picture');
  });

  it('stays harmless and short with hostile names', () => {
    const hostile = `"'><img src=x onerror=alert(1)>\u202e\u2067\r\nBcc: all@evil.example\r\n{{ otp }}{{#if a}}</td></table>${'x'.repeat(10_000)}`;
    const names = { projectDisplayName: hostile, userDisplayName: hostile, teamDisplayName: hostile, inviterDisplayName: hostile };
    const recipientEmail = `"<b>${'b'.repeat(10_000)}"@example.com`;
    const { subject, text, html } = mailOf(type, { ...ALL, ...names, recipientEmail });
    expect(subject).not.toMatch(/[\r\n\u202e\u2067]/);
    expect(subject.length).toBeLessThanOrEqual(250);
    expect(`${text}${html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\r/);
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toMatch(/<img|<b>/);
    expect(() => piecesOf(html)).not.toThrow();
    expect(text).not.toContain('x'.repeat(61));
    expect(text.length).toBeLessThan(2000);
    // Gmail cuts longer emails off.
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024);
  });
});

describe('the body of a default email', () => {
  it('has texts 20 px from the sides of phones', () => {
    const { html } = mailOf('magic_link');
    expect(html).toMatch(/@media \(max-width:480px\)\{[^@]*\.wide\{padding-left:20px!important;padding-right:20px!important\}/);
    expect(html.match(/padding:\d+px 32px \d+px 32px/g)).toHaveLength(html.match(/<td class="[^"]*\bwide\b/g)?.length ?? 0);
    expect(html).not.toMatch(/class="[^"]*\bwide\b[^>]*padding:16px 10px/);
  });

  it('has a button as wide as the box with the code, and a heading that neither the subject nor a sentence repeats', () => {
    for (const type of ['magic_link', 'team_invitation'] as const) {
      const { html, text, subject } = mailOf(type);
      const heading = text.split('\n\n')[1] as string;
      expect(html).toMatch(/<a href="[^"]*" style="display:block/);
      expect([subject === heading, text.split(heading).length]).toEqual([false, 2]);
    }
  });

  it('has a button with a border in the color of its background, because forced colors have no backgrounds', () => {
    expect(mailOf('magic_link').html).toMatch(/<a href="[^"]*" style="[^"]*background-color:(#\w{6});[^"]*border:1px solid \1/);
  });

  it('has the words about the button 12 px above the button, and 24 px below the box with the code', () => {
    const { html } = mailOf('magic_link');
    const before = html.slice(0, html.indexOf('Or use the button'));
    expect(before.slice(before.lastIndexOf('padding:'))).toMatch(/^padding:0px 32px 4px 32px/);
    expect(html.slice(before.length)).toMatch(/^[^]*?padding:8px 32px 16px 32px/);
  });
});

describe('the preview of a default email', () => {
  it.each(MAIL_TYPES)('states how long the link works: %s', (type) =>
    expect(preheaderOf(mailOf(type).html)).toMatch(/expires? in 7 days\.$/),
  );

  it('names the inviter and the team', () => {
    expect(preheaderOf(mailOf('team_invitation').html)).toMatch(/^“Grace” invited you to join the team “Blue” at Demo\. /);
  });

  it('does not contain the code, which is in the subject', () => expect(preheaderOf(mailOf('magic_link').html)).not.toContain('ABC123'));
});

describe('the layout of a template of a project', () => {
  const documentOf = (data: object) =>
    renderMail({ subject: 's', content: { root: { type: 'EmailLayout', data } } as MailContent }, { name: '<Ada>' }).html;

  it('can set the preview text', () => {
    expect(preheaderOf(documentOf({ preheader: 'For {{ name }}' }))).toBe('For &lt;Ada&gt;');
    expect(documentOf({})).not.toContain('display:none');
  });

  it('can set the language, which sets the direction', () => {
    expect(documentOf({ lang: 'pt-BR' })).toContain('<html lang="pt-BR" dir="ltr">');
    expect(documentOf({ lang: 'ar' })).toMatch(/<div lang="ar" dir="rtl">[^]*<td align="right"/);
    expect(documentOf({ lang: '"><b>' })).toContain('<html lang="en" dir="ltr">');
  });

  it('breaks Japanese lines between phrases, and lines of all languages never before small letters', () => {
    expect(documentOf({ lang: 'ja' })).toContain('word-break:auto-phrase;line-break:strict');
    expect(documentOf({ lang: 'en' })).toContain('word-break:break-word;line-break:strict');
  });
});
