import { authPasswordChange } from '../resources/auth-password.js';
import type { FlowKit } from './auth-context.js';
import { refuseLong } from './long-password.js';

/** The password of the signed-in user. */
export const passwordChangeFlows = (kit: FlowKit) => {
  const calls = kit.bind('authPasswordChange', authPasswordChange);
  return {
    /**
     * Replaces the password and ends every other session of the user.
     * Errors: PASSWORD_CONFIRMATION_MISMATCH, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, USER_DOES_NOT_HAVE_PASSWORD,
     * PASSWORD_AUTHENTICATION_NOT_ENABLED.
     */
    updatePassword: async (input: { readonly oldPassword: string; readonly newPassword: string }) =>
      refuseLong(input.newPassword) ?? calls.update(input),

    /**
     * Gives a user without a password one.
     * Errors: PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_AUTHENTICATION_NOT_ENABLED.
     */
    setPassword: async (input: { readonly password: string }) => refuseLong(input.password) ?? calls.set(input),
  };
};
