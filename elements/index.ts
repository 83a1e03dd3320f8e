// Every element class, without side effects, and what registers them.
export type { ElementClass, PorticoElement } from './base/portico-element.js';
export type { FormPage, Phase } from './base/form-page.js';
export { setDefaultApp, type ElementApp, type Theme } from './context.js';
export { defineAll } from './define-all.js';
export { define } from './define.js';
export type { AskingEvent, PorticoEventName, PorticoEvents } from './events.js';
export { CredentialForm } from './forms/credential-form.js';
export { MagicLinkForm } from './forms/magic-link-form.js';
export { MfaPrompt } from './forms/mfa-prompt.js';
export { en } from './messages/en.js';
export type { Messages } from './messages/types.js';
export * from './pages/index.js';
export { ELEMENTS, type PorticoElements } from './registry.js';
export { PasskeyButton } from './widgets/passkey-button.js';
export { ProviderElement } from './widgets/provider.js';
export { UserButton } from './widgets/user-button.js';
