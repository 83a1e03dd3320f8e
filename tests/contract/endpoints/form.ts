// The form in which an endpoint is listed.

export interface ContractEndpoint {
  readonly method: string;
  readonly path: string;
  /** Lowest access. */
  readonly access: 'client' | 'server' | 'admin';
  readonly query?: readonly string[];
  /** Members of the request body that a user may send. `?` marks optional ones. */
  readonly body?: readonly string[];
  /** Members that servers and admins may send besides. */
  readonly serverBody?: readonly string[];
  /** Members of the response to a user; `success` stands for `{"success":true}`. */
  readonly answer: readonly string[] | 'success' | 'text';
  readonly serverAnswer?: readonly string[];
  readonly list?: true | 'pages';
  readonly status?: 201;
}

/** A code that is checked and not used. */
export const CODE_CHECK = { access: 'client', body: ['code'], answer: ['is_code_valid'] } as const;
