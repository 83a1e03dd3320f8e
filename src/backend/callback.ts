import { isTrustedCallback } from '../redirects/policy.js';
import { KnownError } from '../errors/known-error.js';
import type { Call } from './call.js';

/** Returns whether emails of the project may link to this URL. */
export const isOwnCallback = ({ project }: Pick<Call, 'project'>, url: string): boolean =>
  isTrustedCallback(url, { domains: project.domains.map(({ domain }) => domain), allowLocalhost: project.allowLocalhost });

export const expectOwnCallback = (call: Pick<Call, 'project'>, url: string): void => {
  if (isOwnCallback(call, url)) return;
  throw new KnownError('REDIRECT_URL_NOT_WHITELISTED', 'The callback URL is not on a trusted domain of the project.');
};
