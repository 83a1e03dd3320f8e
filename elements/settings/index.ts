export { DeleteAccountSection } from './delete-account-section.js';
export { EmailsSection } from './emails-section.js';
export { MfaSection } from './mfa-section.js';
export { OtpSection } from './otp-section.js';
export { PasskeySection } from './passkey-section.js';
export { PasswordSection } from './password-section.js';
export { ProfileSection } from './profile-section.js';
export { SignOutSection } from './sign-out-section.js';
