import { optional, text, url, type Shape } from '../../contract/fields.js';
import { choice } from '../../contract/special-fields.js';
import { validate, wireSchema } from '../validate.js';
import type { ParsedRequest } from '../mount.js';
import { KnownError, schemaError } from '../problem.js';
import { findUnstorable } from '../request-body.js';

// Reads the query of an app's authorization request.

const shape: Shape = {
  clientId: text,
  clientSecret: text,
  redirectUri: url,
  scope: text,
  state: text,
  grantType: choice('authorization_code'),
  codeChallenge: text,
  codeChallengeMethod: choice('S256', 'plain'),
  responseType: choice('code'),
  type: optional(choice('authenticate', 'link')),
  token: optional(text),
  providerScope: optional(text),
  errorRedirectUrl: optional(url),
  errorRedirectUri: optional(url),
  afterCallbackRedirectUrl: optional(text),
};
const schema = wireSchema(shape);

export type OuterQuery = Readonly<Record<string, string | undefined>>;

export const readQuery = ({ request }: ParsedRequest): OuterQuery => {
  const sent = Object.fromEntries(new URL(request.url).searchParams);
  const unstorable = findUnstorable(sent, 'query');
  const checked = unstorable !== undefined ? { violations: [unstorable] } : validate(schema, sent, 'query');
  if ('violations' in checked) throw schemaError(request, checked.violations);
  const query = checked.data as OuterQuery;
  if (query.scope !== 'legacy') throw new KnownError('INVALID_SCOPE', 'The only scope is legacy.');
  return query;
};
