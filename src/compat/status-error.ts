// The class of errors with an HTTP status, with a descriptor for each status. Client apps do not contain the descriptors.
import { StatusError as StatusErrorClass, type StatusDescriptor } from './known-error.js';

/** The names of the error statuses in RFC 9110 and its extensions. */
const STATUSES = {
  /** Status 400. */
  BadRequest: 400,
  /** Status 401. */
  Unauthorized: 401,
  /** Status 402. */
  PaymentRequired: 402,
  /** Status 403. */
  Forbidden: 403,
  /** Status 404. */
  NotFound: 404,
  /** Status 405. */
  MethodNotAllowed: 405,
  /** Status 406. */
  NotAcceptable: 406,
  /** Status 407. */
  ProxyAuthenticationRequired: 407,
  /** Status 408. */
  RequestTimeout: 408,
  /** Status 409. */
  Conflict: 409,
  /** Status 410. */
  Gone: 410,
  /** Status 411. */
  LengthRequired: 411,
  /** Status 412. */
  PreconditionFailed: 412,
  /** Status 413. */
  PayloadTooLarge: 413,
  /** Status 414. */
  URITooLong: 414,
  /** Status 415. */
  UnsupportedMediaType: 415,
  /** Status 416. */
  RangeNotSatisfiable: 416,
  /** Status 417. */
  ExpectationFailed: 417,
  /** Status 421. */
  MisdirectedRequest: 421,
  /** Status 422. */
  UnprocessableEntity: 422,
  /** Status 423. */
  Locked: 423,
  /** Status 424. */
  FailedDependency: 424,
  /** Status 426. */
  UpgradeRequired: 426,
  /** Status 428. */
  PreconditionRequired: 428,
  /** Status 429. */
  TooManyRequests: 429,
  /** Status 431. */
  RequestHeaderFieldsTooLarge: 431,
  /** Status 451. */
  UnavailableForLegalReasons: 451,
  /** Status 500. */
  InternalServerError: 500,
  /** Status 501. */
  NotImplemented: 501,
  /** Status 502. */
  BadGateway: 502,
  /** Status 503. */
  ServiceUnavailable: 503,
  /** Status 504. */
  GatewayTimeout: 504,
  /** Status 505. */
  HTTPVersionNotSupported: 505,
} as const;

type Descriptors = { readonly [N in keyof typeof STATUSES]: StatusDescriptor };

/** The class of errors with an HTTP status. */
interface StatusErrorConstructor extends Descriptors {
  /** Takes a status and a message, or a descriptor such as `StatusError.NotFound`, whose message can be replaced. */
  new (status: number | StatusDescriptor, message?: string): StatusErrorClass;
  /** The prototype of errors with a status. */
  readonly prototype: StatusErrorClass;
}

const addDescriptors = (): StatusErrorConstructor => {
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
