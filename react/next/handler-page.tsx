// The page of the handler in a Next.js app: a server component.
import type { ReactElement } from 'react';
import { Handler } from '../components/handler.js';
import { ServedPage } from './served-page.js';

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Props that Next.js passes to a page with a catch-all segment. */
export interface HandlerPageProps {
  /** The segments of the path, by the name of the folder. */
  readonly params: Promise<Parameters>;
  /** The parameters of the query. */
  readonly searchParams?: Promise<Parameters> | undefined;
}

/** Returns the first value of each parameter, which is the value that the elements read in browsers. */
const firstValues = (query: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0] ?? '']));

/**
 * Shows the pages for signing in and the account settings. Export it from `app/handler/[...portico]/page.tsx`. The forms for signing in and
 * up are part of the page that the server sends.
 * @example
 * export { HandlerPage as default } from 'portico-auth/next';
 */
export const HandlerPage = async ({ params, searchParams }: HandlerPageProps): Promise<ReactElement> => {
  const segments = Object.values(await params).flat();
  const page = segments.at(-1);
  if (page !== 'sign-in' && page !== 'sign-up') return <Handler fullPage />;
  return <ServedPage page={page} query={firstValues((await searchParams) ?? {})} />;
};
