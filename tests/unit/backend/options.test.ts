import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../src/backend/options.js';

describe('readOptions', () => {
  const defaults = { port: 8102, dataDir: '.data/backend' };

  it('reads options from environment variables, and treats empty values as absent', () => {
    expect(readOptions({}, defaults)).toEqual({
      port: 8102,
      dataDir: '.data/backend',
      databaseUrl: undefined,
      preparedStatements: true,
      accessTokenLifeMs: undefined,
      smtpPort: 2500,
      anonymousSignUp: true,
      ...{
        internalSignUp: true,
        mailServers: 'any',
        mailPorts: [],
        mailLogoUrl: undefined,
        mailDarkLogoUrl: undefined,
        mailLocale: undefined,
      },
      trustedProxies: 0,
      placeHeaders: false,
      devEndpoints: true,
    });
    const all = {
      ...{ PORT: '0', DATA_DIR: 'memory:', DATABASE_URL: 'postgres://a:b@localhost/c', ACCESS_TOKEN_LIFE_MS: '30000' },
      PREPARED_STATEMENTS: 'off',
      ...{ SMTP_PORT: '0', ANONYMOUS_SIGN_UP: 'Off', TRUSTED_PROXIES: '2', PLACE_HEADERS: 'on', DEV_ENDPOINTS: 'on' },
      MAIL_LOGO_URL: 'https://example.com/logo.png',
      MAIL_DARK_LOGO_URL: 'https://example.com/dark.png',
      MAIL_LOCALE: 'pt-br',
    };
    expect(readOptions(all, defaults)).toEqual({
      ...{ port: 0, dataDir: 'memory:', databaseUrl: all.DATABASE_URL, preparedStatements: false, accessTokenLifeMs: 30_000 },
      ...{
        smtpPort: 0,
        anonymousSignUp: false,
        internalSignUp: true,
        mailServers: 'any',
        mailPorts: [],
        mailLogoUrl: all.MAIL_LOGO_URL,
        mailDarkLogoUrl: all.MAIL_DARK_LOGO_URL,
        mailLocale: 'pt-BR',
        trustedProxies: 2,
        placeHeaders: true,
        devEndpoints: true,
      },
    });
    expect(readOptions({ PORT: ' ', DATA_DIR: '' }, defaults)).toMatchObject(defaults);
  });

  it('turns off the development endpoints if a database or a proxy is configured, unless DEV_ENDPOINTS is on', () => {
    const on = (environment: Record<string, string>) => readOptions(environment, defaults).devEndpoints;
    const exposed: Record<string, string>[] = [{ DATABASE_URL: 'postgres://a:b@localhost/c' }, { TRUSTED_PROXIES: '1' }];
    expect([
      on({}),
      ...exposed.map(on),
      ...exposed.map((one) => on({ ...one, DEV_ENDPOINTS: 'on' })),
      on({ DEV_ENDPOINTS: 'off' }),
    ]).toEqual([...[true, false, false, true, true, false]]);
  });

  it.each(['x_', 'german', '"'])('rejects MAIL_LOCALE=%s with an error that names the variable', (MAIL_LOCALE) => {
    expect(() => readOptions({ MAIL_LOCALE }, defaults)).toThrow(`MAIL_LOCALE=${MAIL_LOCALE} is not a language tag like de or pt-BR.`);
  });

  it.each(['x', '-1', '65536', '80.5', '1e3', '0x50'])('rejects PORT=%s with an error that names the variable', (PORT) => {
    expect(() => readOptions({ PORT }, defaults)).toThrow(`PORT=${PORT} is not a whole number between 0 and 65535.`);
  });

  it.each(['logo.png', 'data:image/png;base64,AA', 'javascript:alert(1)', 'https://'])(
    'rejects the logo %s, which emails cannot show',
    (url) => {
      expect(() => readOptions({ MAIL_LOGO_URL: url }, defaults)).toThrow(`MAIL_LOGO_URL=${url} is not a URL`);
    },
  );

  it('rejects an invalid switch with an error that names it', () => {
    expect(() => readOptions({ ANONYMOUS_SIGN_UP: 'maybe' }, defaults)).toThrow('ANONYMOUS_SIGN_UP=maybe is neither on nor off.');
  });

  it('rejects an invalid database URL with an error that does not contain it', () => {
    expect(() => readOptions({ DATABASE_URL: 'mysql://root:hunter2@localhost' }, defaults)).toThrow(/^DATABASE_URL is not a URL like/);
  });
});
