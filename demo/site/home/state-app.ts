// Apps without a service, for the states of the elements that a visitor rarely sees. A function answers their requests, so nothing is sent.
import type { AppOptions, ClientApp } from '../../../src/index.js';

declare const Portico: { readonly createClientApp: (options: AppOptions) => ClientApp };

const PROJECT = {
  id: 'preview',
  display_name: 'Demo',
  config: {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: false,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    enabled_oauth_providers: [] as readonly { readonly id: string }[],
  },
};

type Answer = () => Promise<Response> | Response;

const json = (body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { headers: { 'x-stack-actual-status': '200', ...headers } });

const knownError = (code: string, details: object): Response =>
  json({ code, error: code, details }, { 'x-stack-known-error': code, 'x-stack-actual-status': '400' });

const project =
  (config: Partial<(typeof PROJECT)['config']> = {}): Answer =>
  () =>
    json({ ...PROJECT, config: { ...PROJECT.config, ...config } });

const NEVER: Answer = () => new Promise(() => undefined);
const OFFLINE: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The answers of a service: to the request for the project, and to all others. */
const SERVICES = {
  loading: [NEVER, NEVER],
  error: [() => new Response('No service', { headers: { 'content-type': 'text/plain' } }), NEVER],
  offline: [project(), OFFLINE],
  mfa: [project(), () => knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'preview'.padEnd(45, '0') })],
  framed: [project({ enabled_oauth_providers: [{ id: 'google' }], magic_link_enabled: false }), OFFLINE],
  closed: [project({ sign_up_enabled: false }), OFFLINE],
} as const satisfies Readonly<Record<string, readonly [Answer, Answer]>>;

export type StateName = keyof typeof SERVICES;

/** Creates an app whose service is in this state. */
export const createStateApp = (state: StateName): ClientApp => {
  const [answerProject, answerOthers] = SERVICES[state];
  return Portico.createClientApp({
    // Every state has its own project, because elements store the settings of a project for the next visit.
    projectId: `preview-${state}`,
    publishableClientKey: 'pck_preview',
    baseUrl: location.origin,
    tokenStore: 'memory',
    redirectMethod: 'none',
    platform: { fetch: async (url) => (String(url).endsWith('/projects/current') ? answerProject() : answerOthers()) },
  });
};
