import { isTrustedCallback } from '../redirects/policy.js';
import { KnownError } from '../errors/known-error.js';
import type { Call } from './call.js';

type CallbackCall = Pick<Call, 'project' | 'reportRefusal'>;

/** Returns whether the project trusts a URL as a link in emails and as a redirect target. Logs a line for the developer if it does not. */
export const isOwnCallback = ({ project, reportRefusal }: CallbackCall, url: string): boolean => {
  const { domains, allowLocalhost } = project;
  const isTrusted = isTrustedCallback(url, { domains: domains.map(({ domain }) => domain), allowLocalhost });
  if (!isTrusted) reportRefusal(project, url);
  return isTrusted;
};

export const expectOwnCallback = (call: CallbackCall, url: string): void => {
  if (isOwnCallback(call, url)) return;
  throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The callback URL is not on a trusted domain of the project.');
};
