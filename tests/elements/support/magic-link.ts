// Opens the magic-link form and requests codes.
import { freshEmail, type StageOptions } from './stage.js';
import { all, fill, submit, until } from './screen.js';
import { openPage } from './open.js';

export const SIGN_IN_PATH = '/auth/otp/sign-in';
export const SEND_CODE_PATH = '/auth/otp/send-sign-in-code';

export const openForm = async (options?: StageOptions) => {
  const { stage, page } = await openPage('portico-magic-link-form', options);
  return { stage, form: page };
};

/** Submits an email address, waits until the form asks for the email code, and resolves to the email address. */
export const requestCode = async (form: Element, email = freshEmail()): Promise<string> => {
  fill(form, { email });
  submit(form);
  await until(() => all(form, 'input[name="code"]').length === 1, 'the code step appears');
  return email;
};
