// Defines the type of the entries in the endpoint lists.

export interface ContractEndpoint {
  readonly method: string;
  readonly path: string;
  /** The lowest access type that may call the endpoint, in the order client, server, admin. */
  readonly access: 'client' | 'server' | 'admin';
  readonly query?: readonly string[];
  /** Properties of the request body that are allowed with every access type of the endpoint. `?` marks optional properties. */
  readonly body?: readonly string[];
  /** Additional properties that servers and admins may send. */
  readonly serverBody?: readonly string[];
  /** Properties of responses with every access type of the endpoint. `success` stands for `{"success":true}`, and `text` for plain text. */
  readonly response: readonly string[] | 'success' | 'text';
  /** Additional properties of responses to servers and admins. */
  readonly serverResponse?: readonly string[];
  /** Whether the response is a list. `pages` means that the list is returned in pages. */
  readonly list?: true | 'pages';
  /** The status of a successful response. If omitted, 200. */
  readonly status?: 201;
}

/** The access type, body and response of endpoints that check a code without using it. */
export const CODE_CHECK = { access: 'client', body: ['code'], response: ['is_code_valid'] } as const;
