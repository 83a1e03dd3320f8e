// Tests how a backend on the public internet limits abuse: mail servers that projects configure, sign-ups of project owners, and team
// names in emails.
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFindMailServer } from '../../src/backend/mail/servers.js';
import { CALLBACK, PASSWORD, problemOf, known, startClient, type Body, type Client } from './client.js';

const UNREACHABLE = 'The mail server could not be reached. Check its host and port.';

let client: Client;
let listening: Server;
let connections = 0;
beforeAll(async () => {
  listening = await new Promise<Server>((resolve) => {
    const server = createServer(() => void (connections += 1)).listen(0, '127.0.0.1', () => resolve(server));
  });
  const { port } = listening.address() as { port: number };
  client = await startClient({ mailServers: 'public', mailPorts: [port], internalSignUp: false });
}, 60_000);
afterAll(async () => {
  listening.close();
  await client.backend.close();
});

const sendTest = async (host: string, port: number): Promise<Body> => {
  const email_config = { host, port, username: 'u', password: 'p', sender_name: 'S', sender_email: 's@example.com' };
  const body = { recipient_email: 'r@example.com', email_config };
  return (await client.send('POST', '/internal/send-test-email', { access: 'admin', body })).body;
};

describe('a backend that uses only public mail servers', () => {
  it.each(['127.0.0.1', 'localhost', '0.0.0.0', '::1', '::ffff:127.0.0.1', '2130706433', '0x7f.1'])(
    'does not connect to %s',
    { timeout: 20_000 },
    async (host) => {
      const { port } = listening.address() as { port: number };
      expect(await sendTest(host, port)).toEqual({ success: false, error_message: UNREACHABLE });
      expect(connections).toBe(0);
    },
  );

  it('reports the same error for a port that is not an email port as for an unreachable server', async () => {
    expect(await sendTest('127.0.0.1', 8102)).toEqual({ success: false, error_message: UNREACHABLE });
  });

  it.each<[string, string, readonly string[], number, string | undefined]>([
    ['accepts', 'a public IPv4 address', ['93.184.216.34'], 587, '93.184.216.34'],
    ['accepts', 'a public IPv6 address', ['2606:2800:220:1::1'], 465, '2606:2800:220:1::1'],
    ['rejects', 'a public IPv4 address, on a port that is not an email port', ['93.184.216.34'], 22, undefined],
    ['rejects', 'a public and a private IPv4 address', ['93.184.216.34', '10.0.0.1'], 25, undefined],
    ['rejects', 'the IP address of a cloud metadata service', ['169.254.169.254'], 25, undefined],
    ['rejects', 'a local IPv6 address', ['fd00::1'], 25, undefined],
    ['rejects', 'a link-local IPv6 address', ['fe80::1'], 25, undefined],
    ['rejects', 'a private IPv4 address inside an IPv6 address', ['64:ff9b::7f00:1'], 25, undefined],
    ['rejects', 'no IP address', [], 25, undefined],
  ])('%s a host name with %s', async (_verb, _name, addresses, port, expected) => {
    const find = createFindMailServer({ reach: 'public', resolve: async () => addresses });
    expect(await find('mail.example.com', port)).toBe(expected);
  });
});

describe('the `internal` project', () => {
  it('rejects sign-ups if the backend does not allow new project owners', async () => {
    const response = await client.send('POST', '/auth/password/sign-up', {
      project: client.backend.demo.internal,
      body: { email: client.newEmail(), password: PASSWORD, verification_callback_url: CALLBACK },
    });
    expect(problemOf(response)).toEqual(known(400, 'SIGN_UP_NOT_ENABLED'));
  });
});

describe('a team name in an invitation', () => {
  const invite = async (display_name: string) => {
    const { body: team } = await client.send('POST', '/teams', { access: 'server', body: { display_name } });
    const email = client.newEmail();
    const body = { team_id: team.id, email, callback_url: CALLBACK };
    expect((await client.send('POST', '/team-invitations/send-code', { access: 'server', body })).status).toBe(200);
    return (await client.backend.inbox.list(email))[0];
  };

  it.each([
    ['a URL without a scheme', 'Pay at evil.com/pay now', 'Pay at evil. com/pay now'],
    ['a host name in full-width letters', 'ｅｖｉｌ．ｃｏｍ', 'evil. com'],
    ['a host name with ideographic dots', 'evil。com｡example', 'evil。 com。 example'],
    ['a host name with invisible characters', 'evil\u200b.\u2060c\u00adom', 'evil. com'],
    ['a URL with invisible characters', 'See h\u200bttps:\u2060//evil.com', 'See'],
    ['an email address', 'me@evil.com', 'me@evil. com'],
    ['initials', 'J.R.R. Tolkien...', 'J. R. R. Tolkien...'],
    ['only a URL', 'https://evil.com/pay', '…'],
    ['only invisible characters', '\u200b \u3164\u2066', '…'],
  ])('(with %s) contains nothing that email apps turn into a link', async (_, name, expected) => {
    const mail = await invite(name);
    expect(mail?.subject).toBe(`You are invited to join ${expected}`);
    expect(mail?.text).toContain(`the team “${expected}” at `);
  });

  it('is shortened, put on one line and stripped of URLs', async () => {
    const phishing = await invite('Urgent\nsee https://evil.example/pay and WWW.evil.example now');
    expect(phishing?.subject).toContain('Urgent see and now');
    expect(`${phishing?.subject} ${phishing?.text}`).not.toContain('evil.example');
    const long = await invite('\u{1f600}'.repeat(9000));
    expect(long?.subject).toContain(`${'\u{1f600}'.repeat(59)}…`);
    expect([Number(long?.subject.length) <= 250, Number(long?.text.length) < 2000]).toEqual([true, true]);
  });
});
