// Turns the props of the hosted service's kit into the properties of our elements.
import type { SignUpProps } from './props.js';

/** Returns the properties without those that are undefined, which would replace the defaults of elements. */
export const defined = <P extends object>(props: P): P =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as P;

/** Returns the properties of our sign-in and sign-up pages. */
export const authProps = ({ automaticRedirect, fullPage, firstTab, noPasswordRepeat }: Omit<SignUpProps, 'extraInfo'>) =>
  defined({
    fullPage,
    firstTab,
    autoRedirect: automaticRedirect,
    passwordRepeat: noPasswordRepeat === undefined ? undefined : !noPasswordRepeat,
  });
