export { CredentialForm } from './credential-form.js';
export { MagicLinkForm } from './magic-link-form.js';
export { MfaPrompt } from './mfa-prompt.js';
export { OtpInput } from './otp-input.js';
