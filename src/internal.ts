// What `elements`, `react` and `dist-cdn` need of the SDK besides its public API. The package does not export this file.
export { advise, fittingPasswordLength, MIN_PASSWORD_LENGTH, type Problem } from './contract/advice.js';
export { check } from './contract/check.js';
export type { Page } from './lib/page.js';
export { forgetPendingCode, pendingCodeKey } from './lib/pending-code.js';
export type { Platform } from './lib/platform.js';
export { shared } from './lib/shared.js';
export { stopwatch } from './lib/stopwatch.js';
export { relativePart, RETURN_TO } from './redirects/places.js';
export { HANDLER_PAGES, type HandlerPage } from './redirects/urls.js';
export { authOtp } from './resources/auth-otp.js';
export { authPassword } from './resources/auth-password.js';
