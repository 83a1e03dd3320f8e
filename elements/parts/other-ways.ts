import { html, nothing, type TemplateResult } from 'lit';
import type { DataOf, Project } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import type { AuthPage } from '../pages/auth-page.js';
import { addControls } from '../styles/adopt.js';
import { extras } from '../styles/extras.js';
import { hasPasskeys } from './passkey-support.js';
import { rememberMethod } from './last-used.js';

export { tabs } from './tabs.js';

addControls(extras);

interface Situation {
  readonly app: ElementApp | undefined;
  readonly mode: 'sign-in' | 'sign-up';
  readonly config: DataOf<typeof Project>['config'];
  /** A form follows: a line with “or” leads to it. */
  readonly hasForm: boolean;
  /** The passkey has the card to itself. */
  readonly isSole: boolean;
}

/** Pages that remember by which way their visitors sign in. */
const remembering = new WeakSet<AuthPage>();

const rememberMethodsOf = (page: AuthPage, projectId: string | undefined): void => {
  if (remembering.has(page) || !projectId) return;
  remembering.add(page);
  for (const type of ['portico-signed-in', 'portico-signed-up'] as const)
    page.addEventListener(type, ({ detail: { method } }) => rememberMethod(projectId, method));
};

/** The ways in that need no form: providers, a passkey, and the line between them and the form. */
export const otherWays = (page: AuthPage, { app, mode, config, hasForm, isSole }: Situation): TemplateResult => {
  const { messages, theme, t, noLastUsed, noPasskeyAutofill } = page;
  rememberMethodsOf(page, app?.projectId);
  const hasOAuth = config.oauthProviders.length > 0 && !isSole;
  /** Whoever is on the way to a provider can do nothing else. */
  const leaving = (isLeaving: boolean): void => {
    const others = page.querySelectorAll<HTMLElement>('[data-portico-root] > :not(portico-oauth-buttons)');
    for (const other of others) other.inert = isLeaving;
  };
  // Quiet on our own pages: one primary button, and the brands' colours in their marks (look.md).
  const oauth = html`<portico-oauth-buttons
    .app=${app}
    .messages=${messages}
    .theme=${theme}
    .type=${mode}
    .appearance=${'neutral'}
    .noLastUsed=${noLastUsed}
    .busyChanged=${leaving}
  ></portico-oauth-buttons>`;
  const passkey = html`<portico-passkey-button
    .app=${app}
    .messages=${messages}
    .theme=${theme}
    .autofill=${!noPasskeyAutofill}
    .showUnsupported=${!hasForm && !hasOAuth}
  ></portico-passkey-button>`;
  const hasPasskey = mode === 'sign-in' && config.passkeyEnabled;
  return html`${hasOAuth ? oauth : nothing} ${hasPasskey ? passkey : nothing}
  ${hasForm && (hasOAuth || hasPasskeys()) ? html`<div class="portico-divider">${t('auth.or')}</div>` : nothing}`;
};
