export { ConnectionsSection } from './connections-section.js';
export { DeleteAccountSection } from './delete-account-section.js';
export { MfaSection } from './mfa-section.js';
export { OtpSection } from './otp-section.js';
export { PasskeySection } from './passkey-section.js';
export { ProfileSection } from './profile-section.js';
export { SignOutSection } from './sign-out-section.js';
