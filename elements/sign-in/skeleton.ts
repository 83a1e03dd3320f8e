// Describes the skeletons of the sign-in and sign-up pages, which are as tall as the loaded pages. A skeleton is a string with one letter
// for each placeholder. `skeleton` in ui/card.ts lists the letters.
import type { ElementApp } from '../context.js';
import { hasPasskeys } from './passkey/passkey-support.js';
import type { Config } from './method-parts.js';
import type { Method } from './other-methods.js';

interface Shape {
  readonly client: ElementApp | undefined;
  readonly mode: 'sign-in' | 'sign-up';
  /** `undefined` while the project's settings load. */
  readonly config: Config | undefined;
  readonly methods: readonly Method[];
  /** Whether the sign-up form asks for the password twice. */
  readonly isRepeated: boolean;
  /** Whether the sign-up form has no field for the user's name. */
  readonly noName: boolean;
}

const SIGNED_IN = 'ctsb';
/** Returns the number of rows with provider buttons: up to four full-width buttons, or three full-width buttons and rows of logos. */
export const rowsOf = (count: number): number => (count <= 4 ? count : count < 10 ? 4 : 3 + Math.ceil((count - 3) / 4));

const fieldsOf = ({ mode, methods, isRepeated, noName }: Shape): string => {
  if (methods[0] !== 'password') return methods[0] ? 'lb' : '';
  return mode === 'sign-in' ? 'lblb' : `${noName ? '' : 'lb'}lbhlbh${isRepeated ? 'lb' : ''}`;
};

const skeletonFor = (shape: Shape, config: Config): string => {
  const { mode, methods } = shape;
  const hasPasskey = mode === 'sign-in' && config.passkeyEnabled && hasPasskeys();
  const buttons = 'p'.repeat(rowsOf(config.oauthProviders.length) + Number(hasPasskey));
  const fields = fieldsOf(shape);
  const form = fields && `${buttons && 'o'}${methods.length > 1 ? 'b' : ''}${fields}b`;
  return `t${mode === 'sign-up' || config.signUpEnabled ? 's' : ''}${buttons}${form}`;
};

/**
 * Returns the page's skeleton, or the skeleton of a message if a user is signed in. While the settings load, returns the skeleton of a page
 * with a passkey button, tabs and a password form.
 */
export const skeletonOf = (shape: Shape): string => {
  if (shape.client?.session.isSignedIn()) return SIGNED_IN;
  if (shape.config) return skeletonFor(shape, shape.config);
  return `ts${shape.mode === 'sign-in' && hasPasskeys() ? 'po' : ''}b${fieldsOf({ ...shape, methods: ['password'] })}b`;
};
