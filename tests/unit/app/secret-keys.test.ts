import { describe, expect, it } from 'vitest';
import { createAdminApp, type AdminAppOptions } from '../../../src/admin.js';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';
import { expectNoSecrets } from '../../support/tokens.js';

const SECRET = 'verysecretvalue0fthekey';
const BROKEN = [`ssk_very\n${SECRET}`, `${SECRET}…`, ` ${SECRET}`, `${SECRET}\n`];

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

it('says where a missing secret server key comes from, during development and in production', () => {
  const error = thrownBy(() => createServerApp({ projectId: 'p', baseUrl: 'https://api.example', secretServerKey: '' }));
  expect(error).toMatchObject({ code: 'CONFIGURATION' });
  for (const part of ['PORTICO_SECRET_SERVER_KEY', '`npx portico dev`', '`admin.internalApiKeys.create()`'])
    expect(String(error)).toContain(part);
});

const admin = (keys: Partial<AdminAppOptions>) => (base: { projectId: string; baseUrl: string }) => createAdminApp({ ...base, ...keys });

describe('an app cannot be created with a secret key that contains invalid characters', () => {
  it.each([
    [
      'secretServerKey',
      (key: string) => (base: { projectId: string; baseUrl: string }) => createServerApp({ ...base, secretServerKey: key }),
    ],
    ['secretServerKey', (key: string) => admin({ secretServerKey: key, superSecretAdminKey: 'sak_1' })],
    ['superSecretAdminKey', (key: string) => admin({ superSecretAdminKey: key })],
  ])('and the error names %s, but does not contain its value: case %#', (name, open) => {
    const network = createNetwork();
    const base = { projectId: 'p', baseUrl: 'https://api.example', platform: network.clock.platform };
    for (const key of BROKEN) {
      const error = thrownBy(() => open(key)(base));
      expect(error).toMatchObject({ code: 'CONFIGURATION', message: expect.stringMatching(new RegExp(`^${name} `)) as string });
      expect(error).not.toHaveProperty('cause');
      expectNoSecrets(error, key, SECRET);
    }
    expect(open('key_1')(base)).toHaveProperty('dispose');
    expect(network.sent).toHaveLength(0);
  });
});
