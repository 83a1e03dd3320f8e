// Exports parts of the SDK to `elements` and `react`. The package does not export this file.
export { loadCallCode } from './app/client-calls.js';
export { VISITOR } from './app/visitor.js';
export { advise, fittingPasswordLength, MIN_PASSWORD_LENGTH, type Problem } from './contract/advice.js';
export { lazyModule } from './errors/lazy-module.js';
export { isDevelopment, reportProblem } from './errors/report-problem.js';
export { check } from './contract/check.js';
export { reviveDates, type MaybeSerialized } from './contract/revive-dates.js';
export { type Page, type Platform, stopwatch } from './lib/platform.js';
export { shared } from './lib/shared.js';
export { isExactPage, isPage } from './redirects/page-match.js';
export { hasDotSegment, isWithin, mayBeWithin, pathReadings } from './redirects/readings.js';
export type { TrustedUrl } from './redirects/policy.js';
export { relativePart, RETURN_TO } from './redirects/redirects.js';
export { parseUrl } from './lib/url.js';
export { HANDLER_ALIASES, HANDLER_PAGES, handlerUrl, handlerUrls, resolveUrls, type HandlerPage, type Urls } from './redirects/urls.js';
export { authPassword } from './resources/auth-password.js';
export { primeQuery } from './cache/query.js';
export { User } from './resources/signed-in-user.js';
