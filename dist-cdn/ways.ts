// The third file of the script tag: signing in with a provider or a passkey. Loaded where the project offers that; see later.ts.
export { OAuthCallbackPage } from '../elements/pages/oauth-callback.js';
export * from '../elements/parts/providers.js';
export { OAuthButton } from '../elements/widgets/oauth-button.js';
export { OAuthButtons } from '../elements/widgets/oauth-buttons.js';
export { PasskeyButton } from '../elements/widgets/passkey-button.js';
export * from '../src/flows/oauth-protocol.js';
export * from '../src/flows/passkey-ceremony.js';
