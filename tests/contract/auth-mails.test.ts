// Tests the names, links and codes in authentication and invitation emails, and the lifetime of a code.
import { describe, expect, it } from 'vitest';
import { CALLBACK, startClient, type Body } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();

const newestTo = async (email: string) => (await client.backend.inbox.list(email))[0]!;
const setName = (user: Body, display_name: string) =>
  client.send('PATCH', `/users/${user.user_id}`, { access: 'server', body: { display_name, primary_email_verified: true } });

describe('an email', () => {
  it('with a verification link greets the user by name if the user has a name', async () => {
    const user = await client.signUp();
    expect((await newestTo(user.email)).text).not.toMatch(/Hello/);
    const value = client.newEmail();
    await setName(user, 'Ada');
    const body = { user_id: user.user_id, type: 'email', value, used_for_auth: false };
    const { id } = (await client.send('POST', '/contact-channels', { access: 'server', body })).body;
    const path = `/contact-channels/${user.user_id}/${id}/send-verification-code`;
    await client.send('POST', path, { access: 'server', body: { callback_url: CALLBACK } });
    const mail = await newestTo(value);
    expect(mail.text).toMatch(/Hello Ada,/);
    expect(mail.text).toMatch(/http:\/\/localhost:3999\/verify\?keep=1&code=[0-9a-z]{45}\b/);
  });

  it('for a password reset greets the user by name', async () => {
    const user = await client.signUp();
    await setName(user, 'Grace');
    const body = { email: user.email, callback_url: CALLBACK };
    expect((await client.send('POST', '/auth/password/send-reset-code', { body })).status).toBe(200);
    const mail = await newestTo(user.email);
    expect(mail.text).toMatch(/Hello Grace,/);
    expect(mail.text).toMatch(/http:\/\/localhost:3999\/verify\?keep=1&code=[0-9a-z]{45}\b/);
  });

  it('for a sign-in shows the first six characters of the code in uppercase, and the app gets the rest as `nonce`', async () => {
    await client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config: { magic_link_enabled: true } } });
    const email = client.newEmail();
    const { body } = await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
    const code = await client.emailedCode(email);
    expect(body).toEqual({ nonce: code.slice(6) });
    expect((await newestTo(email)).text).toContain(code.slice(0, 6).toUpperCase());
  });

  it('with an invitation contains the name of the user who sent the invitation, or no name if a server sent it', async () => {
    const user = await client.signUp();
    await setName(user, 'Ada');
    const { body: team } = await client.send('POST', '/teams', {
      access: 'server',
      body: { display_name: 'Rockets', creator_user_id: user.user_id },
    });
    const invite = async (sender: object) => {
      const email = client.newEmail();
      const body = { team_id: team.id, email, callback_url: CALLBACK };
      expect((await client.send('POST', '/team-invitations/send-code', { ...sender, body })).status).toBe(200);
      return (await newestTo(email)).text;
    };
    expect(await invite({ as: user })).toContain('\n\n“Ada” invited you to join the team “Rockets” at ');
    expect(await invite({ access: 'server' })).toContain('\n\nYou are invited to join the team “Rockets” at ');
  });

  it('states its recipient, and shows the configured logo, or the name of the project if there is no logo', async () => {
    const user = await client.signUp();
    const { text, html } = await newestTo(user.email);
    expect(text).toContain(`\n\nThis email was sent to ${user.email} because this address was entered for an account at Demo.`);
    expect([html.includes('<img'), text.startsWith('Demo\n\n')]).toEqual([false, true]);
    const branded = await startClient({ mailLogoUrl: 'https://example.com/logo.png?a&b' });
    const { email } = await branded.signUp();
    const [mail] = await branded.backend.inbox.list(email);
    expect(mail?.html).toContain('<img src="https://example.com/logo.png?a&amp;b" alt="Demo" height="32"');
    expect(mail?.text).toMatch(/^Demo\n\n/);
    await branded.backend.close();
  });

  it('states the lifetime of its code', async () => {
    const user = await client.signUp();
    const { text } = await newestTo(user.email);
    const days = Number(/This link expires in (\d+) days/.exec(text)?.[1]);
    const code = await client.emailedCode(user.email);
    const check = () => client.send('POST', '/contact-channels/verify/check-code', { body: { code } });
    client.wait(days * 86_400_000 - 1);
    expect((await check()).status).toBe(200);
    client.wait(1);
    expect((await check()).body.code).toBe('VERIFICATION_CODE_EXPIRED');
  });
});
