import type { Platform } from '../../lib/platform.js';
import { digest } from '../keys.js';
import { randomText } from '../random-text.js';

const LIFETIME_MS = 900_000;
/** Maximum number of unused links. The oldest links end first. */
const MAX_LINKS = 1000;

/** The user whom a link signs in, and the page that it opens. */
interface SignInLink {
  readonly userId: string;
  readonly page: string;
}

export interface SignInLinks {
  /** Returns the token of a new link. */
  readonly create: (link: SignInLink) => string;
  /** Returns the link and ends it, or returns undefined if it is unknown, has been used or has expired. */
  readonly take: (token: string) => SignInLink | undefined;
}

/** Creates a store of one-time links, which is in memory, so that no link survives the process. */
export const createSignInLinks = (platform: Pick<Platform, 'now' | 'randomBytes'>): SignInLinks => {
  const links = new Map<string, SignInLink & { readonly expiresAt: number }>();
  return {
    create: (link) => {
      const token = randomText(platform);
      const [oldest] = links.keys();
      if (oldest !== undefined && links.size >= MAX_LINKS) links.delete(oldest);
      links.set(digest(token), { ...link, expiresAt: platform.now() + LIFETIME_MS });
      return token;
    },
    take: (token) => {
      const key = digest(token);
      const link = links.get(key);
      links.delete(key);
      return link && link.expiresAt > platform.now() ? link : undefined;
    },
  };
};
