/**
 * Returns the URL of a text, or `undefined`. Does not use `URL.canParse`, because in Node 20 its optimized version refuses hosts such as
 * `bücher.example`.
 */
export const parseUrl = (text: string, base?: string | URL): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Returns the decoded text, or `undefined` if the escapes are not UTF-8. */
export const decodeUtf8 = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
