// Checks the line that the backend logs about an address that a project does not trust.
import { beforeEach, describe, expect, it } from 'vitest';
import { createReportRefusal } from '../../src/backend/refusals.js';
import { PASSWORD } from './client.js';
import { useClient } from './use-client.js';

const lines: string[] = [];
const client = useClient({ warn: (line) => void lines.push(line) });

const signUp = (callback: string) => {
  const body = { email: client.newEmail(), password: PASSWORD, verification_callback_url: callback };
  return client.send('POST', '/auth/password/sign-up', { body });
};
const configure = (config: object) => client.send('PATCH', '/internal/projects/current', { access: 'admin', body: { config } });

beforeEach(() => void (lines.length = 0));

describe('an address that the project does not trust', () => {
  it('is named in one line with the setting that trusts it, once for each origin, although the sign-up succeeds', async () => {
    for (const path of ['/verify?token=hidden', '/other']) expect((await signUp(`http://app.test:3000${path}`)).status).toBe(200);
    const { projectId } = client.backend.demo;
    expect(lines).toEqual([
      `Refused an address at http://app.test:3000, which the project does not trust. Add { domain: 'http://app.test:3000', handlerPath: '/handler' } to the setting config.domains of the project ${projectId}, or run: portico dev --app-url http://app.test:3000`,
    ]);
  });

  it('is named after a rejected request, without its path, query, password or line breaks', async () => {
    const body = { email: client.newEmail(), callback_url: 'https://evil.test/path?code=hidden' };
    const { body: problem } = await client.send('POST', '/auth/otp/send-sign-in-code', { body });
    expect(problem.code).toBe('REDIRECT_URL_NOT_WHITELISTED');
    const reportRefusal = createReportRefusal((line) => void lines.push(line));
    for (const url of ['https://ada:secret@evil.test/\nforged?code=hidden', 'no url', 'javascript:hidden', 'data:,hidden'])
      reportRefusal({ id: 'p', allowLocalhost: true }, url);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^Refused an address at https:\/\/evil\.test, which [^\n]*$/);
    expect(lines.join()).not.toMatch(/hidden|secret|ada:|forged/);
  });

  it.each(['https://a;{rm,-rf,.}/x', 'https://$(reboot)/', 'https://`reboot`/', "https://a'b/", 'https://a&b/'])(
    'is not named if its host could be a part of a command: %s',
    async (address) => {
      expect((await signUp(address)).status).toBeLessThan(500);
      expect(lines).toEqual([]);
    },
  );

  it('may have an international or numeric host', () => {
    const reportRefusal = createReportRefusal((line) => void lines.push(line));
    const origins = ['https://bücher.example', 'https://my_app.example:8443', 'http://[2001:db8::1]:3000', 'http://192.0.2.1'];
    for (const origin of origins) reportRefusal({ id: 'p', allowLocalhost: true }, `${origin}/path`);
    expect(lines.map((line) => line.split(/at |, which/)[1])).toEqual(['https://xn--bcher-kva.example', ...origins.slice(1)]);
  });

  it('on this machine is named with the setting for localhost', async () => {
    await configure({ allow_localhost: false });
    await signUp('http://localhost:4000/verify');
    expect(lines).toEqual([
      expect.stringMatching(/at http:\/\/localhost:4000, .* Set config\.allowLocalhost of the project \S+ to true\.$/),
    ]);
    await configure({ allow_localhost: true });
  });

  it('is no longer named after 100 addresses, so that invented addresses cannot fill the log', async () => {
    for (let index = 0; index < 105; index += 1) await signUp(`http://app-${index}.test/verify`);
    expect(lines.length).toBeGreaterThan(90);
    expect(lines.length).toBeLessThan(100);
  });
});
