export { AccountItem } from './account-item.js';
export { OAuthButton } from './oauth-button.js';
export { OAuthButtons } from './oauth-buttons.js';
export { PasskeyButton } from './passkey-button.js';
export { ProviderElement } from './provider.js';
export { Toasts } from './toasts.js';
export { UserButton } from './user-button.js';
