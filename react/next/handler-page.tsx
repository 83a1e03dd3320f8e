// The page of the handler in a Next.js app: a server component.
import type { ReactElement } from 'react';
import { Handler } from '../components/handler.js';
import { SignIn } from '../components/sign-in.js';
import { SignUp } from '../components/sign-up.js';

/** Props that Next.js passes to a page with a catch-all segment. */
export interface HandlerPageProps {
  /** The segments of the path, by the name of the folder. */
  readonly params: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
}

/** The pages that a server renders with their forms. */
const SERVED: Readonly<Record<string, typeof SignIn | typeof SignUp>> = { 'sign-in': SignIn, 'sign-up': SignUp };

/**
 * Shows the pages for signing in and the account settings. Export it from `app/handler/[...portico]/page.tsx`. The forms for signing in and
 * up are part of the page that the server sends.
 * @example
 * export { HandlerPage as default } from 'portico-auth/next';
 */
export const HandlerPage = async ({ params }: HandlerPageProps): Promise<ReactElement> => {
  const segments = Object.values(await params).flat();
  const Page = SERVED[String(segments.at(-1))] ?? Handler;
  return <Page fullPage />;
};
