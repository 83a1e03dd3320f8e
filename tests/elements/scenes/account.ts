// Defines scenes for the account settings page and the sections that every account has.
import { choosePicture, noisePicture } from '../support/picture.js';
import { broken, waitFor, LONG_EMAIL, scene, type Scene, type Steps, typeStrong } from '../support/scene.js';
import { all, fill, one, submit, until } from '../support/screen.js';
import { listOf } from '../support/service.js';
import { sessionOf } from '../support/sessions.js';
import { freshEmail } from '../support/stage.js';

const PAGE = 'portico-account-settings';
const DELETION_ON = { client_user_deletion_enabled: true };
/** An item from the host page. The brackets mark text that the translation test ignores, because Portico does not translate it. */
const OWN = [{ id: 'billing', title: '⟦Billing⟧', icon: 'key', content: '⟦Nothing to pay.⟧' }];

const PLACE = { ip: '⟦203.0.113.7⟧', countryCode: null, cityName: '⟦Zurich⟧' };
const SESSIONS = [0, 1, 2].map((number) => sessionOf(number, { last_used_at_end_user_ip_info: PLACE }));

/** Returns steps that wait until a section of the page is loaded. */
const shown =
  (tag: string): Steps =>
  (page) =>
    until(() => all(one(page, tag), '[part="section"]:not([aria-busy])').length > 0, `<${tag}> is loaded`);

const edit: Steps = async (section) => {
  one(section, '[data-edit] button').click();
  await waitFor(section, 'input[name="name"]');
};

export const ACCOUNT_SCENES: Readonly<Record<string, Scene>> = {
  'account, loading': scene(PAGE, { isSignedIn: true, held: '/projects/current' }),
  'account, not loaded': scene(PAGE, { isSignedIn: true, responses: { '/projects/current': broken } }),
  'account, signed out': scene(PAGE, {}, { signedOut: 'card' }),
  'account, profile': scene(PAGE, { isSignedIn: true }, { active: 'profile' }, shown('portico-profile-section')),
  'account, settings': scene(
    PAGE,
    { isSignedIn: true, config: DELETION_ON },
    { active: 'settings', items: OWN },
    shown('portico-delete-account-section'),
  ),
  'account, list or first item': scene(PAGE, { isSignedIn: true }, { items: OWN }),
  'account, item from the host page': scene(PAGE, { isSignedIn: true }, { active: 'billing', items: OWN }, async (page, { app }) => {
    await app.teams.create({ displayName: 'Rockets@moon' });
    await waitFor(page, '.nav .team-icon');
  }),
  'account, impersonated': scene(PAGE, { isSignedIn: true }, { active: 'profile', isImpersonated: true }, shown('portico-profile-section')),
  'profile, editing': scene('portico-profile-section', { isSignedIn: true }, {}, edit),
  'profile, cropping': scene('portico-profile-section', { isSignedIn: true }, {}, async (section) => {
    choosePicture(section, await noisePicture(300, 200));
    await waitFor(section, 'canvas');
  }),
  'emails, actions for an email address': scene('portico-emails-section', { isSignedIn: true }, {}, async (section, { app }) => {
    await app.contactChannels.create({ userId: 'me', type: 'email', value: freshEmail(LONG_EMAIL), usedForAuth: false });
    await waitFor(section, '.row .row-actions button');
    one(section, '.row .row-actions button').click();
    await waitFor(section, '.choice');
  }),
  'emails, field error': scene('portico-emails-section', { isSignedIn: true }, {}, async (section) => {
    one(section, '[data-add] button').click();
    await waitFor(section, 'input[name="email"]');
    submit(section);
    await waitFor(section, '.portico-error');
  }),
  'emails, confirmation': scene('portico-emails-section', { isSignedIn: true }, {}, async (section, { app }) => {
    await app.contactChannels.create({ userId: 'me', type: 'email', value: freshEmail(LONG_EMAIL), usedForAuth: false });
    await waitFor(section, '.row .row-actions button');
    one(section, '.row .row-actions button').click();
    await waitFor(section, '[data-ask]');
    one(section, '[data-ask] button').click();
    await waitFor(section, '.confirm');
  }),
  'emails, none': scene('portico-emails-section', {
    isSignedIn: true,
    responses: { '/contact-channels': listOf([]) },
  }),
  'password, collapsed': scene('portico-password-section', { isSignedIn: true }),
  'password, field errors': scene('portico-password-section', { isSignedIn: true }, {}, async (section) => {
    one(section, '[data-open] button').click();
    await waitFor(section, 'input[name="new-password"]');
    fill(section, { 'new-password': 'short' });
    submit(section);
    await waitFor(section, '.portico-error');
  }),
  'password, password strength': scene('portico-password-section', { isSignedIn: true }, {}, async (section, stage) => {
    one(section, '[data-open] button').click();
    await waitFor(section, 'input[name="new-password"]');
    await typeStrong(section, stage);
  }),
  'sessions, listed': scene('portico-sessions-section', { isSignedIn: true, responses: { '/auth/sessions': listOf(SESSIONS) } }),
  'sessions, confirmation': scene(
    'portico-sessions-section',
    { isSignedIn: true, responses: { '/auth/sessions': listOf(SESSIONS) } },
    {},
    async (section) => {
      one(section, '[data-ask] button').click();
      await waitFor(section, '.confirm');
    },
  ),
  'sessions, loading': scene('portico-sessions-section', { isSignedIn: true, held: '/auth/sessions' }),
  'sign out': scene('portico-sign-out-section', { isSignedIn: true }),
  'profile, bad file': scene('portico-profile-section', { isSignedIn: true }, {}, async (section) => {
    choosePicture(section, new File(['no picture'], 'a.png', { type: 'image/png' }));
    await waitFor(section, '.portico-error');
  }),
};
