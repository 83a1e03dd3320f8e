// Creates a class for each known error and each family of known errors, and known errors from JSON.
import { isErrorCode } from '../errors/known-error.js';
import type { ErrorCode } from '../errors/catalog.js';
import { DETAIL_KEYS, MESSAGE_FIRST, type ErrorArguments } from './error-arguments.js';
import { ERROR_CODES, type ErrorName } from './error-codes.js';
import { ERROR_FAMILIES, hasErrorCode, KnownError as AnyKnownError, type FamilyCode, type FamilyName } from './known-error.js';

/** A known error with one code. */
interface ErrorWithCode<C extends string, A extends readonly unknown[]> extends AnyKnownError {
  /** The code of the error. */
  readonly errorCode: C;
  /** The arguments with which the error can be constructed. */
  readonly constructorArgs: A;
}

/** The class of a known error. */
interface KnownErrorClass<C extends string, A extends readonly unknown[]> {
  new (...args: A): ErrorWithCode<C, A>;
  /** The code of the errors. */
  readonly errorCode: C;
  /** Returns whether the value is an error of this class, from this copy of the package or from another one. */
  readonly isInstance: (error: unknown) => error is ErrorWithCode<C, A>;
}

/** A family of known errors. It has no instances of its own. */
interface KnownErrorFamily<C extends string> {
  new (...args: never): ErrorWithCode<C, readonly unknown[]>;
  /** The code of the family. */
  readonly errorCode: string;
  /** Returns whether the value is an error of this family, from this copy of the package or from another one. */
  readonly isInstance: (error: unknown) => error is ErrorWithCode<C, readonly unknown[]>;
}

/** The classes of all known errors and families. */
type KnownErrorClasses = { readonly [N in ErrorName]: KnownErrorClass<(typeof ERROR_CODES)[N], ErrorArguments<N>> } & {
  readonly [N in FamilyName]: KnownErrorFamily<FamilyCode<N>>;
};

/** Returns the message of an error that the host app constructs without a message: `EMAIL_NOT_VERIFIED` becomes `Email not verified.` */
const messageFor = (name: ErrorName, code: string, [first]: readonly unknown[]): string => {
  if (MESSAGE_FIRST.includes(name) && typeof first === 'string') return first;
  if (name === 'CliAuthExpiredError') return 'CLI authentication request expired. Please try again.';
  if (name === 'CliAuthUsedError') return 'This authentication token has already been used.';
  const words = code.toLowerCase().replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
};

const detailsFor = (name: ErrorName, args: readonly unknown[]): unknown => {
  if (name === 'InvalidPollingCodeError') return args[0];
  const keys = DETAIL_KEYS[name];
  return keys && Object.fromEntries(keys.map((key, at) => [key, args[at] instanceof Date ? args[at].getTime() : (args[at] ?? null)]));
};

/** Returns the arguments of the constructor from the details. Details may be missing. */
const argumentsFrom = (name: ErrorName, message: string, details: unknown): readonly unknown[] => {
  if (name === 'InvalidPollingCodeError') return details === undefined ? [] : [details];
  const keys = DETAIL_KEYS[name];
  if (!keys) return MESSAGE_FIRST.includes(name) ? [message] : [];
  const known = (typeof details === 'object' && details !== null ? details : {}) as Readonly<Record<string, unknown>>;
  return keys.map((key) => {
    const value = known[key] ?? (MESSAGE_FIRST.includes(name) && key === 'message' ? message : undefined);
    return key === 'expired_at_millis' && typeof value === 'number' ? new Date(value) : value;
  });
};

type ErrorClass = new (code: ErrorCode, facts: { message: string; details?: unknown; args: readonly unknown[] }) => AnyKnownError;

const familyClasses = (): ReadonlyMap<string, ErrorClass> => {
  const classes = new Map<string, ErrorClass>();
  // The most general families are last, so that the class of a family extends the class of the family that contains it.
  for (const [at, { name, code, members }] of [...ERROR_FAMILIES.entries()].toReversed()) {
    const container = ERROR_FAMILIES.slice(at + 1).find((family) => members.every((member) => family.members.includes(member)));
    const Parent = (container && classes.get(container.name)) ?? (AnyKnownError as ErrorClass);
    classes.set(
      name,
      class extends Parent {
        static readonly errorCode = code;
        static readonly isInstance = (error: unknown): boolean => hasErrorCode(error, code);
      },
    );
  }
  return classes;
};

const createClasses = (): KnownErrorClasses => {
  const families = familyClasses();
  const classes = (Object.entries(ERROR_CODES) as [ErrorName, ErrorCode][]).map(([name, code]) => {
    const family = ERROR_FAMILIES.find(({ members }) => members.includes(code));
    const Parent = (family && families.get(family.name)) ?? (AnyKnownError as ErrorClass);
    const Class = class extends Parent {
      static readonly errorCode = code;
      static readonly isInstance = (error: unknown): boolean => hasErrorCode(error, code);

      constructor(...args: unknown[]) {
        super(code, { message: messageFor(name, code, args), details: detailsFor(name, args), args });
      }
    };
    return [name, Class] as const;
  });
  return Object.fromEntries([...families, ...classes]) as unknown as KnownErrorClasses;
};

/** The classes of all known errors, by name. The class of a family accepts the errors of the family in `isInstance`. */
export const KnownErrors: KnownErrorClasses = /* @__PURE__ */ createClasses();
/** The instances of the classes of known errors, by name. */
export type KnownErrors = { readonly [N in keyof KnownErrorClasses]: InstanceType<KnownErrorClasses[N]> };

/** A known error as JSON. */
export interface KnownErrorJson {
  /** The code of the error. */
  readonly code: string;
  /** The message. */
  readonly message: string;
  /** More information, with the names that the service uses. */
  readonly details?: unknown;
}

const nameOf = (code: string): ErrorName | undefined =>
  (Object.keys(ERROR_CODES) as ErrorName[]).find((name) => ERROR_CODES[name] === code);

/** Returns the known error that JSON describes. An unknown code becomes an `UnsupportedError`. Never throws for missing details. */
export const knownErrorFromJson = ({ code, message, details }: KnownErrorJson): AnyKnownError => {
  const name = nameOf(code);
  if (!name || !isErrorCode(code)) {
    return knownErrorFromJson({ code: 'UNSUPPORTED_ERROR', message, details: { originalErrorCode: code } });
  }
  // Creates the object without the constructor of its class, because the constructor writes its own message and details.
  const facts = { message, details, args: argumentsFrom(name, message, details) };
  return Reflect.construct(AnyKnownError, [code, facts], KnownErrors[name]) as AnyKnownError;
};

/** The class of all known errors. */
interface KnownErrorConstructor {
  new (...args: never): AnyKnownError;
  /** Returns whether the value is a known error, from this copy of the package or from another one. */
  readonly isKnownError: (this: void, error: unknown) => error is AnyKnownError;
  /** Returns the known error that JSON describes. An unknown code becomes an `UnsupportedError`. */
  readonly fromJson: (this: void, json: KnownErrorJson) => AnyKnownError;
}

/** An error with a code from the catalog of the service. */
export const KnownError: KnownErrorConstructor = /* @__PURE__ */ Object.assign(AnyKnownError, { fromJson: knownErrorFromJson });
/** An error with a code from the catalog of the service. */
export type KnownError = AnyKnownError;
