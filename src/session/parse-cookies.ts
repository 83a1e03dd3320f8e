import { decodeUtf8 } from '../lib/url.js';

/**
 * The cookies of a request by their exact names, the first of each. Browsers guard `__Host-` names as they are spelled, so names are not decoded, and
 * only spaces and tabs are stripped from them. A `__Host-` name that occurs twice is forged: it is present without a value.
 */
export const parseCookies = (header: string): ReadonlyMap<string, string | undefined> => {
  const cookies = new Map<string, string | undefined>();
  for (const part of header.split(';')) {
    const [name = '', ...value] = part.split('=');
    // `trim` would also strip the no-break space, which browsers treat as part of the name.
    if (value.length === 0 || /[^\t -~]/.test(name)) continue;
    const key = name.trim();
    const text = value.join('=').trim();
    if (!cookies.has(key)) cookies.set(key, decodeUtf8(text) ?? text);
    else if (key.startsWith('__Host-')) cookies.set(key, undefined);
  }
  return cookies;
};
