import { createClientApp, type ClientApp } from 'portico-auth';

let app: ClientApp | undefined;

/** Returns the HTML of the page for signing in or up, with its form. Returns `undefined` for other pages and in browsers. */
export const servedForm = async (page: string): Promise<string | undefined> => {
  if (import.meta.client || !['sign-in', 'sign-up'].includes(page)) return undefined;
  const { apiUrl, ...keys } = useRuntimeConfig().public.portico;
  const { searchParams } = useRequestURL();
  app ??= createClientApp({ ...keys, baseUrl: apiUrl, tokenStore: 'memory' });
  const project = await app.currentProject.get().catch(() => undefined);
  const { renderSignIn, renderSignUp } = await import('portico-auth/elements/server');
  return (page === 'sign-in' ? renderSignIn : renderSignUp)({ app, project, searchParams, fullPage: true });
};
