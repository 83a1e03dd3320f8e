// The parts of the sign-in and sign-up pages that projects with more methods than a password need.
import type { DataOf, ErrorCode, Project } from '../../src/index.js';
import { define } from '../define.js';
import type * as More from './other-methods.js';
import type { Method } from './other-methods.js';

export type Config = DataOf<typeof Project>['config'];

/** Returns the methods with a form, in the order of their tabs. */
export const methodsOf = (config: Config | undefined, firstTab: Method | undefined): readonly Method[] => {
  const all: readonly Method[] = firstTab === 'magic-link' ? ['magic-link', 'password'] : ['password', 'magic-link'];
  return all.filter((method) => (method === 'password' ? config?.credentialEnabled : config?.magicLinkEnabled));
};

interface PartsOptions {
  readonly config: Config;
  /** Whether the page shows only the form for a password. */
  readonly isPlain: boolean;
  /** Receives the templates for tabs, providers and passkeys. */
  readonly setMore: (more: typeof More) => void;
}

/** Returns a function for each part, which loads the part, or `false` if the project does not need it. */
export const methodParts = ({ config, isPlain, setMore }: PartsOptions): readonly (false | (() => Promise<void>))[] => [
  !isPlain && (() => import('./other-methods.js').then(setMore)),
  config.oauthProviders.length > 0 && (() => import('./oauth/oauth-buttons.js').then(({ OAuthButtons }) => define(OAuthButtons))),
  config.passkeyEnabled && (() => import('./passkey/passkey-button.js').then(({ PasskeyButton }) => define(PasskeyButton))),
  config.magicLinkEnabled && (() => import('./more-forms.js').then(({ MagicLinkForm }) => define(MagicLinkForm))),
];

/** Returns whether an error means that the project has turned off a method. */
export const isTurnedOff = (code: ErrorCode): boolean =>
  code === 'PASSWORD_AUTHENTICATION_NOT_ENABLED' ||
  code === 'PASSKEY_AUTHENTICATION_NOT_ENABLED' ||
  code === 'SIGN_UP_NOT_ENABLED' ||
  code === 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED';
