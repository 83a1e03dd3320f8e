// Types of the products that the benchmark compares.

/** Files by path, such as `/main.js`. The stub serves them with a long cache lifetime. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

export interface ApiRequest {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface ApiReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Everything that the stub serves for a product. */
export interface Site {
  /** The HTML of the page with the sign-in form. */
  readonly page: string;
  readonly files: Files;
  /** Responds to all requests that are neither for the page nor for a file. */
  readonly api?: (request: ApiRequest) => ApiReply | undefined;
}

export interface Product {
  /** Name in `--only`, and host name of the site. */
  readonly name: string;
  /** Name in the table. */
  readonly title: string;
  readonly kind: 'floor' | 'portico' | 'peer';
  /** The path of the page. If omitted, `/`. */
  readonly path?: string;
  /**
   * Selectors that lead to the email input. Each selector except for the first applies in the shadow root of the element that the
   * previous selector found.
   */
  readonly field: readonly string[];
  /**
   * Selectors that lead to the email input of the form whose submission works, if that form replaces the first one. If omitted, the code that
   * shows the form also handles its submission.
   */
  readonly ready?: readonly string[];
  /** Texts on the loaded page. If one is missing, the stub of the product is incomplete. */
  readonly shows: readonly RegExp[];
  /** What differs from the other products. */
  readonly note?: string;
  readonly build: (origin: string) => Promise<Site>;
}

/** Returns a complete HTML page. The icon prevents a request for `/favicon.ico`. */
export const htmlPage = (head: string, body = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>`;

/** Returns a reply with JSON. */
export const json = (value: unknown): ApiReply => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
