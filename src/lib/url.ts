/**
 * Parses a URL. Returns `undefined` if the text is not a URL. Does not use `URL.canParse`, because in Node 20 its optimized version
 * rejects host names such as `bücher.example`.
 */
export const parseUrl = (text: string, base?: string | URL): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/**
 * Returns whether the value is an absolute http(s) URL without credentials, query, fragment, spaces, wildcards and
 * backslashes.
 */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/(?!\/)[^\s?#*@\\]+$/i.test(value) && parseUrl(value) !== undefined;

/** Returns the decoded text, or `undefined` if its percent escapes are not valid UTF-8. */
export const decodeUtf8 = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
