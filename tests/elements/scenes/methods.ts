// Defines scenes for command-line logins, passkeys and two-step verification.
import { waitFor, scene, type Scene, signInVerified, type Steps } from '../support/scene.js';
import { all, fill, one, until } from '../support/screen.js';
import { knownError } from '../support/stage.js';

const login = { searchParams: { login_code: '0123456789abcdefghjkmnpqrstvwxyz0123456789abc' } };

const turnOn: Steps = async (section) => {
  one(section, '.section-actions button').click();
  await waitFor(section, 'svg.qr');
};

export const METHOD_SCENES: Readonly<Record<string, Scene>> = {
  'command line, confirmation': scene('portico-cli-auth-confirm', { isSignedIn: true }, login, (page) =>
    waitFor(page, 'button.portico-primary:not([disabled])'),
  ),
  'command line, no login code': scene('portico-cli-auth-confirm', {}, { searchParams: {} }),
  'command line, signed out': scene('portico-cli-auth-confirm', {}, login, (page) =>
    until(() => page.phase === 'done', 'the page asks the visitor to sign in'),
  ),
  'passkey section, no verified email address': scene('portico-passkey-section', { isSignedIn: true }),
  'passkey section, no passkey': scene('portico-passkey-section', { isSignedIn: true }, {}, signInVerified),
  'passkey section, error': scene(
    'portico-passkey-section',
    {
      isSignedIn: true,
      responses: { '/auth/passkey/initiate-passkey-registration': knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED') as () => Response },
    },
    {},
    async (section, stage) => {
      await signInVerified(section, stage);
      one(section, '.section-actions button').click();
      await waitFor(section, '.portico-error');
    },
  ),
  'second factor section, off': scene('portico-mfa-section', { isSignedIn: true }),
  'second factor section, QR code and setup key': scene('portico-mfa-section', { isSignedIn: true }, {}, turnOn),
  'second factor section, incorrect code': scene('portico-mfa-section', { isSignedIn: true }, {}, async (section, stage) => {
    await turnOn(section, stage);
    fill(section, { totp: '000000' });
    await until(() => all(section, '.portico-error').length === 1, 'the error appears');
  }),
};
