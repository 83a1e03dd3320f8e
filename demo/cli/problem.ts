import { isKnownError, isPorticoError } from '../../src/index.js';

/** An error that the command prints if the sign-in fails, with an error code for programs and a message for users. */
export class CliProblem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns an error from the SDK as a `CliProblem`. Throws all other errors, which are bugs in the program. */
export const problemOf = (error: unknown): CliProblem => {
  if (error instanceof CliProblem) return error;
  if (isKnownError(error) || isPorticoError(error)) return new CliProblem(error.code, error.message);
  throw error;
};
