import { isLoopback, parseUrl } from '../lib/url.js';
import type { Project } from './db/schema/projects.js';

/** Reports an address that a project does not trust, for the developer of the app. */
export type ReportRefusal = (project: Pick<Project, 'id' | 'allowLocalhost'>, address: string) => void;

/** Maximum number of addresses that one process reports, so that requests with invented addresses cannot fill the log. */
const MAX_REPORTED = 100;

/** Matches an origin of which no part has a meaning in a shell, because developers copy the command from the log. */
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/;

/** Returns the scheme, host and port of an address, or undefined. The rest of the address may contain secrets. */
const originOf = (address: string): string | undefined => {
  const origin = parseUrl(address)?.origin ?? '';
  return ORIGIN.test(origin) ? origin : undefined;
};

const adviceFor = (origin: string, { id, allowLocalhost }: Parameters<ReportRefusal>[0]): string => {
  const host = parseUrl(origin)?.hostname ?? '';
  if (!isLoopback(host))
    return `Add { domain: '${origin}', handlerPath: '/handler' } to the setting config.domains of the project ${id}, or run: portico dev --app-url ${origin}`;
  return allowLocalhost
    ? 'A trusted address has no fragment, and passkeys require the host localhost.'
    : `Set config.allowLocalhost of the project ${id} to true.`;
};

/**
 * Returns a function that logs a line for each origin that a project does not trust: the origin, and the setting that makes it trusted.
 * Logs each origin once per process.
 *
 * @param warn writes a line to the log
 */
export const createReportRefusal = (warn: (line: string) => void): ReportRefusal => {
  const reported = new Set<string>();
  return (project, address) => {
    const origin = originOf(address);
    const key = `${project.id} ${origin}`;
    if (origin === undefined || reported.has(key) || reported.size >= MAX_REPORTED) return;
    reported.add(key);
    warn(`Refused an address at ${origin}, which the project does not trust. ${adviceFor(origin, project)}`);
  };
};
