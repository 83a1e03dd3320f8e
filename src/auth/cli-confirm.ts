import { KnownError } from '../errors/known-error.js';
import { authCli } from '../resources/auth-cli.js';
import type { FlowKit } from './auth-context.js';

/** The browser's part of signing a command-line program in. */
export const cliConfirmFlow = (kit: FlowKit) => ({
  /** Lets the program that made the login code act as the signed-in user. Rejects with HTTP 400 when the code is not usable any more. */
  confirmCliLogin: async ({ loginCode }: { readonly loginCode: string }): Promise<void> => {
    const { refreshToken } = kit.sessions.current();
    if (refreshToken === null) throw new KnownError('CLI_AUTH_ERROR', 'Nobody is signed in here.');
    await kit.bind('authCli', authCli).complete({ loginCode, refreshToken });
  },
});
