export { AccountItem } from './account-item.js';
export { PasskeyButton } from './passkey-button.js';
export { ProviderElement } from './provider.js';
export { Toasts } from './toasts.js';
export { UserButton } from './user-button.js';
