import { isLoopback, parseUrl } from '../lib/url.js';
import type { AdminProject } from '../resources/projects.js';

/** A problem to fix before a project can use production mode. */
export interface DomainProblem {
  /** The problem, in a sentence for the project owner. */
  readonly message: string;
  /** Path of the dashboard page on which the owner can fix the problem. */
  readonly fixUrl: string;
}

/** Returns whether a host name consists of digits and dots, or is an IPv6 literal. */
const isIpAddress = (hostname: string): boolean => /^(?:[\d.]+|\[.*\])$/.test(hostname);

const problemOf = (domain: string): string | undefined => {
  const url = parseUrl(domain);
  if (!url) return `Trusted domain is not a valid URL: ${domain}.`;
  const { hostname, protocol } = url;
  if (isLoopback(hostname)) return `Localhost domains are not allowed to be trusted in production mode: ${domain}.`;
  if (isIpAddress(hostname)) return `Direct IPs are not valid for trusted domains in production mode: ${domain}.`;
  return protocol === 'https:' ? undefined : `Trusted domains should be HTTPS: ${domain}.`;
};

/** Returns the problems that prevent production mode (CONTRACT.md C42), at most one for each domain. */
export const domainProblems = ({ id, config }: Pick<AdminProject, 'id' | 'config'>): readonly DomainProblem[] => {
  const localhost = config.allowLocalhost
    ? "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings."
    : undefined;
  const messages = [localhost, ...config.domains.map(({ domain }) => problemOf(domain))];
  return messages.filter((message) => message !== undefined).map((message) => ({ message, fixUrl: `/projects/${id}/domains` }));
};
