// Defines scenes for the optional sections of the account settings.
import { ALL_PROVIDERS } from '../support/oauth.js';
import { broken, waitFor, scene, type Scene, signInVerified } from '../support/scene.js';
import { one, submit } from '../support/screen.js';

const CHANNELS = '/contact-channels';

export const SETTINGS_SCENES: Readonly<Record<string, Scene>> = {
  connections: scene('portico-connections-section', { isSignedIn: true, config: ALL_PROVIDERS }, {}, (section) => waitFor(section, '.row')),
  'email code, loading': scene('portico-otp-section', { isSignedIn: true, held: CHANNELS }),
  'email code, no verified email address': scene('portico-otp-section', { isSignedIn: true }),
  'email code, not loaded': scene('portico-otp-section', { isSignedIn: true, responses: { [CHANNELS]: broken } }),
  'email code, off': scene('portico-otp-section', { isSignedIn: true }, {}, signInVerified),
  'email code, confirmation': scene('portico-otp-section', { isSignedIn: true }, {}, async (section, stage) => {
    await signInVerified(section, stage);
    await stage.app.currentUser.update({ otpAuthEnabled: true });
    await waitFor(section, '[data-ask]');
    one(section, '[data-ask] button').click();
    await waitFor(section, '.confirm');
  }),
  'delete account, confirmation': scene(
    'portico-delete-account-section',
    { isSignedIn: true, config: { client_user_deletion_enabled: true } },
    {},
    async (section) => {
      one(section, '.section-actions button').click();
      await waitFor(section, 'dialog');
      submit(section);
      await waitFor(section, '.portico-error');
    },
  ),
};
