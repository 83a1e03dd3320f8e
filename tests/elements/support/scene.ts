// Creates scenes. A scene is a function that shows a page in one state.
import type { FormPage, PorticoElements } from '../../../elements/index.js';
import { verifiedUser } from './mail.js';
import { all, fill, noticeOf, one, put, show, submit, until } from './screen.js';
import { fault } from './service.js';
import { freshEmail, knownError, openStage, PASSWORD, type Stage, type StageOptions } from './stage.js';

export type Appearance = Partial<Record<'messages' | 'locale' | 'theme' | 'fullPage', unknown>>;
type Tag = keyof PorticoElements;
type Page = PorticoElements[Tag] & FormPage;
export type Scene = (appearance: Appearance) => Promise<Element>;

/** The length of a long email address, in characters. */
export const LONG_EMAIL = 60;
/** Properties of a page whose URL contains a code that the service does not know. */
export const UNKNOWN_CODE = { searchParams: { code: 'x'.repeat(45) } };
const INVALID = { email: `${freshEmail(LONG_EMAIL)}@`, 'new-password': 'short', 'new-password-repeat': 'other', password: '' };

export type Steps = (page: Page, stage: Stage) => void | Promise<void>;

interface Extras extends StageOptions {
  /** Whether a user with a 60-character email address is signed in. */
  readonly isSignedIn?: boolean;
  /** Maps paths to functions that return responses, in place of the backend’s responses. */
  readonly responses?: Readonly<Record<string, () => Response>>;
  /** A path whose requests receive no response, so that the page keeps loading. */
  readonly held?: string;
}

const prepare = async ({ isSignedIn = false, responses = {}, held, ...options }: Extras): Promise<Stage> => {
  const stage = await openStage(options);
  if (isSignedIn) await stage.app.auth.signUpWithPassword({ email: freshEmail(LONG_EMAIL), password: PASSWORD, noRedirect: true });
  for (const [path, responder] of Object.entries(responses)) stage.respond(path, responder);
  if (held) stage.hold(held);
  return stage;
};

/** Returns a function that opens a page and performs steps on it. `extras` configures the stage. */
export const scene =
  (tag: Tag, extras: Extras = {}, properties: object | (() => Promise<object>) = {}, steps: Steps = () => undefined): Scene =>
  async (appearance) => {
    const stage = await prepare(extras);
    const given = typeof properties === 'function' ? await (properties as () => Promise<object>)() : properties;
    const everything = { app: stage.app, ...appearance, ...given } as never;
    const page = (extras.held ? put(tag, everything) : await show(stage, tag, everything)) as Page;
    await page.updateComplete;
    await steps(page, stage);
    return page;
  };

export const waitFor = (page: Element, selector: string): Promise<void> =>
  until(() => all(page, selector).length > 0, `${selector} appears`);

export const sendInvalid: Steps = async (page) => {
  const names = all(page, 'input:not([readonly])').map((input) => (input as HTMLInputElement).name);
  fill(page, Object.fromEntries(names.map((name) => [name, INVALID[name as keyof typeof INVALID] ?? ''])));
  submit(page);
  await waitFor(page, '.portico-error');
};

/** Types a strong password, and waits until its strength is shown. */
export const typeStrong: Steps = async (page) => {
  fill(page, { 'new-password': 'Tr0ub4dor&3 is long' });
  await waitFor(page, '.portico-meter');
};

export const sendValid =
  (email: () => string = () => freshEmail(LONG_EMAIL)): Steps =>
  (page) => {
    const values = { email: email(), password: PASSWORD, 'new-password': PASSWORD, 'new-password-repeat': PASSWORD };
    const names = all(page, 'input').map((input) => (input as HTMLInputElement).name);
    fill(page, Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))));
    submit(page);
  };

export const toNotice: Steps = async (page, stage) => {
  await sendValid()(page, stage);
  await until(() => noticeOf(page), 'the notice appears');
};

export const toPhase =
  (phase: string, act: Steps = sendValid()): Steps =>
  async (page, stage) => {
    await act(page, stage);
    await until(() => page.phase === phase, `the page reaches the phase “${phase}”`);
    await page.updateComplete;
  };

export const toCode: Steps = async (page, stage) => {
  await waitFor(page, 'input[name="email"]');
  await sendValid()(page, stage);
  await waitFor(page, 'input[name="code"]');
};

export const pressPrimary: Steps = (page) => one(page, 'button.portico-primary').click();
export const openMenu: Steps = async (page) => {
  one(page, '.trigger').click();
  await waitFor(page, '[role="menu"]');
};

/** Signs in a user with a verified email address, and waits until the section shows its button. */
export const signInVerified: Steps = async (section, { app }) => {
  await app.auth.signInWithPassword({ email: await verifiedUser(), password: PASSWORD, noRedirect: true });
  await waitFor(section, '.section-actions button');
};

/** Returns a function that creates a code with `make`, and resolves to the properties of a page whose URL contains the code. */
export const codeOf = (make: () => Promise<{ readonly code: string }>) => async (): Promise<object> => ({
  searchParams: { code: (await make()).code },
});
export const VERIFY_PATH = '/contact-channels/verify';
export const SIGN_IN_PATH = '/auth/password/sign-in';
export const expired = knownError('VERIFICATION_CODE_EXPIRED') as () => Response;
export const broken = fault(500);
