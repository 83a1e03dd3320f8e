// The account settings as a page, and the sections that every account has.
import { choosePicture, noisePicture } from '../support/picture.js';
import { broken, has, scene, type Scene, type Steps } from '../support/scene.js';
import { all, one, until } from '../support/screen.js';

const PAGE = 'portico-account-settings';
const ALL_ON = { client_user_deletion_enabled: true };
const OWN = [{ id: 'billing', title: '⟦Billing⟧', icon: 'key', content: '⟦Nothing to pay.⟧' }];

/** An item of the page is open and its sections are there. */
const shown =
  (tag: string): Steps =>
  (page) =>
    until(() => all(one(page, tag), '[part="section"]:not([aria-busy])').length > 0, `<${tag}>`);

const edit: Steps = async (section) => {
  one(section, '[data-edit] button').click();
  await has(section, 'input[name="name"]');
};

export const ACCOUNT_SCENES: Readonly<Record<string, Scene>> = {
  'account, loading': scene(PAGE, { isSignedIn: true, held: '/projects/current' }),
  'account, not loaded': scene(PAGE, { isSignedIn: true, answers: { '/projects/current': broken } }),
  'account, signed out': scene(PAGE, {}, { signedOut: 'card' }),
  'account, profile': scene(PAGE, { isSignedIn: true }, { active: 'profile' }, shown('portico-profile-section')),
  'account, settings': scene(
    PAGE,
    { isSignedIn: true, config: ALL_ON },
    { active: 'settings', items: OWN },
    shown('portico-delete-account-section'),
  ),
  'account, list or first item': scene(PAGE, { isSignedIn: true }, { items: OWN }),
  'account, host item': scene(PAGE, { isSignedIn: true }, { active: 'billing', items: OWN }),
  'account, acting as somebody': scene(
    PAGE,
    { isSignedIn: true },
    { active: 'profile', isImpersonated: true },
    shown('portico-profile-section'),
  ),
  'profile, editing': scene('portico-profile-section', { isSignedIn: true }, {}, edit),
  'profile, cutting': scene('portico-profile-section', { isSignedIn: true }, {}, async (section) => {
    choosePicture(section, await noisePicture(300, 200));
    await has(section, 'canvas');
  }),
  'profile, bad file': scene('portico-profile-section', { isSignedIn: true }, {}, async (section) => {
    choosePicture(section, new File(['no picture'], 'a.png', { type: 'image/png' }));
    await has(section, '.portico-error');
  }),
};
