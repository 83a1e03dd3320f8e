// Hanko Elements. The stub responds like the flow API: a first state that asks what the browser can do, then the sign-in form.
import { bundleWithEsbuild } from './bundlers.js';
import { install } from './install.js';
import { json, type ApiReply, type ApiRequest, type Product } from './product.js';

type Inputs = Readonly<Record<string, object>>;

const action = (name: string, inputs: Inputs, description = ''): object => ({
  [name]: { action: name, href: `/login?action=${name}%40b1c2`, inputs, description },
});
const input = (name: string, type: string, more: object = {}): Inputs => ({ [name]: { name, type, ...more } });
const provider = (value: string, name: string): object => ({ value, name });

const CSRF = input('_csrf', 'string', { hidden: true, value: 'token' });
const CAPABILITIES = {
  ...input('webauthn_available', 'boolean', { required: true, hidden: true }),
  ...input('webauthn_conditional_mediation_available', 'boolean', { hidden: true }),
  ...input('webauthn_platform_authenticator_available', 'boolean', { hidden: true }),
};
const PROVIDERS = {
  ...input('provider', 'string', { required: true, allowed_values: [provider('google', 'Google'), provider('github', 'GitHub')] }),
  ...input('redirect_to', 'string', { required: true, hidden: true }),
};

const PREFLIGHT = {
  ...{ name: 'preflight', status: 200, csrf_token: 'token' },
  actions: action('register_client_capabilities', { ...CSRF, ...CAPABILITIES }),
};

const LOGIN = {
  ...{ name: 'login_init', status: 200, csrf_token: 'token' },
  payload: { request_options: { publicKey: { challenge: 'Zm9ybQ', timeout: 60_000, userVerification: 'preferred' } } },
  actions: {
    ...action('continue_with_login_identifier', {
      ...CSRF,
      ...input('email', 'email', { required: true, min_length: 3, max_length: 120 }),
    }),
    ...action('webauthn_generate_request_options', CSRF),
    ...action('webauthn_verify_assertion_response', { ...CSRF, ...input('assertion_response', 'json', { required: true, hidden: true }) }),
    ...action('thirdparty_oauth', { ...CSRF, ...PROVIDERS }),
  },
};

const api = ({ method, path, query }: ApiRequest): ApiReply | undefined =>
  method === 'POST' && path === '/login' ? json(query.has('action') ? LOGIN : PREFLIGHT) : undefined;

const CODE = `import { register } from '@teamhanko/hanko-elements';
register(location.origin);`;

export const HANKO: Product = {
  ...{ name: 'hanko', title: 'Hanko Elements 2.7', kind: 'peer' },
  field: ['hanko-auth', 'input[type="email"]'],
  shows: [/passkey/i, /google/i, /github/i],
  note: 'asks for the password on the next page',
  build: async () => {
    const folder = await install('hanko', { '@teamhanko/hanko-elements': '2.7.0' });
    return { ...(await bundleWithEsbuild({ code: CODE, folder, body: '<hanko-auth></hanko-auth>' })), api };
  },
};
