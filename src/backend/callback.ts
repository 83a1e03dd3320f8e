import { isTrustedCallback } from '../redirects/policy.js';
import { parseUrl } from '../lib/url.js';
import { KnownError } from '../errors/known-error.js';
import type { Call } from './call.js';

/** Returns whether the project trusts a URL as a link in emails and as a redirect target. */
export const isOwnCallback = ({ project }: Pick<Call, 'project'>, url: string): boolean =>
  isTrustedCallback(url, { domains: project.domains.map(({ domain }) => domain), allowLocalhost: project.allowLocalhost });

export const expectOwnCallback = (call: Pick<Call, 'project'>, url: string): void => {
  if (isOwnCallback(call, url)) return;
  throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The callback URL is not on a trusted domain of the project.');
};

/** Maximum number of origins to print, because requests contain any origin. */
const MAX_PRINTED = 20;
const printed = new Set<string>();

/** Prints once for each origin that sign-ups send no email, because the response does not tell the developer. */
export const warnAboutMissingMail = ({ project }: Pick<Call, 'project'>, url: string): void => {
  const origin = parseUrl(url)?.origin ?? 'A callback URL';
  if (printed.has(origin) || printed.size >= MAX_PRINTED) return;
  printed.add(origin);
  console.warn(`${origin} is not a trusted domain of project "${project.id}", so no verification email was sent after a sign-up there.`);
};
