// Stores how the user signed in while the page asks for the second factor, so that the sign-in page can continue after a reload. The tab
// does not store the attempt, because a new sign-in is safer and takes only the password.
import { VISITOR } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import { forget, recallRecord, rememberRecord } from './tab-storage.js';

const keyOf = (app: ElementApp | undefined): string => `${VISITOR}mfa-${app?.projectId}`;

/** @param form the form, which has no email address if it is for passkeys */
export const rememberMfa = (app: ElementApp | undefined, { localName, email }: Element & { readonly email?: string | undefined }): void =>
  rememberRecord(keyOf(app), { form: localName, email });

export const forgetMfa = (app: ElementApp | undefined): void => forget(keyOf(app));

/** Returns the tag of the form and the typed email address. The record is empty if no second factor was interrupted. */
export const recallMfa = (app: ElementApp | undefined): { readonly form?: string; readonly email?: string } =>
  recallRecord(keyOf(app)).record;
