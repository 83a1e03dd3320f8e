import { isIP } from 'node:net';
import { isLoopback } from '../../src/contract/redirect-policy.js';
import type { GeoInfo } from './db/schema/users.js';

// Where a request comes from, as far as a proxy in front of this server says so. The server itself listens on the loopback
// interface only and looks nothing up: it has no database of addresses. Without a proxy there is no place to tell.

/** Programs say nothing about where a person is; browsers call themselves Mozilla, all of them. */
const isBrowser = (headers: Headers): boolean => /^Mozilla\/\d/.test(headers.get('user-agent') ?? '');

const clientAddress = (headers: Headers): string | undefined => {
  const address = (headers.get('x-forwarded-for')?.split(',')[0] ?? headers.get('x-real-ip') ?? '').trim().replace(/^::ffff:/i, '');
  return isIP(address) === 0 || isLoopback(address) || address === '::1' ? undefined : address;
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

/** What the headers of a proxy say about a browser's place: the address, and what Vercel's or Cloudflare's names add to it. */
export const readGeoInfo = (headers: Headers): GeoInfo | undefined => {
  const ip = isBrowser(headers) ? clientAddress(headers) : undefined;
  if (ip === undefined) return undefined;
  const place = {
    countryCode: text(headers, `${PLACE}country`, 'cf-ipcountry'),
    regionCode: text(headers, `${PLACE}country-region`),
    cityName: text(headers, `${PLACE}city`),
    latitude: number(headers, `${PLACE}latitude`),
    longitude: number(headers, `${PLACE}longitude`),
    tzIdentifier: text(headers, `${PLACE}timezone`),
  };
  return { ip, ...Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)) };
};
