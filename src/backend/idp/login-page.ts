import { PEOPLE } from '../people.js';
import { escape, plainPage } from '../plain-page.js';

// Creates the sign-in page of the shared provider, which accepts any email address.

const form = (fields: string): string => `<form method="post">${fields}</form>`;

export const loginPage = ({ problem, login = '' }: { readonly problem?: string; readonly login?: string } = {}): string =>
  plainPage(
    'Development sign-in',
    [
      '<h1>Development sign-in</h1><p>This page replaces every shared provider. You can sign in with any email address, without a password.</p>',
      problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escape(problem)}</p>`,
      form(
        `<label for="login">Email address</label><input id="login" name="login" type="text" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false" required autofocus value="${escape(login)}"${problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'}><button class="main">Sign in</button>`,
      ),
      '<p>Or sign in as</p>',
      ...PEOPLE.map(({ email }) => form(`<input type="hidden" name="login" value="${email}"><button>${email}</button>`)),
      form('<input type="hidden" name="cancel" value="1"><button>Cancel</button>'),
    ].join(''),
  );

/** Returns the page for an expired or unknown sign-in. */
export const problemPage = (): string =>
  plainPage('Sign-in not possible', '<h1>Sign-in not possible</h1><p>This sign-in has ended. Go back to the app and sign in again.</p>');
