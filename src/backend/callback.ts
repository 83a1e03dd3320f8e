import { isTrustedCallback } from '../redirects/policy.js';
import { KnownError } from '../errors/known-error.js';
import type { Call } from './call.js';

/** Returns whether the project trusts a URL as a link in emails and as a redirect target. */
export const isOwnCallback = ({ project }: Pick<Call, 'project'>, url: string): boolean =>
  isTrustedCallback(url, { domains: project.domains.map(({ domain }) => domain), allowLocalhost: project.allowLocalhost });

export const expectOwnCallback = (call: Pick<Call, 'project'>, url: string): void => {
  if (isOwnCallback(call, url)) return;
  throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The callback URL is not on a trusted domain of the project.');
};
