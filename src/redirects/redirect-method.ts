/** How an app navigates. */
export type RedirectMethod =
  | 'none'
  | 'window'
  | {
      /** The redirect function of a framework, for servers. In a browser, works like `window`. */
      readonly nextjs: {
        /** Opens a path, or a URL of another origin. May throw, as the function of Next.js does. */
        readonly redirect: (url: string, type: 'replace' | 'push') => void;
      };
    }
  | {
      /** The router of the host app. Receives a path, or an absolute URL for other origins. */
      readonly navigate: (
        url: string,
        options: {
          /** Whether to replace the current history entry. */
          readonly replace: boolean;
        },
      ) => void;
    };

/** Returns whether the value is a redirect method. Apps without types may pass any value. */
export const isRedirectMethod = (value: unknown): value is RedirectMethod => {
  const { navigate, nextjs } = (value ?? {}) as { navigate?: unknown; nextjs?: { redirect?: unknown } };
  return value === 'none' || value === 'window' || typeof (navigate ?? nextjs?.redirect) === 'function';
};
