'use client';
import type { ReactElement } from 'react';
import { SignIn } from '../components/sign-in.js';
import { SignUp } from '../components/sign-up.js';

/** Props of `ServedPage`. */
export interface ServedPageProps {
  /** The segment of the page. */
  readonly page: 'sign-in' | 'sign-up';
  /** The query of the request. */
  readonly query: Readonly<Record<string, string>>;
}

const PAGES = { 'sign-in': SignIn, 'sign-up': SignUp } as const;

/** Shows a page that the server renders with its form. In a browser, the element itself reads and changes the query of the address. */
export const ServedPage = ({ page, query }: ServedPageProps): ReactElement => {
  const Page = PAGES[page] as typeof SignIn;
  return <Page fullPage searchParams={typeof document === 'undefined' ? query : undefined} />;
};
