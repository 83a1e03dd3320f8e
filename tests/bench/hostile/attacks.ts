import { createServer } from 'node:net';
import { once } from 'node:events';
import { CALLBACK, PASSWORD } from '../../contract/client.js';
import { tokensOfRequest } from '../../../src/session/request-store.js';
import { accountAttacks } from './accounts.js';
import { loadAttacks } from './load.js';
import { linkAttack } from './linking.js';
import type { Stage } from './stage.js';
import { boundedUnless, rejectedUnless, type Attack } from './verdict.js';

const DEV_PATHS = ['/demo.json', '/inbox/messages', '/inbox', '/idp/.well-known/openid-configuration'];
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'];

/** Returns the development endpoints that accept a request with these headers. */
const openTo = async (stage: Stage, headers: Record<string, string>, base = ''): Promise<readonly string[]> => {
  const statuses = await Promise.all(DEV_PATHS.map(async (path) => ({ path, status: await stage.sendRaw(base + path, headers) })));
  return statuses.filter(({ status }) => status !== 403).map(({ path }) => path);
};

/** Sends a test email through a mail server on the given port of the backend's machine. Returns the response, which contains the error. */
const probe = async (stage: Stage, port: number): Promise<string> => {
  const config = {
    host: '127.0.0.1',
    port,
    username: 'a',
    password: 'b',
    sender_name: 'a',
    sender_email: 'a@example.com',
  };
  const body = { recipient_email: 'a@example.com', email_config: config };
  const { text } = await stage.send('POST', '/internal/send-test-email', { access: 'admin', body });
  if (text.includes('SCHEMA_ERROR')) throw new Error(text);
  return text;
};

const notApplicable = (what: string, why: string): Attack => ({ what, isQuick: true, run: async () => `not applicable: ${why}` });

const exposure: readonly Attack[] = [
  {
    what: 'a request through a proxy or a tunnel, or with a foreign Host, reads keys and emails or uses the shared provider',
    isQuick: true,
    run: async (stage) => {
      const open = await Promise.all([
        ...FORWARDED.map((header) => openTo(stage, { host: 'localhost', [header]: '203.0.113.9' })),
        openTo(stage, { host: 'evil.example.com' }),
        openTo(stage, { host: 'evil.example.com' }, 'http://localhost'),
      ]);
      return rejectedUnless(open.flat().length > 0 && `${[...new Set(open.flat())].join(', ')} accepted the request`);
    },
  },
  {
    what: 'a cookie from a sibling domain signs in the visitor of a server-rendered page',
    isQuick: true,
    run: async ({ demo: { projectId } }) => {
      const injected = ['stack-refresh', `stack-refresh-${projectId}`].map((name) => `${name}=injected`).join('; ');
      const { refreshToken } = tokensOfRequest({ url: 'https://app.example.com/', headers: { cookie: injected } }, projectId);
      return rejectedUnless(refreshToken !== null && 'the injected session is used');
    },
  },
  {
    what: 'a visitor chooses the location that a session shows',
    isQuick: true,
    run: async (stage) => {
      const headers = {
        'user-agent': 'Mozilla/5.0',
        'x-forwarded-for': '198.51.100.7',
        'x-vercel-ip-city': 'Spoofville',
        'x-real-ip': '198.51.100.7',
      };
      const body = { email: stage.newEmail(), password: PASSWORD, verification_callback_url: CALLBACK };
      const user = (await stage.send('POST', '/auth/password/sign-up', { headers, body })).body;
      const { text } = await stage.send('GET', '/auth/sessions?user_id=me', { as: user });
      return rejectedUnless(/Spoofville|198\.51\.100\.7/.test(text) && 'the session shows the forged location');
    },
  },
  {
    what: 'a test email reveals which ports of the machine are open',
    run: async (stage) => {
      const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      const open = await probe(stage, port);
      server.close();
      const closed = await probe(stage, 1);
      return rejectedUnless(open !== closed && `open: ${open.slice(0, 120)} closed: ${closed.slice(0, 120)}`);
    },
  },
  {
    what: 'a long display name fills the subject of emails to other users',
    isQuick: true,
    run: async (stage) => {
      const user = await stage.signUp();
      const team = await stage.send('POST', '/teams', { as: user, body: { display_name: 'x'.repeat(60_000), creator_user_id: 'me' } });
      const to = stage.newEmail();
      const body = { email: to, team_id: team.body.id, callback_url: CALLBACK };
      await stage.send('POST', '/team-invitations/send-code', { as: user, body });
      const [mail] = await stage.mailTo(to);
      if (!mail) return 'rejected';
      return boundedUnless(mail.subject.length > 1000 && `the subject has ${mail.subject.length} characters`);
    },
  },
];

export const attacks: readonly Attack[] = [
  ...loadAttacks,
  ...accountAttacks,
  notApplicable(
    'markup of the host page changes the URL from which the script tag loads files',
    'it does not involve a server; see tests/cdn',
  ),
  linkAttack,
  ...exposure,
  notApplicable(
    'an attacker guesses passwords and codes without a limit',
    'a proxy in front of the backend limits requests per IP address',
  ),
];
