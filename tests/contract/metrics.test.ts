// Tests metrics (CONTRACT.md C49), the webhook portal token and session locations.
import { describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { PASSWORD, type Body } from './client.js';
import { signUpOwner } from './owner.js';
import { useClient } from './use-client.js';

const DAY = 86_400_000;

const client = useClient({ trustedProxies: 1, placeHeaders: true });

describe('metrics', () => {
  it('count users in total, per day, per country and per sign-in method', async () => {
    const owner = await signUpOwner(client);
    const project = await owner.createProject({ magic_link_enabled: true });
    const newUser = async (body: object) => (await client.send('POST', '/users', { access: 'server', project, body })).body;
    const early = await newUser({ primary_email: 'a@example.com', primary_email_auth_enabled: true, password: PASSWORD });
    client.wait(2 * DAY);
    const late = await newUser({ primary_email: 'b@example.com', otp_auth_enabled: true });
    const { refresh_token } = (await client.send('POST', '/auth/sessions', { access: 'server', project, body: { user_id: early.id } }))
      .body;
    const headers = {
      'x-stack-refresh-token': refresh_token,
      'user-agent': 'Mozilla/5.0',
      'x-forwarded-for': '203.0.113.7',
      'cf-ipcountry': 'CH',
    };
    for (let times = 0; times < 2; times += 1) await client.send('POST', '/auth/sessions/current/refresh', { project, headers });
    const { body } = await client.send('GET', '/internal/metrics', { access: 'admin', project });
    const today = new Date(client.now()).toISOString().slice(0, 10);
    const on = (series: Body[], date: string) => series.find((one) => one.date === date)?.activity;
    expect(body).toMatchObject({
      total_users: 2,
      users_by_country: { CH: 1 },
      login_methods: [
        { method: 'password', count: 1 },
        { method: 'otp', count: 1 },
      ],
    });
    expect(body.daily_users).toHaveLength(31);
    expect(body.daily_active_users).toHaveLength(31);
    expect([body.daily_users[30], body.daily_users[28]]).toEqual([
      { date: today, activity: 1 },
      { date: new Date(client.now() - 2 * DAY).toISOString().slice(0, 10), activity: 1 },
    ]);
    expect(on(body.daily_active_users, today)).toBe(1);
    expect(body.recently_registered.map(({ id }: Body) => id)).toEqual([late.id, early.id]);
    expect(new Set(body.recently_active.map(({ id }: Body) => id))).toEqual(new Set([early.id, late.id]));
  });

  it('count sign-ups and active users for each of the last 31 days, including today', async () => {
    const project = await (await signUpOwner(client)).createProject();
    const send = async (path: string, body: object) => (await client.send('POST', path, { access: 'server', project, body })).body;
    const signUp = () => send('/users', {});
    const use = ({ id }: Body) => send('/auth/sessions', { user_id: id });
    const begin = Math.ceil(client.now() / DAY) * DAY;
    const moveTo = (day: number, ms = 0) => client.wait(begin + day * DAY + ms - client.now());
    const before = await signUp();
    await use(before);
    // The next sign-up is in the first millisecond of the 31 days, and the last sign-up is in the last millisecond.
    moveTo(0);
    await signUp();
    moveTo(10);
    await use(before);
    moveTo(20);
    await signUp();
    moveTo(30, DAY - 1);
    await use(await signUp());
    const { body } = await client.send('GET', '/internal/metrics', { access: 'admin', project });
    const days = (counts: Readonly<Record<number, number>>) =>
      Array.from({ length: 31 }, (_, day) => ({
        date: new Date(begin + day * DAY).toISOString().slice(0, 10),
        activity: counts[day] ?? 0,
      }));
    expect(body.daily_users).toEqual(days({ 0: 1, 20: 1, 30: 1 }));
    expect(body.daily_active_users).toEqual(days({ 10: 1, 30: 1 }));
    expect(body.total_users).toBe(4);
  });
});

describe('a session location', () => {
  const listed = async (as: Body) => (await client.send('GET', '/auth/sessions?user_id=me', { as })).body.items[0];

  it('is read from the proxy headers of browser requests', async () => {
    const user = await client.signUp();
    expect(await listed(user)).not.toHaveProperty('last_used_at_end_user_ip_info');
    const proxied = { 'x-stack-refresh-token': user.refresh_token, 'x-forwarded-for': '203.0.113.7', 'x-vercel-ip-country': 'CH' };
    await client.send('POST', '/auth/sessions/current/refresh', { headers: { ...proxied, 'user-agent': 'curl/8' } });
    expect(await listed(user)).not.toHaveProperty('last_used_at_end_user_ip_info');
    await client.send('POST', '/auth/sessions/current/refresh', { headers: { ...proxied, 'user-agent': 'Mozilla/5.0' } });
    expect((await listed(user)).last_used_at_end_user_ip_info).toEqual({ ip: '203.0.113.7', countryCode: 'CH' });
  });
});

describe('a webhook portal token', () => {
  it('identifies the project', async () => {
    const { status, body } = await client.send('POST', '/webhooks/svix-token', { access: 'admin', body: {} });
    expect(status).toBe(201);
    expect(decodeJwt(body.token)).toMatchObject({
      iss: 'svix-server',
      sub: client.backend.demo.projectId,
      iat: Math.floor(client.now() / 1000),
    });
    expect((await client.send('POST', '/webhooks/svix-token', { access: 'admin' })).body.code).toBe('SCHEMA_ERROR');
  });
});
