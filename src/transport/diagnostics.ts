import { isPorticoError, PorticoError } from '../errors/portico-error.js';
import type { Platform } from '../lib/platform.js';
import { exchange } from './exchange.js';

const PROBE_MS = 3000;

/** Requests the service's health URL once, without tokens, to find out whether the service is down or the network connection is lost. */
const probe = async (platform: Platform, baseUrl: string, signal: AbortSignal | undefined): Promise<string> => {
  try {
    const { status } = await exchange(platform, `${baseUrl}/health`, { method: 'GET', headers: {} }, { timeoutMs: PROBE_MS, signal });
    return `status ${status}`;
  } catch (error) {
    return isPorticoError(error, 'TIMEOUT') ? 'no response' : 'unreachable';
  }
};

/** Returns an error whose message says what to do about a lost connection. Returns other errors unchanged. */
export const diagnoseConnection = async (error: unknown, platform: Platform, baseUrl: string, signal?: AbortSignal): Promise<unknown> => {
  if (!isPorticoError(error, 'CONNECTION')) return error;
  const { cause } = error;
  const advice = 'Check your internet connection and try again.';
  if (!platform.isOnline()) return new PorticoError('OFFLINE', `You're offline. ${advice}`, { cause });
  const health = await probe(platform, baseUrl, signal);
  // If the service responds, a browser or a proxy blocked the request, for example because of CORS.
  return new PorticoError('CONNECTION', `${error.message} ${health === 'status 200' ? 'Something blocks the request.' : advice}`, {
    cause,
    diagnostics: { online: true, health },
  });
};
