// Tests the language of emails: that of the recipient, if it is known, otherwise that of the request, and otherwise that of the backend.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { listenSmtp, type SmtpListener } from '../../src/backend/mail/smtp-listener.js';
import { CALLBACK, PASSWORD, startClient, type Body, type Client } from './client.js';
import { signUpOwner } from './owner.js';

const SUBJECTS = {
  en: '… is your Demo sign-in code',
  de: '… ist Ihr Anmeldecode für Demo',
  fr: '… est votre code de connexion à Demo',
  ar: 'رمزك … لتسجيل الدخول إلى \u2068Demo\u2069',
};
const DEMO = '\u2068Demo\u2069';
const RESET = { en: 'Reset your password for Demo', de: 'Passwort für Demo zurücksetzen', ar: `إعادة تعيين كلمة المرور على ${DEMO}` };

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.backend.close());

const speaking = (language?: string) => (language === undefined ? {} : { headers: { 'accept-language': language } });
const newest = async (to: string) => (await client.backend.inbox.list(to))[0] as { subject: string; text: string; html: string };

const signUp = async (language?: string, email = client.newEmail()): Promise<Body> => {
  const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
  return { ...(await client.send('POST', '/auth/password/sign-up', { body, ...speaking(language) })).body, email };
};
const signIn = (email: string, language?: string) =>
  client.send('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD }, ...speaking(language) });
const requestReset = async (email: string, language?: string): Promise<string> => {
  await client.send('POST', '/auth/password/send-reset-code', { body: { email, callback_url: CALLBACK }, ...speaking(language) });
  return (await newest(email)).subject;
};
const requestCode = async (language?: string, by = client): Promise<string> => {
  const email = by.newEmail();
  await by.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK }, ...speaking(language) });
  return (await by.backend.inbox.list(email))[0]?.subject.replace(/\b[0-9A-Z]{6}\b/, '…') ?? '';
};

describe('an email to a new address', () => {
  it.each([
    ['without a header', undefined, 'en'],
    ['any language', '*', 'en'],
    ['a language without texts', 'el', 'en'],
    ['the second language', 'el,fr;q=0.5', 'fr'],
    ['a regional language', 'de-AT,en;q=0.5', 'de'],
    ['languages by weight', 'en;q=0.5,ar', 'ar'],
    ['a tag that is not valid', '"><script>,de', 'de'],
    ['a header that is too long', `${'de,'.repeat(10_000)}de`, 'en'],
  ] as const)('is in the language of the request: %s', async (_, header, language) => {
    expect(await requestCode(header)).toBe(SUBJECTS[language]);
  });

  it('is written from right to left in Arabic', async () => {
    const { email } = await signUp('ar-EG');
    const { subject, text, html } = await newest(email);
    expect(subject).toBe('التحقق من عنوان بريدك الإلكتروني على \u2068Demo\u2069');
    expect(html).toMatch(/<html lang="ar" dir="rtl">[^]*<div lang="ar" dir="rtl">[^]*<td align="right"/);
    expect(html.match(/text-align:left|align="left"/)).toBeNull();
    expect(text).toContain(`يُرجى تأكيد أن العنوان \u200E${email} لك`);
    expect(text).toMatch(/خلال 7 أيام/);
  });

  it('is in the language of the backend if the language of the request is unknown', async () => {
    const german = await startClient({ mailLocale: 'de-CH' });
    expect([await requestCode(undefined, german), await requestCode('*', german), await requestCode('el', german)]).toEqual(
      Array.from({ length: 3 }, () => SUBJECTS.de),
    );
    expect([await requestCode('ar', german), await requestCode('en-GB', german)]).toEqual([SUBJECTS.ar, SUBJECTS.en]);
    const email_config = { host: '127.0.0.1', port: 1, username: 'u', password: 'p', sender_name: 'Mine', sender_email: 'm@example.com' };
    const body = { recipient_email: german.newEmail(), email_config };
    await german.send('POST', '/internal/send-test-email', { access: 'admin', body });
    const [tested] = (await german.send('GET', '/internal/emails', { access: 'admin' })).body.items;
    expect(tested.subject).toBe('Test-E-Mail von Demo');
    await german.backend.close();
  });
});

describe('the languages of a request', () => {
  it('are read only by calls that need them', async () => {
    const { projectId, publishableClientKey } = client.backend.demo;
    const keys = { 'x-stack-project-id': projectId, 'x-stack-publishable-client-key': publishableClientKey };
    for (const access of [{}, { ...keys, 'x-stack-access-type': 'client' }]) {
      const request = new Request('http://localhost/api/v1/projects/current', { headers: { ...access, 'accept-language': 'de' } });
      const get = vi.spyOn(request.headers, 'get');
      expect((await client.backend.fetch(request)).status).toBe('x-stack-project-id' in access ? 200 : 400);
      expect(get.mock.calls.flat()).not.toContain('accept-language');
    }
  });
});

describe('an email to a user', () => {
  it('is in the language in which the user signed up, whatever the language of the request is', async () => {
    const { email } = await signUp('de');
    expect((await newest(email)).subject).toBe('E-Mail-Adresse für Demo bestätigen');
    expect([await requestReset(email), await requestReset(email, 'ar')]).toEqual([RESET.de, RESET.de]);
  });

  it('is in the language of the last sign-in that had one', async () => {
    const { email } = await signUp('de');
    await signIn(email, 'ar,en');
    expect(await requestReset(email)).toBe(RESET.ar);
    await signIn(email, '*');
    await signIn(email);
    expect(await requestReset(email)).toBe(RESET.ar);
  });

  it('is in the language of the last refresh, unless the session is an impersonation', async () => {
    const { email, refresh_token: own, user_id } = await signUp('de');
    const refresh = (token: string, language: string) =>
      client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token, 'accept-language': language } });
    const body = { user_id, is_impersonation: true };
    const { refresh_token: foreign } = (await client.send('POST', '/auth/sessions', { access: 'server', body, ...speaking('fr') })).body;
    expect((await refresh(foreign, 'ar')).status).toBe(200);
    expect(await requestReset(email)).toBe(RESET.de);
    expect((await refresh(own, 'ar')).status).toBe(200);
    expect(await requestReset(email)).toBe(RESET.ar);
    const { client_id, client_secret } = {
      client_id: client.backend.demo.projectId,
      client_secret: client.backend.demo.publishableClientKey,
    };
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: own, client_id, client_secret }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de' };
    expect((await client.send('POST', '/auth/oauth/token', { access: 'none', raw: form, headers })).status).toBe(200);
    expect(await requestReset(email)).toBe(RESET.de);
  });

  it('is in the language of the request if the user sends it', async () => {
    const user = await signUp('de');
    const body = { email: user.email, callback_url: CALLBACK };
    await client.send('POST', '/contact-channels/send-verification-code', { as: user, body, ...speaking('fr') });
    expect((await newest(user.email)).subject).toBe('Confirmez votre adresse e-mail pour Demo');
  });

  it('never has an effect on what the service returns', async () => {
    const user = await signUp('de');
    const { body } = await client.send('GET', `/users/${user.user_id}`, { access: 'server' });
    expect(Object.keys(body).filter((name) => /lang|locale/.test(name))).toEqual([]);
  });
});

describe('an invitation', () => {
  const invite = async (email: string, request: object): Promise<string> => {
    const team = (await client.send('POST', '/teams', { access: 'server', body: { display_name: 'Blue' } })).body.id as string;
    const body = { team_id: team, email, callback_url: CALLBACK };
    expect((await client.send('POST', '/team-invitations/send-code', { access: 'server', body, ...request })).status).toBe(200);
    return (await newest(email)).subject;
  };

  it('to an unknown address is in the language of the request, or else in that in which the inviter was last signed in', async () => {
    const as = await signUp('de');
    expect(await invite(client.newEmail(), { as, ...speaking('fr') })).toBe('Invitation à rejoindre Blue');
    expect(await invite(client.newEmail(), { as })).toBe('Einladung: Blue beitreten');
    expect(await invite(client.newEmail(), {})).toBe('You are invited to join Blue');
  });

  it('to a user is in the language of this user', async () => {
    const [as, { email }] = [await signUp('fr'), await signUp('de')];
    expect(await invite(email, { as, ...speaking('fr') })).toBe('Einladung: Blue beitreten');
  });
});

describe('an email through the mail server of a project', () => {
  let smtp: SmtpListener;
  let project: ProjectAccess;
  const admin = (method: string, path: string, body?: unknown) =>
    client.send(method, path, { access: 'admin', project, ...(body !== undefined && { body }), ...speaking('de') });
  const receive = async (language: string) => {
    const email = client.newEmail();
    const body = { email, callback_url: CALLBACK };
    await client.send('POST', '/auth/otp/send-sign-in-code', { project, body, ...speaking(language) });
    await vi.waitFor(async () => expect(await newest(email)).toBeDefined(), 5000);
    return newest(email);
  };
  const server = () => ({
    host: '127.0.0.1',
    port: smtp.port,
    username: 'u',
    password: 'p',
    sender_name: 'S',
    sender_email: 's@example.com',
  });

  beforeAll(async () => {
    smtp = await listenSmtp(client.backend.inbox, 0, console.warn);
    const email_config = { type: 'standard', ...server() };
    project = await (await signUpOwner(client)).createProject({ magic_link_enabled: true, email_config });
  });
  afterAll(() => smtp.close());

  it('arrives in German and in Arabic as it was sent', async () => {
    const german = await receive('de');
    expect(german.subject).toMatch(/^\w{6} ist Ihr Anmeldecode für Mine$/);
    expect(german.text).toContain('Geben Sie diesen Code ein, um sich anzumelden:\n');
    const arabic = await receive('ar');
    expect(arabic.subject).toMatch(/^رمزك \w{6} لتسجيل الدخول إلى \u2068Mine\u2069$/);
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    const logged = async () => (await admin('GET', '/internal/emails')).body.items.map(({ subject }: Body) => subject);
    await vi.waitFor(async () => expect(await logged()).toContain('رمزك … لتسجيل الدخول إلى \u2068Mine\u2069'), 5000);
  });

  it('is in the language of the administrator if it is a test email', async () => {
    const recipient_email = client.newEmail();
    await admin('POST', '/internal/send-test-email', { recipient_email, email_config: server() });
    await vi.waitFor(async () => expect((await newest(recipient_email)).subject).toBe('Test-E-Mail von Mine'), 5000);
  });

  it('has the changed template of the project in every language, with its translations', async () => {
    expect((await admin('GET', '/email-templates/magic_link')).body.subject).toMatch(/^\{\{ otp \}\} is your /);
    await admin('PATCH', '/email-templates/magic_link', { subject: 'Code {{ otp }}' });
    for (const language of ['en', 'de', 'ar']) {
      const { subject, html } = await receive(language);
      expect([subject, html]).toEqual([expect.stringMatching(/^Code \w{6}$/), expect.stringContaining('<html lang="en" dir="ltr">')]);
    }
    const { content } = (await admin('GET', '/email-templates/magic_link')).body;
    const translations = {
      'de-DE': { subject: 'Ihr Code {{ otp }}', texts: { heading: 'Hallo' } },
      el: { preheader: 'Κωδικός', texts: {} },
    };
    const translated = { ...content, root: { ...content.root, data: { ...content.root.data, translations } } };
    expect((await admin('PATCH', '/email-templates/magic_link', { content: translated })).status).toBe(200);
    const german = await receive('de-AT');
    expect([german.subject, german.text]).toEqual([
      expect.stringMatching(/^Ihr Code \w{6}$/),
      expect.stringContaining('\n\nHallo\n\nEnter'),
    ]);
    expect(german.html).toContain('<html lang="de-DE" dir="ltr">');
    const greek = await receive('el');
    expect([greek.subject, greek.html]).toEqual([expect.stringMatching(/^Code \w{6}$/), expect.stringMatching(/lang="el"[^]*>Κωδικός/)]);
    expect((await receive('ar')).subject).toMatch(/^Code \w{6}$/);
    await admin('DELETE', '/email-templates/magic_link');
    expect((await receive('de')).subject).toMatch(/ist Ihr Anmeldecode für Mine$/);
  });

  it.each([
    ['a tag that is not valid', { 'de_<b>': {} }],
    ['a space before the tag', { ' de': {} }],
    ['a tag with more than language, script and region', { 'ar-u-nu-latn': {} }],
    ['a text that is null', { de: { texts: { heading: null } } }],
    ['a text that is not a template', { de: { texts: { heading: '{{#if a}}' } } }],
    ['a list of texts', { de: { texts: [] } }],
    ['too many languages', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`de-${100 + index}`, {}]))],
  ])('cannot have translations with %s', async (_, translations) => {
    const content = { root: { type: 'EmailLayout', data: { translations } } };
    expect((await admin('PATCH', '/email-templates/magic_link', { content })).status).toBe(400);
  });
});
