// The class of known errors, and the subclass of each code and each family of codes. Errors are recognized by a registered symbol with their
// codes, and not by their class, so that they are also recognized across copies of the package.
import { CATALOG, type ErrorCode } from '../errors/catalog.js';
import * as families from '../errors/groups.js';

const brand = Symbol.for('portico.compat.known-error');

/** The content of a known error. */
interface ErrorFacts {
  readonly message: string;
  readonly details?: unknown;
  /** The arguments with which the host app could construct the error. */
  readonly args: readonly unknown[];
}

/** An HTTP status and its name. */
export interface StatusDescriptor {
  /** The HTTP status. */
  readonly statusCode: number;
  /** The name of the status. */
  readonly message: string;
}

/** An error with an HTTP status. */
export class StatusError extends Error {
  /** HTTP status of the error. */
  readonly statusCode: number;

  /** Takes a status and a message, or a descriptor such as `StatusError.NotFound`, whose message can be replaced. */
  constructor(status: number | StatusDescriptor, message = typeof status === 'object' ? status.message : '') {
    super(message);
    this.statusCode = typeof status === 'object' ? status.statusCode : status;
  }

  /** Returns whether the status is from 400 to 499. */
  isClientError(): boolean {
    return this.statusCode >= 400 && this.statusCode < 500;
  }

  /** Returns whether the status is 500 or more. */
  isServerError(): boolean {
    return this.statusCode >= 500;
  }

  /** Returns the HTTP status. */
  getStatusCode(): number {
    return this.statusCode;
  }
}

/** The code of a family, from the most specific family to the most general one. A family follows the families that it contains. */
const FAMILIES = {
  InvalidAdminAccessToken: ['INVALID_ADMIN_ACCESS_TOKEN', families.InvalidAdminAccessToken],
  InvalidProjectAuthentication: ['INVALID_PROJECT_AUTHENTICATION', families.InvalidProjectAuthentication],
  ProjectAuthenticationRequired: ['PROJECT_AUTHENTICATION_REQUIRED', families.ProjectAuthenticationRequired],
  ProjectAuthenticationError: ['PROJECT_AUTHENTICATION_ERROR', families.ProjectAuthenticationError],
  InvalidAccessToken: ['INVALID_ACCESS_TOKEN', families.InvalidAccessToken],
  InvalidSessionAuthentication: ['INVALID_SESSION_AUTHENTICATION', families.InvalidSessionAuthentication],
  SessionAuthenticationError: ['SESSION_AUTHENTICATION_ERROR', families.SessionAuthenticationError],
  RefreshTokenError: ['REFRESH_TOKEN_ERROR', families.RefreshTokenError],
  PasswordRequirementsNotMet: ['PASSWORD_REQUIREMENTS_NOT_MET', families.PasswordRequirementsNotMet],
  VerificationCodeError: ['VERIFICATION_ERROR', families.VerificationCodeError],
  ApiKeyNotValid: ['API_KEY_NOT_VALID', families.ApiKeyNotValid],
} as const;

/** Name of a family of known errors. */
export type FamilyName = keyof typeof FAMILIES;
/** The codes in a family. */
export type FamilyCode<N extends FamilyName> = (typeof FAMILIES)[N][1][number];

/** The families, as objects. */
export const ERROR_FAMILIES: readonly { readonly name: string; readonly code: string; readonly members: readonly ErrorCode[] }[] =
  Object.entries(FAMILIES).map(([name, [code, members]]) => ({ name, code, members }));

/** Returns the code and the codes of its families, for example `PASSWORD_TOO_SHORT` and `PASSWORD_REQUIREMENTS_NOT_MET`. */
const codesOf = (code: ErrorCode): readonly string[] => [
  code,
  ...ERROR_FAMILIES.filter(({ members }) => members.includes(code)).map((family) => family.code),
];

/** Returns whether the value is a known error with this code or in the family with this code. With no code, any known error. */
export const hasErrorCode = (error: unknown, code?: string): boolean => {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false;
  return code === undefined || (error[brand] as readonly string[]).includes(code);
};

/** An error with a code from the catalog of the service. */
export class KnownError extends StatusError {
  /** The code of the error, for example `USER_NOT_FOUND`. */
  readonly errorCode: string;
  /** The message, for developers. */
  readonly humanReadableMessage: string;
  /** More information, with the names that the service uses. */
  readonly details?: unknown;
  /** The arguments with which the error can be constructed. */
  readonly constructorArgs: readonly unknown[];

  constructor(code: ErrorCode, { message, details, args }: ErrorFacts) {
    super(CATALOG[code], message);
    this.name = `KnownError<${code}>`;
    this.errorCode = code;
    this.humanReadableMessage = message;
    if (details !== undefined) this.details = details;
    this.constructorArgs = args;
    Object.defineProperty(this, brand, { value: codesOf(code) });
  }

  /** Returns the error as JSON: its code, its message and its details. */
  toDescriptiveJson(): {
    /** The code of the error. */
    code: string;
    /** The message. */
    error: string;
    /** More information, with the names that the service uses. */
    details?: unknown;
  } {
    return { code: this.errorCode, error: this.message, ...(this.details !== undefined && { details: this.details }) };
  }

  /** Returns the body of an HTTP response with this error. */
  getBody(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify(this.toDescriptiveJson()));
  }

  /** Returns the headers of an HTTP response with this error. */
  getHeaders(): Record<string, string[]> {
    return { 'Content-Type': ['application/json; charset=utf-8'], 'X-Stack-Known-Error': [this.errorCode] };
  }

  /** Returns whether the value is a known error, from this copy of the package or from another one. */
  static isKnownError(this: void, error: unknown): error is KnownError {
    return hasErrorCode(error);
  }
}
