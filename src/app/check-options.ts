import { isBrowser } from '../lib/platform.js';
import { tokenOrNull } from '../session/tokens.js';
import type { HeaderMap } from '../transport/exchange.js';
import { misconfigured, type AppOptions } from './options.js';

const isWebAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\/[^\s?#*]+$/.test(url);

/**
 * Returns the origin of the service for browsers or servers. Throws CONFIGURATION if `baseUrl` is missing, is not a web address, or
 * contains the path of the API, which the SDK adds.
 */
export const readBaseUrl = (baseUrl: AppOptions['baseUrl'], side: 'browser' | 'server' = isBrowser() ? 'browser' : 'server'): string => {
  const url = typeof baseUrl === 'object' && baseUrl !== null ? baseUrl[side] : baseUrl;
  if (!isWebAddress(url) || /\/api\/v1\/?$/.test(url)) throw misconfigured('baseUrl must be the URL of the service, without /api/v1.');
  return url.replace(/\/$/, '');
};

/** Returns the headers of the host app with lowercase names, as in SDK headers. Throws CONFIGURATION for a header that is not valid. */
export const readExtraHeaders = ({ extraRequestHeaders }: AppOptions): HeaderMap => {
  try {
    return Object.fromEntries(new Headers(extraRequestHeaders));
  } catch {
    throw misconfigured('extraRequestHeaders may contain only valid names and values of headers.');
  }
};

/**
 * Throws CONFIGURATION if an option is not valid. The redirect functions check `urls` when they use them, and `storeOf` checks
 * `tokenStore`.
 */
export const assertOptions = ({ projectId, baseUrl, trustedOrigins = [], publishableClientKey: key }: AppOptions): void => {
  // The ID is part of cookie names, in which other characters would be escaped.
  if (typeof projectId !== 'string' || !/^[\w.-]+$/.test(projectId)) throw misconfigured('projectId is missing or is not valid.');
  readBaseUrl(baseUrl);
  // The key is sent in a header, for which `fetch` would reject other characters as if the connection were lost.
  if (key && !tokenOrNull(key)) throw misconfigured('publishableClientKey contains characters that no key has.');
  if (!Array.isArray(trustedOrigins) || !trustedOrigins.every(isWebAddress))
    throw misconfigured('trustedOrigins may contain only URLs, such as https://shop.example.');
};
