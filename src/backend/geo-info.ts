import { isIP } from 'node:net';
import { isLoopback } from '../lib/url.js';
import type { GeoInfo } from './db/schema/users.js';

// Reads a client's IP address and location from the headers of trusted proxies. The server listens on loopback only and has no geolocation
// database, so the location is unknown without a proxy.

/** Determines which proxy headers the server trusts. */
export interface ProxyTrust {
  /** Number of proxies in front of this server that append to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Whether to trust the location headers of Vercel and Cloudflare. Both services remove these headers from client requests. */
  readonly placeHeaders: boolean;
}

/**
 * Returns whether a browser sent the request. Only browsers have a location, because the IP address of a server does not indicate where the
 * user is.
 */
const isBrowser = (headers: Headers): boolean => /^Mozilla\/\d/.test(headers.get('user-agent') ?? '');

/**
 * Returns the `X-Forwarded-For` entry that the outermost trusted proxy added. The client can forge all earlier entries. Without trusted
 * proxies, returns the address of the connection.
 */
const clientAddress = (headers: Headers, remoteAddress: string | undefined, trustedProxies: number): string | undefined => {
  const hops = [...(headers.get('x-forwarded-for')?.split(',') ?? []), remoteAddress ?? ''];
  const address = (hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '').trim().replace(/^::ffff:/i, '');
  return isIP(address) === 0 ? undefined : address;
};

const VERCEL = 'x-vercel-ip-';

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

const text = (headers: Headers, ...names: readonly string[]): string | undefined => {
  const value = names.map((name) => headers.get(name)).find(Boolean);
  // Proxies percent-encode non-ASCII names. Values of more than 100 characters are ignored.
  return value && value.length <= 100 ? decoded(value).replaceAll(/[\0\p{Surrogate}]/gu, '') : undefined;
};

const number = (headers: Headers, name: string): number | undefined => {
  const value = Number(headers.get(name) || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

const readLocation = (headers: Headers): Omit<GeoInfo, 'ip'> => {
  const place = {
    countryCode: text(headers, `${VERCEL}country`, 'cf-ipcountry'),
    regionCode: text(headers, `${VERCEL}country-region`),
    cityName: text(headers, `${VERCEL}city`),
    latitude: number(headers, `${VERCEL}latitude`),
    longitude: number(headers, `${VERCEL}longitude`),
    tzIdentifier: text(headers, `${VERCEL}timezone`),
  };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
};

/**
 * Returns the IP address of a browser, and its location if `placeHeaders` is true. Returns undefined for other clients, for invalid IP
 * addresses, and for loopback addresses without a location.
 */
export const readGeoInfo = (
  headers: Headers,
  remoteAddress: string | undefined,
  { trustedProxies, placeHeaders }: ProxyTrust,
): GeoInfo | undefined => {
  const ip = isBrowser(headers) ? clientAddress(headers, remoteAddress, trustedProxies) : undefined;
  if (ip === undefined) return undefined;
  const place = placeHeaders ? readLocation(headers) : {};
  const isLocal = isLoopback(ip) || ip === '::1';
  return isLocal && Object.keys(place).length === 0 ? undefined : { ip, ...place };
};
