import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { DataOf, Project } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { enOAuth } from '../messages/en-oauth.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { appOf } from '../core/app.js';
import { firstFieldOf } from '../core/first-field.js';
import { recallMfa } from '../core/interrupted-mfa.js';
import { hasPasskeys } from './passkey/passkey-support.js';
import { planPasskey } from '../core/planned-passkey.js';
import { recallMethod, rememberMethod } from '../core/last-used.js';
import { pendingLink } from './pending-link.js';
import { tabs } from '../ui/tabs.js';
import type { Translate } from '../messages/types.js';
import type { CredentialForm } from './credential-form.js';
import type { OAuthMode } from './oauth/oauth-button.js';

addControls(extras);

export type Method = 'password' | 'magic-link';
/** What the card shows if it shows only one method. */
export type Exclusive = 'form' | 'passkey' | 'oauth';

/** The page that shows the methods. */
interface MethodsPage extends LitElement {
  readonly t: Translate;
  readonly uid: string;
  readonly email: string | undefined;
  readonly level: number;
  readonly firstTab: Method | undefined;
  readonly noLastUsed: boolean;
  readonly noPasskeyAutofill: boolean;
  /** Only the sign-in page has this property. */
  readonly noPasskeyCreate?: boolean;
  readonly oauthMode: OAuthMode | undefined;
  readonly mailShortcut: boolean;
}

interface MethodsContext {
  readonly app: ElementApp | undefined;
  readonly mode: 'sign-in' | 'sign-up';
  readonly config: DataOf<typeof Project>['config'];
  /** The methods with a form. The page shows them below a divider. */
  readonly methods: readonly Method[];
  readonly exclusive: Exclusive | undefined;
}

type Key = 'auth.lastUsed' | 'auth.or' | 'auth.methods.label' | 'auth.methods.magicLink' | 'auth.methods.password';

/** Returns a message that the initially loaded messages of the page do not contain. */
const textOf = (page: MethodsPage, key: Key): string => page.t(key) || enOAuth[key];

/** Maps each page to the method that was last used when the page was first rendered. */
const lastOf = new WeakMap<MethodsPage, string>();

/** Returns the method that was last used. The first call also adds a listener that stores the method of each sign-in. */
const lastMethodOf = (page: MethodsPage, { projectId }: Partial<ElementApp> = {}): string | undefined => {
  if (!lastOf.has(page) && projectId) {
    lastOf.set(page, (recallMethod(projectId) ?? '').replace('otp', 'magic-link').replace('-autofill', ''));
    page.addEventListener('portico-signed-in', ({ detail }) => rememberMethod(projectId, detail.method));
  }
  return page.noLastUsed ? undefined : lastOf.get(page);
};

/** Returns the text of the “Last used” badge if the method was used last. */
const markOf = (page: MethodsPage, app: ElementApp | undefined, method: string): unknown =>
  lastMethodOf(page, app) === method ? textOf(page, 'auth.lastUsed') : nothing;

/** The pages that plan passkeys. */
const planning = new WeakSet<MethodsPage>();

/** Adds a listener that plans a passkey after a sign-in with a password or an email code. */
const planPasskeys = (page: MethodsPage): void => {
  if (planning.has(page)) return;
  planning.add(page);
  page.addEventListener('portico-signed-in', ({ detail }) => {
    const app = appOf(page);
    if (app && !page.noPasskeyCreate && ['password', 'otp'].includes(detail.method)) planPasskey(page, app);
  });
};

/** Maps element tags to their methods, for methods without a form. */
const FORMLESS: Readonly<Record<string, Exclusive>> = { 'portico-passkey-button': 'passkey', 'portico-oauth-button': 'oauth' };

/** Returns the method of an element that asks for a code or signed the user in. */
export const exclusiveOf = ({ localName }: Element): Exclusive => FORMLESS[localName] ?? 'form';

/** Renders the methods without a form, which are providers and passkeys, and the divider between them and the form. */
export const formlessMethods = (page: MethodsPage, { app, mode, config, methods, exclusive }: MethodsContext): TemplateResult => {
  const { noLastUsed, noPasskeyAutofill, oauthMode } = page;
  const hasOAuth = config.oauthProviders.length > 0 && exclusive !== 'passkey';
  const hasPasskey = mode === 'sign-in' && config.passkeyEnabled && (!exclusive || exclusive === 'passkey');
  const hasForm = methods.length > 0 && !exclusive;
  if (hasPasskey) planPasskeys(page);
  /** Disables the rest of the page while a sign-in with a provider is in progress. */
  const setLeaving = (isLeaving: boolean): void => {
    const others = page.querySelectorAll<HTMLElement>(':scope > [data-portico-root] > :not(portico-oauth-buttons)');
    for (const other of others) other.inert = isLeaving;
  };
  const mark = markOf(page, app, 'passkey');
  // The buttons are neutral, so that the card has only one primary button. The logos have the brand colors.
  const oauth = html`<portico-oauth-buttons
    .type=${mode}
    .appearance=${'neutral'}
    .oauthMode=${oauthMode}
    .noLastUsed=${noLastUsed}
    .busyChanged=${setLeaving}
  ></portico-oauth-buttons>`;
  // If the browser does not support passkeys, the button explains that, but only if there is no other method.
  const showUnsupported = !hasForm && !hasOAuth;
  const passkey = html`<portico-passkey-button
    .autofill=${!noPasskeyAutofill}
    .showUnsupported=${showUnsupported}
    data-last=${exclusive || !hasPasskeys() ? nothing : mark}
  ></portico-passkey-button>`;
  // If there are two forms, the tab of the last used method is selected.
  const only = methods.length === 1 ? markOf(page, app, methods[0] as Method) : nothing;
  const divider = html`<div class="portico-divider">${textOf(page, 'auth.or')}${only === nothing ? nothing : html`<span data-last=${only}></span>`}</div>`;
  return html`${hasOAuth ? oauth : nothing} ${hasPasskey && (hasPasskeys() || showUnsupported) ? passkey : nothing} ${hasForm && (hasOAuth || hasPasskeys()) ? divider : nothing}`;
};

interface Choice {
  readonly methods: readonly Method[];
  readonly selected: Method;
  readonly choose: (method: Method) => void;
}

/**
 * Returns the method whose form is shown first: the form that is waiting for a code in this browser tab, the form whose second factor a
 * reload interrupted, or, unless the page sets `firstTab`, the method that was last used. Returns `undefined` on the sign-up page.
 */
export const initialMethod = (page: MethodsPage, mode: MethodsContext['mode'], app: ElementApp | undefined): Method | undefined => {
  if (mode === 'sign-in' && pendingLink.recall(app?.projectId ?? '')) return 'magic-link';
  const { form } = recallMfa(app);
  if (form === 'portico-magic-link-form') return 'magic-link';
  if (form === 'portico-credential-form') return 'password';
  const last = lastMethodOf(page, app);
  return page.firstTab || (last !== 'password' && last !== 'magic-link') ? undefined : last;
};

/** Renders the tabs that select one of two forms. */
export const methodTabs = (page: MethodsPage, { methods, selected, choose }: Choice): TemplateResult => {
  const { uid } = page;
  const labels = { password: textOf(page, 'auth.methods.password'), 'magic-link': textOf(page, 'auth.methods.magicLink') };
  const all = methods.map((id) => ({ id, label: labels[id] }));
  return tabs({ uid, label: textOf(page, 'auth.methods.label'), tabs: all, selected, choose });
};

interface MagicLinkOptions extends Pick<Choice, 'methods' | 'choose'> {
  readonly stepChanged: (isAskingCode: boolean, form: HTMLElement) => void;
}

/** Renders the form for sign-in by email code. */
export const magicLinkForm = (page: MethodsPage, { methods, choose, stepChanged }: MagicLinkOptions): TemplateResult => {
  const usePassword = async (): Promise<void> => {
    choose('password');
    await page.updateComplete;
    await page.querySelector<CredentialForm>('portico-credential-form')?.updateComplete;
    firstFieldOf(page)?.focus();
  };

  const { email, autofocus, mailShortcut, level } = page;
  return html`<portico-magic-link-form
    .email=${email}
    .autofocus=${autofocus}
    .mailShortcut=${mailShortcut}
    .headingLevel=${level}
    .stepChanged=${stepChanged}
    .usePassword=${methods.includes('password') ? usePassword : undefined}
  ></portico-magic-link-form>`;
};
