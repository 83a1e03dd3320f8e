// Checks the types of the React components. `tsc` compiles this file, but its code never runs.
import type { ReactElement } from 'react';
import { expectTypeOf } from 'vitest';
import type { PorticoEvents, SignInPage } from '../../elements/index.js';
import type { HandlerEvents } from '../../react/handler-events.js';
import type { PropsOf, UseSession } from '../../react/index.js';
import {
  AccountSettings,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  MagicLinkSignIn,
  MessageCard,
  OAuthButton,
  OAuthButtonGroup,
  PasswordReset,
  PasswordSection,
} from '../../react/index.js';
import { PorticoProvider, SignIn, Toasts, UserButton, useSuspenseQuery, useSuspenseUser, useUser } from '../../react/index.js';
import type { ClientApp, CurrentUser, ServerUser, Team } from '../../src/index.js';

type Props = PropsOf<typeof SignInPage>;
expectTypeOf<Props['fullPage']>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<Props['firstTab']>().toEqualTypeOf<'password' | 'magic-link' | undefined>();
expectTypeOf<Props['className']>().toEqualTypeOf<string | undefined>();

// `HandlerEvents` maps the name of each event handler of the components to its event.
type HandlersIn<Events> = { readonly [Name in Events & string as `on${PascalCase<Name>}`]: Name };
type PascalCase<Name extends string> = Name extends `portico-${infer Rest}`
  ? PascalCase<Rest>
  : Name extends `${infer Word}-${infer Rest}`
    ? `${Capitalize<Word>}${PascalCase<Rest>}`
    : Capitalize<Name>;
expectTypeOf<HandlerEvents>().toEqualTypeOf<HandlersIn<keyof PorticoEvents>>();

export const right = (): ReactElement[] => [
  <SignIn key="1" fullPage email="ada@example.com" onSignedIn={({ detail }) => void detail.isNewUser} />,
  <ErrorPage key="2" errorCode="X" id="error" />,
  <UserButton key="3" items={[{ value: 'a', label: 'A' }]} onItemSelected={({ detail }) => void detail.value} />,
  <portico-sign-in key="4" fullPage onportico-signed-in={({ detail }) => void detail.redirectUrl} />,
  <MessageCard key="5" onBeforeRedirect={(event) => event.preventDefault()} />,
  <EmailVerification key="6" onBeforeRedirect={({ detail }) => void detail.url} />,
  <PasswordReset key="7" onBeforeRedirect={({ detail }) => void detail.reason} />,
  <ForgotPassword key="8" onBeforeRedirect={({ detail }) => void detail.replace} />,
];

export const wrong = (): ReactElement[] => [
  // @ts-expect-error a sign-in page has no option `fullpage`
  <SignIn key="1" fullpage />,
  // @ts-expect-error there is no tab `passkey`
  <SignIn key="2" firstTab="passkey" />,
  // @ts-expect-error the detail contains no password
  <SignIn key="3" onSignedIn={({ detail }) => void detail.password} />,
  // @ts-expect-error an error page has no event handlers
  <ErrorPage key="4" onSignedIn={() => undefined} />,
  // @ts-expect-error methods of Lit are not props
  <SignIn key="5" requestUpdate={() => undefined} />,
  // @ts-expect-error a preset is an object and not a name
  <PorticoProvider key="p" appearance={{ preset: 'soft' }} />,
  // @ts-expect-error the method that renders an element is not a prop
  <SignIn key="6" render={() => undefined} />,
  // @ts-expect-error only a sign-in page observes the steps of the form
  <MagicLinkSignIn key="7" stepChanged={() => undefined} />,
  // @ts-expect-error only a sign-in page replaces the form
  <MagicLinkSignIn key="8" usePassword={() => undefined} />,
  // @ts-expect-error only a group of buttons reads the last used provider
  <OAuthButton key="9" provider="github" isLastUsed />,
  // @ts-expect-error only a group of buttons sets this property
  <OAuthButton key="10" provider="github" isInGroup />,
  // @ts-expect-error only a group of buttons observes a button
  <OAuthButton key="11" provider="github" changed={() => undefined} />,
  // @ts-expect-error only a sign-in page observes a group of buttons
  <OAuthButtonGroup key="12" busyChanged={() => undefined} />,
  // @ts-expect-error only the account settings set the title of the page
  <PasswordSection key="13" pageTitle="Password" />,
  // @ts-expect-error the layout of a page consists of props such as `logo`
  <SignIn key="14" ownLayout={{ logo: '/logo.svg' }} />,
  // @ts-expect-error the document title is read-only
  <AccountSettings key="15" documentTitle="Account" />,
  // @ts-expect-error methods of toasts are not props
  <Toasts key="16" show={() => undefined} />,
];

// With the option `redirect`, `useUser` never returns null. It returns undefined while the user loads.
expectTypeOf(useUser<'redirect'>).returns.toEqualTypeOf<CurrentUser | undefined>();
expectTypeOf(useUser<'return-null'>).returns.toEqualTypeOf<CurrentUser | null | undefined>();

// `useSuspenseUser` never returns undefined.
expectTypeOf(useSuspenseUser<'redirect'>).returns.toEqualTypeOf<CurrentUser>();
expectTypeOf(useSuspenseUser<'throw'>).returns.toEqualTypeOf<CurrentUser>();
expectTypeOf(useSuspenseUser<'return-null'>).returns.toEqualTypeOf<CurrentUser | null>();
expectTypeOf(useSuspenseUser<'anonymous-if-exists'>).returns.toEqualTypeOf<CurrentUser | null>();
// @ts-expect-error rendering creates no account
export const anonymous = (): CurrentUser | null => useSuspenseUser({ or: 'anonymous' });
export const teams = (): readonly Team[] => useSuspenseQuery(app.teams.list.query());

// The status of a session narrows the type of its user.
expectTypeOf<Extract<UseSession, { status: 'signed-in' }>['user']>().toEqualTypeOf<CurrentUser>();
expectTypeOf<Extract<UseSession, { status: 'signed-out' }>['user']>().toEqualTypeOf<null>();
expectTypeOf<UseSession['status']>().toEqualTypeOf<'loading' | 'signed-out' | 'signed-in' | 'error'>();

declare const app: ClientApp;
declare const user: CurrentUser;
declare const serverUser: ServerUser;
declare const serialized: Omit<CurrentUser, 'signedUpAt'> & { readonly signedUpAt: string };
export const pages = (): ReactElement[] => [
  <PorticoProvider key="1" app={app} initialSession={{ user }} />,
  <PorticoProvider key="2" app={app} initialSession={{ user: null }} />,
  <PorticoProvider key="4" app={app} initialSession={{ user: serialized }} />,
  // @ts-expect-error a date is not a number
  <PorticoProvider key="5" app={app} initialSession={{ user: { ...user, signedUpAt: 5 } }} />,
  // @ts-expect-error metadata that only servers may read would become part of the page
  <PorticoProvider key="3" app={app} initialSession={{ user: serverUser }} />,
];
