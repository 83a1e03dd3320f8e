// Replaces the parts of Next.js that `portico-auth/next` uses, in unit tests. Tests set the current request, and read the redirects.
import { vi } from 'vitest';

/** Thrown by `redirect`, as Next.js does. */
export class RedirectError extends Error {}

/** The request that the stand-ins of `next/headers` and `next/server` return. */
export const current = { headers: new Headers(), connection: (): Promise<void> => Promise.resolve() };

export const redirect = vi.fn((url: string, _type?: string): never => {
  throw new RedirectError(url);
});

export const refresh = vi.fn();
