// The class of errors with an HTTP status, with a descriptor for each status. Client apps do not contain the descriptors.
import { StatusError as StatusErrorClass, type StatusDescriptor } from './known-error.js';

/** The names of the error statuses in RFC 9110 and its extensions. */
const STATUSES = {
  BadRequest: 400,
  Unauthorized: 401,
  PaymentRequired: 402,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  ProxyAuthenticationRequired: 407,
  RequestTimeout: 408,
  Conflict: 409,
  Gone: 410,
  LengthRequired: 411,
  PreconditionFailed: 412,
  PayloadTooLarge: 413,
  URITooLong: 414,
  UnsupportedMediaType: 415,
  RangeNotSatisfiable: 416,
  ExpectationFailed: 417,
  MisdirectedRequest: 421,
  UnprocessableEntity: 422,
  Locked: 423,
  FailedDependency: 424,
  UpgradeRequired: 426,
  PreconditionRequired: 428,
  TooManyRequests: 429,
  RequestHeaderFieldsTooLarge: 431,
  UnavailableForLegalReasons: 451,
  InternalServerError: 500,
  NotImplemented: 501,
  BadGateway: 502,
  ServiceUnavailable: 503,
  GatewayTimeout: 504,
  HTTPVersionNotSupported: 505,
} as const;

type Descriptors = { readonly [N in keyof typeof STATUSES]: StatusDescriptor };

const addDescriptors = (): typeof StatusErrorClass & Descriptors => {
  const named = Object.entries(STATUSES).map(([name, statusCode]) => {
    const message = name.replaceAll(/\B[A-Z](?=[a-z])/g, (letter) => ` ${letter}`);
    return [name, { statusCode, message }];
  });
  return Object.assign(StatusErrorClass, Object.fromEntries(named) as Descriptors);
};

/** An error with an HTTP status, and the descriptors of the statuses: `new StatusError(StatusError.NotFound)`. */
export const StatusError = /* @__PURE__ */ addDescriptors();
/** An error with an HTTP status. */
export type StatusError = StatusErrorClass;
