// Defines the type of a recording: a list of steps with the responses of the hosted service.

/** Parsed JSON. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface RequestStep {
  readonly method: string;
  readonly path?: string;
  readonly url?: string;
  readonly access?: 'client' | 'server' | 'admin' | 'none';
  readonly project?: 'fresh' | 'demo' | 'internal';
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: Json;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
}

export interface MailStep {
  readonly to: string;
  readonly matching?: string;
  readonly none?: boolean;
  readonly save?: Readonly<Record<string, string>>;
}

export interface PasskeyStep {
  readonly op: 'create' | 'get';
  readonly options: Json;
  readonly origin: string;
  readonly key: string;
  readonly save: string;
  readonly tamper?: boolean;
}

export interface OAuthStep {
  readonly provider: string;
  readonly query?: Readonly<Record<string, string | null>>;
  readonly stop?: string;
  readonly login?: string;
  readonly project?: 'fresh' | 'demo' | 'internal';
  /** Callback parameters that are sent instead of the provider's parameters. */
  readonly callback?: Readonly<Record<string, string>>;
  /** Additional origins of the app, besides the origin of the redirect URI. */
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
  readonly waitForExpiry?: string;
  readonly totpWindow?: Json;
  readonly set?: Readonly<Record<string, Json>>;
  readonly save?: Readonly<Record<string, string>>;
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
