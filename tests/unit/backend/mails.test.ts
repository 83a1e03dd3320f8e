import { describe, expect, it } from 'vitest';
import { messages } from '../../../elements/messages/locales/en.js';
import { isMailContent, type MailContent } from '../../../src/backend/mail/blocks.js';
import { MAIL_TYPES, defaultTemplates } from '../../../src/backend/mail/default-templates.js';
import { EMAILED_CODE_DAYS } from '../../../src/backend/days.js';
import { classify } from '../../../src/backend/mail/deliver.js';
import { fill, isTemplate } from '../../../src/backend/mail/placeholders.js';
import { renderMail } from '../../../src/backend/mail/render.js';

const link = 'https://app.example.com/verify?a=1&code=abc';
const DEFAULT_TEMPLATES = defaultTemplates();
const { email_verification: verification, magic_link: magicLink } = DEFAULT_TEMPLATES;

/** A value for every variable. */
const ALL = {
  ...{ projectDisplayName: 'Demo', userDisplayName: 'Ada', teamDisplayName: 'Blue', inviterDisplayName: 'Grace', otp: 'ABC123' },
  ...{ emailVerificationLink: link, passwordResetLink: link, magicLink: link, teamInvitationLink: link },
  recipientEmail: 'ada@example.com',
};

describe('a default email', () => {
  it('replaces its placeholders, and removes placeholders of unknown variables', () => {
    const named = renderMail(verification, ALL);
    expect(named.text.startsWith('Demo\n\nVerify your email address\n\nHello Ada,\n\n')).toBe(true);
    const { userDisplayName: _, ...withoutName } = ALL;
    const unnamed = renderMail(verification, withoutName);
    expect(unnamed.text.startsWith('Demo\n\nVerify your email address\n\nVerify that ada@example.com is yours, ')).toBe(true);
    expect(unnamed.html).not.toContain('Hello');
    expect(`${unnamed.subject}${unnamed.text}${unnamed.html}`).not.toMatch(/\{\{|undefined/);
    expect(unnamed.text).toContain(`\n${link}\n`);
  });

  it('names the action of a password reset as the page that the link opens does', () => {
    const { html } = renderMail(DEFAULT_TEMPLATES.password_reset, ALL);
    expect(html).toContain(`>${messages['page.passwordReset.title']}</a>`);
  });

  it('escapes markup in names', () => {
    const { html, subject } = renderMail(verification, {
      projectDisplayName: '<img src=x onerror=alert(1)>',
      userDisplayName: '"><b>',
      emailVerificationLink: `${link}"onclick="x`,
    });
    expect(html).not.toMatch(/<img|<b>|"onclick/);
    expect(subject).toContain('<img');
  });

  it('has a one-line subject, which contains the sign-in code in a magic link email', () => {
    const { subject } = renderMail(magicLink, { projectDisplayName: 'De\r\nBcc: all@example.com', otp: 'ABC123', magicLink: link });
    expect(subject).toBe('ABC123 is your De Bcc: all@example. com sign-in code');
  });

  it('does not replace placeholders in values', () => {
    const { text } = renderMail(verification, {
      projectDisplayName: 'Demo',
      userDisplayName: '{{ emailVerificationLink }}',
      emailVerificationLink: link,
    });
    expect(text).toContain('\n\nHello {{ emailVerificationLink }},\n\n');
  });

  it.each(MAIL_TYPES)('has a button in the accent color, the link as text, its lifetime, and a note for unexpected emails: %s', (type) => {
    const { text, html } = renderMail(DEFAULT_TEMPLATES[type], ALL);
    expect(html).toMatch(/<a href="[^"]*" style="[^"]*;background-color:#2F5BEA;[^"]*color:#FFFFFF;[^"]*font-weight:600[;"]/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain(`<br>${link.replace('&', '&amp;')}</td>`);
    expect(text.split(link)).toHaveLength(2);
    expect(`${text}${html.slice(html.indexOf('</h1>'))}`.match(new RegExp(`expires? in ${EMAILED_CODE_DAYS} days, or`, 'g'))).toHaveLength(
      2,
    );
    expect(text).toMatch(
      /\n\nThis email was sent to ada@example\.com because [^\n]*\. If you didn’t (?:ask for this|expect this invitation), ignore this email\.[^\n]*$/,
    );
  });

  it('shows the sign-in code on its own line, large and with tabular numbers', () => {
    const { text, html } = renderMail(magicLink, ALL);
    expect(text).toContain('\n\nABC123\n\n');
    expect(html).toMatch(/<td [^>]*style="[^"]*font-size:32px;[^"]*letter-spacing:6px;font-weight:600;[^"]*">ABC123<\/td>/);
    expect(html).toContain('font-variant-numeric:tabular-nums');
  });

  it('names the inviter without a link, or omits the name if it is unknown', () => {
    const { team_invitation: invitation } = DEFAULT_TEMPLATES;
    const { text, html } = renderMail(invitation, { ...ALL, inviterDisplayName: 'Grace <evil.com>' });
    expect(text).toContain('\n\n“Grace <evil. com>” invited you to join the team “Blue” at Demo.\n\n');
    expect(html).toContain('><strong style="font-weight:600">Grace &lt;evil. com&gt;</strong> invited you');
    expect(text).toContain('\n\nJoin Blue\n\n');
    const { inviterDisplayName: _, ...unknown } = ALL;
    expect(renderMail(invitation, unknown).text).toContain('\n\nJoin Blue\n\nYou are invited to join the team “Blue” at Demo.\n\n');
  });

  it('has no bold words in names that contain asterisks', () => {
    const names = { inviterDisplayName: 'Eve** now', teamDisplayName: '**Blue' };
    const { text, html } = renderMail(DEFAULT_TEMPLATES.team_invitation, { ...ALL, ...names });
    expect(html.match(/<strong[^>]*>[^<]*<\/strong>/g)?.map((bold) => bold.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'Eve&#42;&#42; now',
      '&#42;&#42;Blue',
    ]);
    expect(text).toContain('\n\n“Eve** now” invited you to join the team “**Blue” at Demo.\n\n');
  });

  it('says below the button how long the link works, and shows the URL at the end, in the smallest text', () => {
    const { html } = renderMail(verification, ALL);
    const order = ['>Verify email address</a>', 'This link expires in', 'border-top:1px solid', 'This email was sent', '<br>https://'];
    const places = order.map((part) => html.indexOf(part));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(html).toMatch(/<td [^>]*style="[^"]*font-size:13px;[^"]*">If the button doesn’t work/);
  });

  it('has a button that fills the width on phones', () => {
    const { html } = renderMail(verification, ALL);
    expect(html).toMatch(/@media \(max-width:480px\)\{[^@]*\.button table\{width:100%!important\}\.button a\{display:block!important\}/);
    expect(html).toMatch(/<td class="button wide"[^>]*><table/);
  });

  it.each(MAIL_TYPES)('has colors for dark mode: %s', (type) => {
    const { html } = renderMail(DEFAULT_TEMPLATES[type], ALL);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('has an escaped title and a language', () => {
    const { html } = renderMail(magicLink, { ...ALL, projectDisplayName: '</title><b>' });
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<title>ABC123 is your &lt;/title&gt;&lt;b&gt; sign-in code</title>');
  });

  it.each(MAIL_TYPES)('has valid content for the type %s', (type) => {
    expect(isMailContent(structuredClone(DEFAULT_TEMPLATES[type].content))).toBe(true);
  });
});

describe('placeholders', () => {
  it.each([
    ['Hi {{ name }}!', 'Hi Ada!'],
    ['Hi {{name}} {{{ name }}}', 'Hi Ada Ada'],
    ['{{ nothing }}{{ constructor }}{{ __proto__ }}', ''],
    ['{{#if name}}yes{{/if}}{{#if nothing}}no{{/if}}', 'yes'],
    ['{{#if nothing}}a{{else}}b{{/if}}', 'b'],
    ['{{#unless nothing}}{{#if name}}{{ name }}{{else}}x{{/if}}{{/unless}}', 'Ada'],
    ['{{ a.b }} { name } {{', '{{ a.b }} { name } {{'],
    ['{{ raw }}', '<b>&'],
  ])('are replaced in templates: %s becomes %s', (template, filled) => expect(fill(template, { name: 'Ada', raw: '<b>&' })).toBe(filled));

  it.each(['{{#if a}}', '{{/if}}', '{{#if}}x{{/if}}', '{{#unless a}}x{{/if}}', '{{#each a}}x{{/each}}', '{{else}}'])(
    'are invalid in the template %s',
    (text) => expect(isTemplate(text)).toBe(false),
  );
});

const text = (props: object, style?: object) => ({ type: 'Text', data: { props, ...(style && { style }) } });

describe('email content', () => {
  it.each([
    ['no blocks', {}],
    ['unknown members', { root: text({ text: 'x', later: 1 }) }],
    [
      'nulls',
      {
        a: { type: 'EmailLayout', data: { childrenIds: null, fontFamily: null } },
        b: { type: 'Divider', data: { style: null, props: null } },
      },
    ],
    ['columns', { a: { type: 'ColumnsContainer', data: { props: { columnsCount: 3, columns: [{ childrenIds: ['b'] }, {}, {}] } } } }],
  ])('is valid: %s', (_, content) => expect(isMailContent(content)).toBe(true));

  it.each([
    ['a list', []],
    ['a string', 'x'],
    ['null', null],
    ['an unknown block', { root: { type: 'Script', data: {} } }],
    ['a block with the name of an inherited member', { root: { type: 'constructor', data: {} } }],
    ['a block without data', { root: { type: 'Text' } }],
    ['a color by name', { root: text({ text: 'x' }, { color: 'red' }) }],
    ['a padding without a side', { root: text({ text: 'x' }, { padding: { top: 1, left: 1, right: 1 } }) }],
    ['an unknown font', { root: text({ text: 'x' }, { fontFamily: 'Comic Sans' }) }],
    ['an unclosed expression', { root: text({ text: '{{#if a}}' }) }],
    ['children that are not IDs', { root: { type: 'Container', data: { props: { childrenIds: [1] } } } }],
  ])('is invalid: %s', (_, content) => expect(isMailContent(content)).toBe(false));

  it('is rendered block by block, as HTML and as plain text', () => {
    const content = {
      root: { type: 'EmailLayout', data: { childrenIds: ['h', 'c', 'missing', 'root', 'h'] } },
      h: { type: 'Heading', data: { props: { text: 'To {{ name }}', level: 'h1' } } },
      c: { type: 'ColumnsContainer', data: { props: { columnsCount: 2, columns: [{ childrenIds: ['t'] }, { childrenIds: ['b', 'i'] }] } } },
      t: {
        type: 'Text',
        data: { props: { text: 'two\nlines' }, style: { color: '#112233', padding: { top: 1, right: 2, bottom: 3, left: 4 } } },
      },
      b: { type: 'Button', data: { props: { text: 'Go', url: 'javascript:alert(1)' } } },
      i: { type: 'Image', data: { props: { url: 'https://x.example/i.png', alt: 'a "picture"', width: 10 } } },
    } as unknown as MailContent;
    const { html, text: plain } = renderMail({ subject: 's', content }, { name: '<Ada>' });
    expect(plain).toBe('To <Ada>\n\ntwo\nlines\n\nGo\n#\n\na "picture"');
    expect(html).toContain('>To &lt;Ada&gt;</h1>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<td style="color:#112233;[^"]*;padding:1px 2px 3px 4px">two<br>lines<\/td>/);
    expect(html).toContain('<img src="https://x.example/i.png" alt="a &quot;picture&quot;" width="10" style="');
    expect(html).not.toContain('javascript:');
  });

  it('has no colors for dark mode if it has buttons in the default color, or its own colors', () => {
    const mail = (block: object) => ({ root: { type: 'EmailLayout', data: { childrenIds: ['a'] } }, a: block }) as unknown as MailContent;
    const isDark = (block: object) => renderMail({ subject: 's', content: mail(block) }, {}).html.includes('prefers-color-scheme');
    expect(isDark(text({ text: 'the color #112233' }))).toBe(true);
    expect(isDark(text({ text: 'x' }, { color: '#112233' }))).toBe(false);
    expect(isDark({ type: 'Button', data: { props: { text: 'Go', url: 'https://x.example' } } })).toBe(false);
    expect(isDark({ type: 'Image', data: { props: { url: 'https://x.example/i.png' } } })).toBe(true);
  });

  it('has a text version without the text blocks that contain only the URL of a button', () => {
    const content = {
      root: { type: 'EmailLayout', data: { childrenIds: ['b', 'a', 't', 'o', 'p'] } },
      b: { type: 'Button', data: { props: { text: 'Go', url: '{{ link }}' } } },
      a: text({ text: '{{ link }}' }),
      t: text({ text: 'See {{ link }}' }),
      o: text({ text: 'Or open this link:\n{{ link }}' }),
      p: text({ text: 'Pay first.\n{{ link }}' }),
    } as unknown as MailContent;
    expect(renderMail({ subject: 's', content }, { link }).text).toBe(`Go\n${link}\n\nSee ${link}\n\nPay first.\n${link}`);
  });

  it('results in an empty email if there is no root block', () => {
    expect(renderMail({ subject: 's', content: {} }, {}).text).toBe('');
  });
});

describe('a mail server error', () => {
  it.each([
    [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND nowhere.invalid' }, 'HOST_NOT_FOUND', false],
    [{ code: 'EAUTH', responseCode: 535, message: 'no' }, 'AUTH_FAILED', false],
    [{ code: 'EENVELOPE', responseCode: 450, message: 'later' }, 'TEMPORARY', true],
    [{ code: 'EENVELOPE', responseCode: 550, message: 'who?' }, 'INVALID_EMAIL_ADDRESS', false],
    [{ code: 'EMESSAGE', responseCode: 554, message: 'spam' }, 'REJECTED', false],
    [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'TIMEOUT', true],
    [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:1' }, 'SOCKET_CLOSED', true],
    [{ code: 'ESOCKET', originalCode: 'ECONNRESET', message: 'disconnected before secure TLS connection' }, 'SOCKET_CLOSED', true],
    [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }, 'UNKNOWN', false],
    [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER', message: 'wrong version number' }, 'UNKNOWN', false],
    [{ code: 'ESOCKET', originalCode: 'EPROTO', message: 'write EPROTO' }, 'UNKNOWN', false],
    [{ code: 'ETLS', message: 'Connection closed unexpectedly' }, 'UNKNOWN', false],
    [{}, 'UNKNOWN', false],
  ])('(%j) is classified as %s', (error, errorType, canRetry) => expect(classify(error)).toMatchObject({ errorType, canRetry }));
});
