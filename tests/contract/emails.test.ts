// Tests email templates, the email log, mail servers and the test email (CONTRACT.md C48). The backend's SMTP listener receives the emails
// that are sent through a project's mail server.
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { listenSmtp, type SmtpListener } from '../../src/backend/mail/smtp-listener.js';
import { CALLBACK, startClient, type Body, type Client } from './client.js';
import { signUpOwner } from './owner.js';

const UNREACHABLE = 'The mail server could not be reached. Check its host and port.';

let client: Client;
let smtp: SmtpListener;
let project: ProjectAccess;
beforeAll(async () => {
  client = await startClient();
  smtp = await listenSmtp(client.backend.inbox, 0, console.warn);
  project = await (await signUpOwner(client)).createProject({ magic_link_enabled: true, email_config: server() });
});
afterAll(async () => {
  await smtp.close();
  await client.backend.close();
});

const server = (more: object = {}) => ({
  ...{
    type: 'standard',
    host: '127.0.0.1',
    port: smtp.port,
    username: 'u',
    password: 'hunter2',
    sender_name: 'Ŝender',
    sender_email: 's@example.com',
  },
  ...more,
});
const admin = (method: string, path: string, body?: unknown, of = project) =>
  client.send(method, path, { access: 'admin', project: of, ...(body !== undefined && { body }) });
const log = async (): Promise<Body[]> => (await admin('GET', '/internal/emails')).body.items;
const eventually = <T>(find: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(async () => {
    const found = await find();
    if (found === undefined) throw new Error('The backend did not send or log the expected email within five seconds.');
    return found;
  }, 5000);
const mailTo = (to: string) => eventually(async () => (await client.backend.inbox.list(to))[0]);
const sendCode = (email: string, of = project) =>
  client.send('POST', '/auth/otp/send-sign-in-code', { project: of, body: { email, callback_url: CALLBACK } });

describe('email templates', () => {
  const content = {
    root: { type: 'EmailLayout', data: { childrenIds: ['b1'] } },
    b1: { type: 'Text', data: { props: { text: 'Words for {{ otp }} & co' } } },
  };

  it('are listed in a fixed order', async () => {
    const { body } = await admin('GET', '/email-templates');
    expect(body.items.map(({ type, is_default }: Body) => [type, is_default])).toEqual([
      ['email_verification', true],
      ['password_reset', true],
      ['magic_link', true],
      ['team_invitation', true],
    ]);
    expect((await admin('GET', '/email-templates/other')).body.code).toBe('SCHEMA_ERROR');
  });

  it('can be changed and reset, and emails use the changed template', async () => {
    const changed = await admin('PATCH', '/email-templates/magic_link', { subject: 'Code {{ otp }} for {{ projectDisplayName }}' });
    expect(changed.body).toMatchObject({ type: 'magic_link', subject: 'Code {{ otp }} for {{ projectDisplayName }}', is_default: false });
    expect((await admin('PATCH', '/email-templates/magic_link', { content, subject: '' })).body).toEqual({ ...changed.body, content });
    const { subject } = changed.body;
    expect((await admin('PATCH', '/email-templates/magic_link', { subject })).body).toEqual({ ...changed.body, content });
    expect((await admin('GET', '/email-templates/magic_link')).body.content).toEqual(content);
    const email = client.newEmail();
    const { nonce } = (await sendCode(email)).body;
    const mail = await mailTo(email);
    const otp = /^Code (\w{6}) for Mine$/.exec(mail.subject)?.[1] ?? '';
    expect(mail.text.trim()).toBe(`Words for ${otp} & co`);
    expect(mail.html).toContain(`Words for ${otp} &amp; co`);
    expect((await client.send('POST', '/auth/otp/sign-in', { project, body: { code: otp + nonce } })).status).toBe(200);
    expect((await admin('DELETE', '/email-templates/magic_link')).body).toEqual({ success: true });
    expect((await admin('GET', '/email-templates/magic_link')).body.is_default).toBe(true);
    const twice = await admin('DELETE', '/email-templates/magic_link');
    expect([twice.status, typeof twice.body]).toEqual([404, 'string']);
  });

  it.each([
    ['a list', []],
    ['an unknown block', { root: { type: 'Video', data: {} } }],
    ['a color by name', { root: { type: 'EmailLayout', data: { textColor: 'red' } } }],
  ])('cannot have %s as content', async (_, bad) => {
    const response = await admin('PATCH', '/email-templates/magic_link', { content: bad });
    expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([400, null]);
  });

  it('cannot have a subject with an unclosed expression', async () => {
    const response = await admin('PATCH', '/email-templates/magic_link', { subject: 'Code {{#if otp}} {{ otp }}' });
    expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([400, null]);
  });

  it('cannot have null as content, and cannot be changed if the project uses the shared mail server', async () => {
    expect((await admin('PATCH', '/email-templates/magic_link', { content: null })).body.code).toBe('SCHEMA_ERROR');
    const shared = await admin('PATCH', '/email-templates/magic_link', { subject: 'x' }, client.backend.demo);
    expect([shared.status, shared.headers.get('x-stack-known-error')]).toEqual([400, null]);
  });
});

describe('emails', () => {
  it("are sent through the project's mail server, and the log omits the password of that server", async () => {
    const email = client.newEmail();
    await sendCode(email);
    expect((await mailTo(email)).text).toContain(CALLBACK.split('?')[0]);
    const { type, host, port, username, sender_name, sender_email } = server();
    const entry = await eventually(async () => (await log()).find(({ to }) => to[0] === email));
    expect(entry).toEqual({
      ...{ id: expect.any(String), subject: expect.any(String), to: [email], sent_at_millis: client.now(), error: null },
      sender_config: { type, host, port, username, sender_name, sender_email },
    });
    expect(JSON.stringify(await log())).not.toContain('hunter2');
  });

  it('with a sign-in code contain the code in the subject, but the log omits the code', async () => {
    const [own, shared] = [client.newEmail(), client.newEmail()];
    await sendCode(own);
    await sendCode(shared, client.backend.demo);
    await eventually(async () => (await log()).find(({ to }) => to[0] === own));
    const listed = [...(await log()), ...(await admin('GET', '/internal/emails', undefined, client.backend.demo)).body.items];
    const delivered = [await mailTo(own), (await client.backend.inbox.list(shared))[0]];
    for (const [index, to] of [own, shared].entries()) {
      const otp = /^(\w{6}) is your /.exec(delivered[index]?.subject ?? '')?.[1];
      const subject = listed.find((entry) => entry.to[0] === to)?.subject;
      expect([otp?.length, subject]).toEqual([6, expect.stringMatching(/^… is your /)]);
    }
  });

  it('are delivered immediately by the shared mail server', async () => {
    const email = client.newEmail();
    await sendCode(email, client.backend.demo);
    expect(await client.backend.inbox.list(email)).toHaveLength(1);
    const [entry] = (await admin('GET', '/internal/emails', undefined, client.backend.demo)).body.items;
    expect(entry).toMatchObject({
      to: [email],
      error: null,
      sender_config: { type: 'shared', host: '127.0.0.1', port: 2500, username: expect.any(String), sender_name: 'Demo' },
    });
  });

  it('are logged with an error if they cannot be delivered, and do not cause the request to fail', { timeout: 15_000 }, async () => {
    const lost = await (await signUpOwner(client)).createProject({ magic_link_enabled: true, email_config: server({ port: 1 }) });
    const email = client.newEmail();
    expect((await sendCode(email, lost)).status).toBe(200);
    const [entry] = await eventually(async () => {
      const { items } = (await admin('GET', '/internal/emails', undefined, lost)).body;
      return items.length > 0 ? (items as Body[]) : undefined;
    });
    expect(entry.error).toEqual({ errorType: 'SOCKET_CLOSED', message: UNREACHABLE, canRetry: true });
  });

  it('are listed with the newest first, up to 100 emails', async () => {
    const many = await (await signUpOwner(client)).createProject({ magic_link_enabled: true });
    const emails = Array.from({ length: 101 }, () => client.newEmail());
    for (const email of emails) await sendCode(email, many);
    const { items } = (await admin('GET', '/internal/emails', undefined, many)).body;
    expect(items.map(({ to }: Body) => to[0])).toEqual(emails.slice(1).toReversed());
  });
});

describe('a test email', () => {
  const test = (recipient_email: string, more: object = {}) => {
    const { type: _, ...email_config } = server(more) as Body;
    return admin('POST', '/internal/send-test-email', { recipient_email, email_config });
  };

  it('is delivered and logged', async () => {
    const email = client.newEmail();
    expect((await test(email)).body).toEqual({ success: true });
    const mail = await mailTo(email);
    expect([mail.subject, mail.text.includes('test email'), />This is a test email\.[^<]*<\/td>/.test(mail.html)]).toEqual([
      'Test email from Mine',
      true,
      true,
    ]);
    expect((await log())[0]).toMatchObject({ to: [email], error: null, sender_config: { type: 'standard', sender_name: 'Ŝender' } });
  });

  it('results in an error message in the response and in the log if it is not delivered', async () => {
    const { status, body } = await test(client.newEmail(), { port: 1 });
    expect([status, body]).toEqual([200, { success: false, error_message: UNREACHABLE }]);
    expect((await log())[0].error).toMatchObject({ errorType: 'SOCKET_CLOSED' });
  });

  it('fails if the mail server does not respond', { timeout: 20_000 }, async () => {
    const silent = await new Promise<Server>((resolve) => {
      const listening = createServer(() => undefined).listen(0, '127.0.0.1', () => resolve(listening));
    });
    const { port } = silent.address() as { port: number };
    const began = Date.now();
    expect((await test(client.newEmail(), { port })).body.success).toBe(false);
    expect(Date.now() - began).toBeLessThan(12_000);
    expect((await log())[0].error).toMatchObject({ errorType: 'TIMEOUT', canRetry: true });
    silent.close();
  });
});

describe('a mail server with a certificate from an unknown authority', () => {
  it('causes a certificate error and is tried only once per email', async () => {
    let connections = 0;
    const untrusted = new SMTPServer({ authOptional: true, logger: false });
    untrusted.server.on('connection', () => void (connections += 1));
    untrusted.on('error', () => undefined);
    const { port } = await new Promise<{ port: number }>((resolve) => {
      const listening = untrusted.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }));
    });
    const { type: _, ...email_config } = server({ port }) as Body;
    const tested = await admin('POST', '/internal/send-test-email', { recipient_email: client.newEmail(), email_config });
    expect(tested.body).toEqual({ success: false, error_message: expect.stringMatching(/certificate/) });
    const mailing = await (await signUpOwner(client)).createProject({ magic_link_enabled: true, email_config: server({ port }) });
    await sendCode(client.newEmail(), mailing);
    const entry = await eventually(async () => (await admin('GET', '/internal/emails', undefined, mailing)).body.items[0] as Body);
    expect(entry.error).toEqual({ errorType: 'UNKNOWN', message: tested.body.error_message, canRetry: false });
    expect(connections).toBe(2);
    untrusted.close(() => undefined);
  });
});
