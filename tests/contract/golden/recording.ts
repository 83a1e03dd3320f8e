// Defines the type of a recording: a list of steps with the responses from the hosted service.

/** Parsed JSON. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** Sends an HTTP request. */
export interface RequestStep {
  readonly method: string;
  readonly path?: string;
  readonly url?: string;
  readonly access?: 'client' | 'server' | 'admin' | 'none';
  /** `fresh` is the project that was created for the recording. */
  readonly project?: 'fresh' | 'demo' | 'internal';
  /** The name under which an earlier step saved a user. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: Json;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Reads the newest email to an address. */
export interface MailStep {
  readonly to: string;
  /** A regular expression that the email must match. */
  readonly matching?: string;
  /** Whether the step only counts the emails. */
  readonly none?: boolean;
  /** Maps variable names to regular expressions. The first group of the match becomes the value. */
  readonly save?: Readonly<Record<string, string>>;
}

/** Creates or uses a passkey. */
export interface PasskeyStep {
  readonly op: 'create' | 'get';
  readonly options: Json;
  readonly origin: string;
  readonly key: string;
  readonly save: string;
  readonly tamper?: boolean;
}

/** Signs in through a provider. */
export interface OAuthStep {
  readonly provider: string;
  readonly query?: Readonly<Record<string, string | null>>;
  readonly stop?: string;
  readonly login?: string;
  readonly project?: 'fresh' | 'demo' | 'internal';
  /** Callback parameters that are sent instead of the provider's parameters. */
  readonly callback?: Readonly<Record<string, string>>;
  /** Origins of the app other than the origin of the redirect URI. */
  readonly stopAt?: readonly string[];
}

export interface Step {
  readonly request?: RequestStep;
  readonly mail?: MailStep;
  readonly passkey?: PasskeyStep;
  readonly oauth?: OAuthStep;
  readonly jwt?: string;
  readonly jwks?: string;
  readonly wait?: number;
  /** An access token. The step waits until the token has expired. */
  readonly waitForExpiry?: string;
  /** Whether to wait until the next 30-second TOTP step begins. */
  readonly totpWindow?: Json;
  readonly set?: Readonly<Record<string, Json>>;
  readonly save?: Readonly<Record<string, string>>;
  /** The name under which the tokens and the user ID in the response are saved. */
  readonly saveUser?: string;
  readonly expect?: Readonly<Record<string, Json>>;
}

export interface Recording {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly project?: Json;
  readonly vars?: Readonly<Record<string, Json>>;
  readonly steps: readonly Step[];
}
