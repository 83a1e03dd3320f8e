// The third file of the script tag: signing in with a provider or a passkey. Loaded where the project offers that; see later.ts.
export { OAuthCallbackPage } from '../elements/sign-in/oauth/oauth-callback.js';
export * from '../elements/ui/provider-marks.js';
export { OAuthButton } from '../elements/sign-in/oauth/oauth-button.js';
export { OAuthButtons } from '../elements/sign-in/oauth/oauth-buttons.js';
export { PasskeyButton } from '../elements/sign-in/passkey/passkey-button.js';
export * from '../src/auth/oauth-protocol.js';
export * from '../src/auth/passkey-ceremony.js';
