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

const SIGNED_IN = 'tsb';
const keyOf = ({ client, mode }: Shape): string => `portico-bones-${mode}-${client?.projectId}`;

const recallSkeleton = (shape: Shape): string | null => {
  try {
    return localStorage.getItem(keyOf(shape));
  } catch {
    return null;
  }
};

/** Returns the number of rows with provider buttons: up to four full-width buttons, or three full-width buttons and rows of logos. */
const rowsOf = (count: number): number => (count <= 4 ? count : count < 10 ? 4 : 3 + Math.ceil((count - 3) / 4));

const fieldsOf = ({ mode, methods, isRepeated, noName }: Shape): string => {
  if (methods[0] !== 'password') return methods[0] ? 'lb' : '';
  return mode === 'sign-in' ? 'lblb' : `${noName ? '' : 'lbh'}lbhlbh${isRepeated ? 'lb' : ''}`;
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
 * Returns the skeleton of a message if a user is signed in, or otherwise the skeleton that the last visit stored. On the first visit, returns
 * the skeleton of a page with a passkey button and tabs until the settings are loaded, and then the page's skeleton.
 */
export const skeletonOf = (shape: Shape): string => {
  if (shape.client?.session.isSignedIn()) return SIGNED_IN;
  const known = recallSkeleton(shape) ?? (shape.config && skeletonFor(shape, shape.config));
  return known ?? `ts${shape.mode === 'sign-in' && hasPasskeys() ? 'po' : ''}b${fieldsOf({ ...shape, methods: ['password'] })}b`;
};

/** Stores the page's skeleton in this browser, for the next visit. Runs on every update, so it writes only changes. */
export const rememberSkeleton = (shape: Shape): void => {
  try {
    const skeleton = shape.config && skeletonFor(shape, shape.config);
    if (skeleton !== undefined && skeleton !== recallSkeleton(shape)) localStorage.setItem(keyOf(shape), skeleton);
  } catch {
    // Storage is full or blocked.
  }
};
