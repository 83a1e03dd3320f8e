// Test helpers that run the transport with a scripted network.
import type { ClientIdentity, Tokens } from '../../../src/transport/exchange.js';
import { send, type ApiRequest, type TokenSource, type Transport } from '../../../src/transport/send.js';
import type { Clock } from '../../support/clock.js';
import { createNetwork, type Network } from '../../support/network.js';

export const PROJECT = '0c9f1111-1111-4111-8111-111111111111';
export const KEY = 'pck_k3y0fth3pr0j3ctthatsh0uldstayinh34ders';

export interface Stage {
  readonly network: Network;
  readonly clock: Clock;
  readonly transport: Transport;
  /** Sends the call and advances the clock until it settles. */
  readonly call: (request?: Partial<ApiRequest>) => Promise<{ readonly status: number; readonly text: string }>;
  /** Sends the call and returns its error. */
  readonly failure: (request?: Partial<ApiRequest>) => Promise<unknown>;
}

export const createStage = (identity: Partial<ClientIdentity> = {}): Stage => {
  const network = createNetwork();
  const { clock } = network;
  const transport: Transport = {
    platform: clock.platform,
    identity: {
      projectId: PROJECT,
      clientVersion: 'js portico-auth@0.1.0',
      publishableClientKey: KEY,
      keys: { headers: () => ({ 'x-stack-publishable-client-key': KEY }) },
      extraHeaders: {},
      ...identity,
    },
    baseUrl: 'https://api.example',
  };
  const start = (request: Partial<ApiRequest>) => send(transport, { method: 'GET', path: '/users/me', access: 'client', ...request });
  return {
    network,
    clock,
    transport,
    call: (request = {}) => clock.run(start(request)),
    failure: async (request = {}) => {
      const found = await clock.outcome(start(request));
      if ('value' in found) throw new Error('The call succeeded.');
      return found.error;
    },
  };
};

/** Creates a token source that returns these tokens in turn, the last ones repeatedly, and records the rejected tokens. */
export const tokensInTurn = (...turns: readonly (Tokens | null)[]): TokenSource & { readonly rejected: readonly string[] } => {
  const rejected: string[] = [];
  let turn = 0;
  return {
    tokens: async () => turns[Math.min(turn++, turns.length - 1)] ?? null,
    markRejected: (token) => void rejected.push(token),
    invalidate: () => undefined,
    rejected,
  };
};

/** Returns the pauses between consecutive requests with this method and path, in milliseconds. */
export const gaps = ({ sent }: Network, line = 'GET /users/me'): readonly number[] => {
  const moments = sent.filter(({ method, path }) => `${method} ${path}` === line).map(({ atMs }) => atMs);
  return moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
};
