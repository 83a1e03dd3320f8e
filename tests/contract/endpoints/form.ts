// Defines the type of the entries in the endpoint lists.

export interface ContractEndpoint {
  readonly method: string;
  readonly path: string;
  /** The lowest access type that may call the endpoint. */
  readonly access: 'client' | 'server' | 'admin';
  readonly query?: readonly string[];
  /** Members of the request body that a user may send. `?` marks optional members. */
  readonly body?: readonly string[];
  /** Additional members that servers and admins may send. */
  readonly serverBody?: readonly string[];
  /** Members of the response to a user; `success` stands for `{"success":true}`. */
  readonly response: readonly string[] | 'success' | 'text';
  readonly serverResponse?: readonly string[];
  readonly list?: true | 'pages';
  readonly status?: 201;
}

/** The body and response of endpoints that check a code without using it. */
export const CODE_CHECK = { access: 'client', body: ['code'], response: ['is_code_valid'] } as const;
