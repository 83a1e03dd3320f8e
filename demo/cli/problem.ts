import { isKnownError, isPorticoError } from '../../src/index.js';

/** What the command ends with when nobody was signed in: a code for programs and a sentence for people. */
export class CliProblem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Any failure as a problem of this command. What is nobody's fault but the program's is thrown on. */
export const problemOf = (error: unknown): CliProblem => {
  if (error instanceof CliProblem) return error;
  if (isKnownError(error) || isPorticoError(error)) return new CliProblem(error.code, error.message);
  throw error;
};
