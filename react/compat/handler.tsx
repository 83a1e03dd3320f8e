'use client';
// The page that shows all pages of the kit.
import { useSyncExternalStore, type ReactElement } from 'react';
import { Handler } from '../components/handler.js';
import type { AccountSettingsProps } from './components.js';
import { authProps, defined } from './element-props.js';
import type { SignInProps, SignUpProps } from './props.js';
import { StackProvider } from './provider.js';
import type { StackClientApp } from './types.js';

type AnyProps = Readonly<Record<string, unknown>>;

/** Props of individual pages. */
export interface HandlerComponentProps {
  /** Props of the sign-in page. */
  readonly SignIn?: SignInProps | undefined;
  /** Props of the sign-up page. */
  readonly SignUp?: SignUpProps | undefined;
  /** Props of the account settings. */
  readonly AccountSettings?: AccountSettingsProps | undefined;
  /** Props of the page that signs users out. */
  readonly SignOut?: AnyProps | undefined;
  /** Props of the page that verifies an email address. */
  readonly EmailVerification?: AnyProps | undefined;
  /** Props of the page on which users choose a new password. */
  readonly PasswordReset?: AnyProps | undefined;
  /** Props of the page on which users request a new password. */
  readonly ForgotPassword?: AnyProps | undefined;
  /** Props of the page to which providers return users. */
  readonly OAuthCallback?: AnyProps | undefined;
  /** Props of the page behind sign-in links. */
  readonly MagicLinkCallback?: AnyProps | undefined;
  /** Props of the page that accepts invitations. */
  readonly TeamInvitation?: AnyProps | undefined;
  /** Props of the error page. */
  readonly ErrorPage?: AnyProps | undefined;
  /** Props of the page that approves the login of a program. */
  readonly CliAuthConfirmation?: AnyProps | undefined;
}

/** Props of `StackHandler`. */
export interface StackHandlerProps {
  /** The app of the pages. If omitted, the app of the nearest `StackProvider`. */
  readonly app?: StackClientApp<true> | StackClientApp | undefined;
  /** Whether the pages fill the window. */
  readonly fullPage?: boolean | undefined;
  /** The path to show. If omitted, the path of the current URL. */
  readonly location?: string | undefined;
  /** The props that the framework passes to the page. Have no effect, because the pages read the current URL. */
  readonly routeProps?: unknown;
  /** Props of individual pages. */
  readonly componentProps?: HandlerComponentProps | undefined;
}

/** The segments of the pages whose names are not the names of their components. */
const SEGMENTS: Readonly<Record<string, string>> = {
  ErrorPage: 'error',
  OAuthCallback: 'oauth-callback',
  CliAuthConfirmation: 'cli-auth-confirm',
};

const segmentOf = (component: string): string =>
  SEGMENTS[component] ?? component.replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

const AUTH_PAGES = ['SignIn', 'SignUp'];

/** Returns the properties of our pages, by their segments. */
const pagesOf = (componentProps: HandlerComponentProps): Readonly<Record<string, AnyProps>> =>
  Object.fromEntries(
    Object.entries(componentProps).map(([name, props]: [string, AnyProps]) => [
      segmentOf(name),
      defined(AUTH_PAGES.includes(name) ? authProps(props) : props),
    ]),
  );

const listen = (onChange: () => void): (() => void) => {
  addEventListener('popstate', onChange);
  return () => removeEventListener('popstate', onChange);
};

/** Returns the URL for the handler to show, or `undefined` if it is the current URL. A path has the query of the current URL. */
const useShownUrl = (path: string | undefined): string | undefined =>
  useSyncExternalStore(
    listen,
    () => {
      const { pathname, search } = new URL(document.URL);
      if (path === undefined || path === pathname) return undefined;
      return path.includes('?') ? path : path + search;
    },
    () => undefined,
  );

/** Shows the page of the kit at the current URL. */
export const StackHandler = (props: StackHandlerProps): ReactElement => {
  const { app, fullPage = false, componentProps = {} } = props;
  const shown = useShownUrl(props.location);
  const { SignIn, SignUp } = componentProps;
  const handler = (
    <Handler fullPage={fullPage} {...defined({ location: shown })} pages={pagesOf(componentProps)}>
      {SignIn?.extraInfo !== undefined && <div slot="sign-in-info">{SignIn.extraInfo}</div>}
      {SignUp?.extraInfo !== undefined && <div slot="sign-up-info">{SignUp.extraInfo}</div>}
    </Handler>
  );
  return app ? <StackProvider app={app}>{handler}</StackProvider> : handler;
};
