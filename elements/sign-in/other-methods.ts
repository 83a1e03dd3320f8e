import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { DataOf, Project } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { enOAuth } from '../messages/en-oauth.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { hasPasskeys } from '../core/passkey-support.js';
import { recallMethod, rememberMethod } from '../core/last-used.js';
import { recallLink } from './pending-link.js';
import { tabs } from '../ui/tabs.js';
import type { Translate } from '../messages/types.js';
import type { OAuthMode } from './oauth/oauth-button.js';

addControls(extras);

export type Method = 'password' | 'magic-link';

/** The page that the methods are drawn on. */
interface MethodsPage extends LitElement {
  readonly t: Translate;
  readonly uid: string;
  readonly email: string | undefined;
  readonly fullPage: boolean;
  readonly headingLevel: number | undefined;
  readonly noLastUsed: boolean;
  readonly noPasskeyAutofill: boolean;
  readonly oauthMode: OAuthMode | undefined;
  readonly mailShortcut: boolean;
}

interface Situation {
  readonly app: ElementApp | undefined;
  readonly mode: 'sign-in' | 'sign-up';
  readonly config: DataOf<typeof Project>['config'];
  /** The forms that follow: a line with “or” leads to them. */
  readonly methods: readonly Method[];
  /** Tag of the way that has the card to itself. */
  readonly sole: string | undefined;
}

const PASSKEY = 'portico-passkey-button';

/** The way that was used last when a page came; from then on it is remembered which one is used there. */
const lastOf = new WeakMap<MethodsPage, string>();

/** What is written on a way in: that it was used last, or nothing. */
const markOf = (page: MethodsPage, app: ElementApp | undefined, way: string): unknown => {
  const { projectId } = app ?? {};
  if (!lastOf.has(page) && projectId) {
    lastOf.set(page, (recallMethod(projectId) ?? '').replace('otp', 'magic-link').replace('-autofill', ''));
    for (const type of ['portico-signed-in', 'portico-signed-up'] as const)
      page.addEventListener(type, ({ detail: { method } }) => rememberMethod(projectId, method));
  }
  // These words are not among those of the first load.
  return page.noLastUsed || lastOf.get(page) !== way ? nothing : page.t('auth.lastUsed') || enOAuth['auth.lastUsed'];
};

/** The ways in that need no form: providers, a passkey, and the line between them and the form. */
export const otherWays = (page: MethodsPage, { app, mode, config, methods, sole }: Situation): TemplateResult => {
  const { t, noLastUsed, noPasskeyAutofill, oauthMode } = page;
  const hasOAuth = config.oauthProviders.length > 0 && sole !== PASSKEY;
  const hasPasskey = mode === 'sign-in' && config.passkeyEnabled && (!sole || sole === PASSKEY);
  const hasForm = methods.length > 0 && !sole;
  /** Whoever is on the way to a provider can do nothing else. */
  const leaving = (isLeaving: boolean): void => {
    const others = page.querySelectorAll<HTMLElement>(':scope > [data-portico-root] > :not(portico-oauth-buttons)');
    for (const other of others) other.inert = isLeaving;
  };
  const mark = markOf(page, app, 'passkey');
  // Quiet on our own pages: one primary button, and the brands' colours in their marks (look.md).
  const oauth = html`<portico-oauth-buttons
    .type=${mode}
    .appearance=${'neutral'}
    .oauthMode=${oauthMode}
    .noLastUsed=${noLastUsed}
    .busyChanged=${leaving}
  ></portico-oauth-buttons>`;
  const passkey = html`<portico-passkey-button
    .autofill=${!noPasskeyAutofill}
    .showUnsupported=${!hasForm && !hasOAuth}
    data-last=${sole || !hasPasskeys() ? nothing : mark}
  ></portico-passkey-button>`;
  // Two forms have tabs to say it.
  const only = methods.length === 1 ? markOf(page, app, methods[0] as Method) : nothing;
  const divider = html`<div class="portico-divider">${t('auth.or')}${only === nothing ? nothing : html`<span data-last=${only}></span>`}</div>`;
  return html`${hasOAuth ? oauth : nothing} ${hasPasskey ? passkey : nothing} ${hasForm && (hasOAuth || hasPasskeys()) ? divider : nothing}`;
};

interface Choice {
  readonly methods: readonly Method[];
  readonly selected: Method;
  readonly choose: (method: Method) => void;
}

/** The form of which a code is waited for in this tab. A page for new accounts waits for none. */
export const pendingMethod = (mode: Situation['mode'], { projectId = '' }: Partial<ElementApp> = {}): Method | undefined =>
  mode === 'sign-in' && recallLink(projectId) ? 'magic-link' : undefined;

/** The choice between two forms. */
export const methodTabs = (page: MethodsPage, app: ElementApp | undefined, { methods, selected, choose }: Choice): TemplateResult => {
  const { uid, t } = page;
  const labels = { password: t('auth.methods.password'), 'magic-link': t('auth.methods.magicLink') };
  const all = methods.map((id) => ({ id, label: labels[id], mark: markOf(page, app, id) }));
  return tabs({ uid, label: t('auth.methods.label'), tabs: all, selected, choose });
};

/** Sign-in by a mailed code or link. */
export const magicLinkForm = (page: MethodsPage, stepChanged: (isAskingCode: boolean, form: HTMLElement) => void): TemplateResult => {
  const { email, autofocus, mailShortcut, fullPage, headingLevel = fullPage ? 1 : 2 } = page;
  return html`<portico-magic-link-form
    .email=${email}
    .autofocus=${autofocus}
    .mailShortcut=${mailShortcut}
    .headingLevel=${headingLevel}
    .stepChanged=${stepChanged}
  ></portico-magic-link-form>`;
};
