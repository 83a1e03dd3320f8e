import { isKnownError, isPorticoError } from '../../src/index.js';

/** The result of the command when the sign-in fails: an exit code for programs and a sentence for users. */
export class CliProblem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns a failure as a problem of this command. Rethrows errors of the program itself. */
export const problemOf = (error: unknown): CliProblem => {
  if (error instanceof CliProblem) return error;
  if (isKnownError(error) || isPorticoError(error)) return new CliProblem(error.code, error.message);
  throw error;
};
