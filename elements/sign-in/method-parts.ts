// Loads the parts of the sign-in and sign-up pages that only projects with methods other than passwords need.
import type { DataOf, ErrorCode, Project } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { recallMfa } from '../core/interrupted-mfa.js';
import type { MfaPage } from '../form/mfa-step.js';
import { languageControllerOf } from '../core/language.js';
import type { PorticoElement } from '../core/portico-element.js';
import { define, type ElementClass } from '../define.js';
import type * as More from './other-methods.js';
import type { Method } from './other-methods.js';

export type Config = DataOf<typeof Project>['config'];

/** Returns the methods with a form, in the order of their tabs. */
export const methodsOf = (config: Config | undefined, firstTab: Method | undefined): readonly Method[] => {
  const all: readonly Method[] = firstTab === 'magic-link' ? ['magic-link', 'password'] : ['password', 'magic-link'];
  return all.filter((method) => (method === 'password' ? config?.credentialEnabled : config?.magicLinkEnabled));
};

interface PartsOptions {
  readonly page: MfaPage;
  readonly app: ElementApp | undefined;
  readonly config: Config;
  /** Whether the page shows only the password form. */
  readonly isPlain: boolean;
  /** Receives the templates for tabs, providers and passkeys. */
  readonly setMore: (more: typeof More) => void;
}

/** Maps each page to the function that renders its notice after a reload at the second factor. */
const resumeNotices = new WeakMap<MfaPage, () => unknown>();

/** Renders the notice after a reload at the second factor. */
export const resumeNotice = (page: MfaPage): unknown => resumeNotices.get(page)?.();

/** Returns a function that continues a sign-in after a reload at its second factor, or `false` if there was none. */
const resumePart = (page: MfaPage, app: ElementApp | undefined): false | (() => Promise<void>) =>
  page.phase === 'loading' &&
  recallMfa(app).form !== undefined &&
  (() => import('../form/mfa-prompt.js').then(({ resumeMfa }) => void resumeNotices.set(page, resumeMfa(page))));

/** Registers an element, and loads its texts in the language of the page. */
const defineWithTexts = async (page: MfaPage, element: typeof PorticoElement & ElementClass): Promise<void> => {
  define(element);
  await languageControllerOf(page)?.load(element.words);
};

/**
 * Returns, for each part, a function that loads the part, or `false` if the page does not need the part. The first part continues a
 * sign-in after a reload at its second factor.
 */
export const methodParts = ({ page, app, config, isPlain, setMore }: PartsOptions): readonly (false | (() => Promise<void>))[] => [
  resumePart(page, app),
  !isPlain && (() => import('./other-methods.js').then(setMore)),
  config.oauthProviders.length > 0 && (() => import('./oauth/oauth-buttons.js').then(({ OAuthButtons }) => define(OAuthButtons))),
  config.passkeyEnabled && (() => import('./passkey/passkey-button.js').then(({ PasskeyButton }) => defineWithTexts(page, PasskeyButton))),
  config.magicLinkEnabled && (() => import('./more-forms.js').then(({ MagicLinkForm }) => defineWithTexts(page, MagicLinkForm))),
];

/** Returns whether an error means that sign-up or a sign-in method is disabled for the project. */
export const isTurnedOff = (code: ErrorCode): boolean =>
  code === 'PASSWORD_AUTHENTICATION_NOT_ENABLED' ||
  code === 'PASSKEY_AUTHENTICATION_NOT_ENABLED' ||
  code === 'SIGN_UP_NOT_ENABLED' ||
  code === 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED';
