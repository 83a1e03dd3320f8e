// Opens every page in every state, for `npm run screens` and for the test of host style sheets.
import { configure, everyProvider, goToProvider, logIn, shared } from './providers.ts';
import { SETTINGS } from './settings-scenes.ts';
import type { Scene, Stage } from './stage.ts';
import { linkIn } from './stack.ts';
import { requestMagicLink, requestReset, fill, showsHeading, homeShows, PASSWORD, shows, signIn, submit } from './visitor.ts';

const open = async ({ visitor, site }: Stage, path: string): Promise<void> => void (await visitor.page.goto(site.handler + path));
const press = ({ visitor }: Stage, name: string): Promise<void> => visitor.page.getByRole('button', { name }).click();

const openReset = async (stage: Stage): Promise<void> => {
  await requestReset(stage.visitor, stage.site, stage.known);
  await stage.visitor.page.goto(linkIn(await stage.stack.mail(stage.known, /Reset your password/)));
  await showsHeading(stage.visitor.page, 'Choose a new password');
};

/** Fills in and submits the form, and waits until the page shows the text. */
const sendFor = async ({ visitor }: Stage, text: string, fields: Readonly<Record<string, string>> = {}): Promise<void> => {
  await fill(visitor.page, fields);
  await submit(visitor.page);
  await shows(visitor.page, text);
};

/** Scenes for signed-out visitors, in order. A scene may continue on the page of the previous scene. */
export const SIGNED_OUT: Readonly<Record<string, Scene>> = {
  home: async ({ visitor, site, stack }) => {
    await configure(stack, { oauthProviders: [] });
    await visitor.page.goto(site.home);
    await homeShows(visitor.page, 'Nobody is signed in');
  },
  'sign-in': async (stage) => {
    await open(stage, '/sign-in');
    await showsHeading(stage.visitor.page, 'Sign in to Demo');
  },
  'sign-in-empty': (stage) => sendFor(stage, 'Enter your password.'),
  'sign-in-wrong': (stage) => sendFor(stage, 'Wrong email or password.', { email: stage.known, password: 'not the password' }),
  'sign-in-untrusted': async (stage) => {
    await open(stage, '/sign-in?after_auth_return_to=https://evil.example');
    await shows(stage.visitor.page, 'The page you came from');
  },
  'sign-in-link': async (stage) => {
    await open(stage, '/sign-in');
    await stage.visitor.page.getByRole('tab', { name: 'Email code' }).click();
    await stage.visitor.page.getByRole('button', { name: 'Email me a code' }).waitFor();
  },
  'sign-in-link-error': (stage) => sendFor(stage, 'That doesn’t look like an email address.', { email: 'not-an-address' }),
  'sign-in-code': ({ visitor, site, unknown }) => requestMagicLink(visitor, site, unknown),
  'sign-in-code-wrong': async ({ visitor }) => {
    await visitor.page.locator('input[name="code"]').pressSequentially('ZZZZZ9');
    await shows(visitor.page, 'That code isn’t right.');
    await visitor.page.evaluate(() => sessionStorage.clear());
  },
  'sign-up': async (stage) => {
    await open(stage, '/sign-up');
    await showsHeading(stage.visitor.page, 'Create your Demo account');
  },
  'sign-up-errors': (stage) => sendFor(stage, 'Use at least 8 characters.', { email: 'not-an-address', 'new-password': 'short' }),
  'sign-up-taken': (stage) =>
    sendFor(stage, 'An account with this address already exists.', {
      email: stage.known,
      'new-password': PASSWORD,
    }),
  'forgot-password': async (stage) => {
    await open(stage, '/forgot-password');
    await showsHeading(stage.visitor.page, 'Reset your password');
  },
  'forgot-password-error': (stage) => sendFor(stage, 'Enter your email address.'),
  'forgot-password-sent': ({ visitor, site, known }) => requestReset(visitor, site, known),
  'password-reset': openReset,
  'password-reset-errors': (stage) => sendFor(stage, 'Use at least 8 characters.', { 'new-password': 'short' }),
  'password-reset-incomplete': async (stage) => {
    await open(stage, '/password-reset');
    await showsHeading(stage.visitor.page, 'Link incomplete');
  },
  'email-verification': async (stage) => {
    await stage.visitor.page.goto(linkIn(await stage.stack.mail(stage.known, /Verify your email/)));
    await showsHeading(stage.visitor.page, 'Verify your email address?');
  },
  'email-verification-invalid': async (stage) => {
    await open(stage, `/email-verification?code=${'x'.repeat(45)}`);
    await press(stage, 'Verify address');
    await showsHeading(stage.visitor.page, 'Invalid link');
  },
  'magic-link': async (stage) => {
    await requestMagicLink(stage.visitor, stage.site, stage.unknown);
    await stage.visitor.page.goto(linkIn(await stage.stack.mail(stage.unknown, /sign-in code/)));
    await showsHeading(stage.visitor.page, 'Finish signing in?');
    await stage.visitor.page.evaluate(() => sessionStorage.clear());
  },
  'sign-out': async (stage) => {
    await open(stage, '/sign-out');
    await showsHeading(stage.visitor.page, 'You’re signed out');
  },
  error: async (stage) => {
    await open(stage, '/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=no');
    await showsHeading(stage.visitor.page, 'Sign-in was canceled');
  },
  'not-found': async (stage) => {
    await open(stage, '/nothing');
    await showsHeading(stage.visitor.page, 'Page not found');
  },
  down: async (stage) => {
    const { page } = stage.visitor;
    // With stored settings, the page shows the form.
    await page.evaluate(() => localStorage.clear());
    await page.route('**/api/v1/projects/current', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: 'oops' }),
    );
    await open(stage, '/sign-in');
    await showsHeading(stage.visitor.page, 'This page failed to load');
    await page.unroute('**/api/v1/projects/current');
  },
  'sign-in-provider': async (stage) => {
    await configure(stage.stack, shared('github'));
    await open(stage, '/sign-in');
    await stage.visitor.page.getByRole('button', { name: /with GitHub/ }).waitFor();
  },
  'sign-in-providers': async (stage) => {
    await configure(stage.stack, everyProvider());
    await open(stage, '/sign-in');
    await stage.visitor.page.getByRole('button', { name: /with LinkedIn/ }).waitFor();
  },
  'sign-in-last-used': async (stage) => {
    await goToProvider(stage.visitor, stage.site, 'GitHub');
    await open(stage, '/sign-in');
    await shows(stage.visitor.page, 'Last used');
  },
  'oauth-callback-nothing': async (stage) => {
    await open(stage, '/oauth-callback');
    await showsHeading(stage.visitor.page, 'No sign-in to finish');
  },
  'oauth-callback-failed': async (stage) => {
    const { page } = stage.visitor;
    await page.route('**/auth/oauth/token', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: 'oops' }));
    await goToProvider(stage.visitor, stage.site, 'GitHub');
    await logIn(page, stage.unknown);
    await shows(page, 'We couldn’t finish signing you in.');
    await page.unroute('**/auth/oauth/token');
  },
  'error-account-exists': async (stage) => {
    await open(stage, '/error?errorCode=CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE&message=no');
    await showsHeading(stage.visitor.page, 'This email already has an account');
  },
  inbox: async ({ visitor }) => {
    await visitor.page.goto('/inbox');
    await visitor.page.locator('.mail').first().waitFor();
  },
};

/** Scenes for signed-in users, in order. The first scene signs in. */
export const SIGNED_IN: Readonly<Record<string, Scene>> = {
  'home-signed-in': ({ visitor, site, known }) => signIn(visitor, site, known),
  'user-button': async ({ visitor }) => {
    await visitor.page.getByRole('button', { name: /^Account menu/ }).click();
    await visitor.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  },
  'cli-asking': async (stage) => {
    await open(stage, `/cli-auth-confirm?login_code=${'0123456789abcde'.repeat(3)}`);
    // The button works only after it has been visible for a moment.
    await stage.visitor.page.getByRole('button', { name: 'Approve' }).scrollIntoViewIfNeeded();
    await stage.visitor.page.getByRole('button', { name: 'Approve', disabled: false }).waitFor();
  },
  'cli-refused': async (stage) => {
    await press(stage, 'Approve');
    await showsHeading(stage.visitor.page, 'This request can’t be approved');
  },
  'sign-in-already': async (stage) => {
    await open(stage, '/sign-in');
    await showsHeading(stage.visitor.page, 'You’re already signed in');
  },
  ...SETTINGS,
};
