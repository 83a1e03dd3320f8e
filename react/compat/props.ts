// The props of pages.
import type { ReactNode } from 'react';

/** The query of a page. */
type SearchParams = Readonly<Record<string, string>>;

/** Props of pages. */
export interface PageProps {
  /** Whether the page fills the window and centers the card. If omitted, false. */
  readonly fullPage?: boolean | undefined;
}

/** Props of pages that read the query of their URL. */
export interface QueryPageProps extends PageProps {
  /** The query of the page. If omitted, the query of the current URL. */
  readonly searchParams?: SearchParams | undefined;
}

/** Props of `SignIn`. */
export interface SignInProps extends PageProps {
  /** Whether to redirect visitors who are signed in already. */
  readonly automaticRedirect?: boolean | undefined;
  /** Content below the form. */
  readonly extraInfo?: ReactNode;
  /** The tab that is open first. */
  readonly firstTab?: 'magic-link' | 'password' | undefined;
}

/** Props of `SignUp`. */
export interface SignUpProps extends SignInProps {
  /** False adds a field in which the password is repeated. If omitted, true. */
  readonly noPasswordRepeat?: boolean | undefined;
}
