import { isIP } from 'node:net';
import { isLoopback } from '../lib/url.js';
import type { GeoInfo } from './db/schema/users.js';

// Where a request comes from, as far as a trusted proxy in front of this server says so. The server itself listens on the
// loopback interface only and looks nothing up: it has no database of addresses. Without a proxy there is no place to tell.

/** Whose word is taken for where a request comes from. */
export interface ProxyTrust {
  /** How many proxies in front of this server add to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Whether the headers are believed in which Vercel and Cloudflare name a place: they pass on no others of those names. */
  readonly placeHeaders: boolean;
}

/** Programs say nothing about where a person is; browsers call themselves Mozilla, all of them. */
const isBrowser = (headers: Headers): boolean => /^Mozilla\/\d/.test(headers.get('user-agent') ?? '');

/** The entry that the outermost trusted proxy added: what stands before it, anybody may have written. */
const clientAddress = (headers: Headers, remoteAddress: string | undefined, trustedProxies: number): string | undefined => {
  const hops = [...(headers.get('x-forwarded-for')?.split(',') ?? []), remoteAddress ?? ''];
  const address = (hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '').trim().replace(/^::ffff:/i, '');
  return isIP(address) === 0 ? undefined : address;
};

const PLACE = 'x-vercel-ip-';

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

const text = (headers: Headers, ...names: readonly string[]): string | undefined => {
  const value = names.map((name) => headers.get(name)).find(Boolean);
  // Proxies escape names beyond ASCII. Nothing of this size is a place.
  return value && value.length <= 100 ? decoded(value).replaceAll(/[\0\p{Surrogate}]/gu, '') : undefined;
};

const number = (headers: Headers, name: string): number | undefined => {
  const value = Number(headers.get(name) || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

const readPlace = (headers: Headers): Omit<GeoInfo, 'ip'> => {
  const place = {
    countryCode: text(headers, `${PLACE}country`, 'cf-ipcountry'),
    regionCode: text(headers, `${PLACE}country-region`),
    cityName: text(headers, `${PLACE}city`),
    latitude: number(headers, `${PLACE}latitude`),
    longitude: number(headers, `${PLACE}longitude`),
    tzIdentifier: text(headers, `${PLACE}timezone`),
  };
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
};

/** The address of a browser and its place, as far as trusted proxies tell them. This machine is a place only if they name one. */
export const readGeoInfo = (
  headers: Headers,
  remoteAddress: string | undefined,
  { trustedProxies, placeHeaders }: ProxyTrust,
): GeoInfo | undefined => {
  const ip = isBrowser(headers) ? clientAddress(headers, remoteAddress, trustedProxies) : undefined;
  if (ip === undefined) return undefined;
  const place = placeHeaders ? readPlace(headers) : {};
  const isHere = isLoopback(ip) || ip === '::1';
  return isHere && Object.keys(place).length === 0 ? undefined : { ip, ...place };
};
