/**
 * The URL a text stands for, or nothing. Not by `URL.canParse`: once optimised, that of Node 20 refuses hosts such as `bücher.example`.
 */
export const parseUrl = (text: string, base?: string | URL): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Undefined where the escapes are no UTF-8. */
export const decodeUtf8 = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
