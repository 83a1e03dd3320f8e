import { decodeUtf8 } from '../lib/url.js';

/**
 * Returns the first value of each cookie in a `Cookie` header, by exact name. Browsers protect only the exact prefix `__Host-`, so names
 * are not decoded, and only spaces and tabs are trimmed. If a `__Host-` name occurs twice, one of the two is forged, so the value is
 * omitted.
 */
export const parseCookies = (header: string): ReadonlyMap<string, string | undefined> => {
  const cookies = new Map<string, string | undefined>();
  for (const part of header.split(';')) {
    const [name = '', ...value] = part.split('=');
    // `trim` would also remove no-break spaces, which browsers treat as part of the name.
    if (value.length === 0 || /[^\t -~]/.test(name)) continue;
    const key = name.trim();
    const text = value.join('=').trim();
    if (!cookies.has(key)) cookies.set(key, decodeUtf8(text) ?? text);
    else if (key.startsWith('__Host-')) cookies.set(key, undefined);
  }
  return cookies;
};
