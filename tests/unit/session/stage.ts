// Test helpers that create sessions with a store and a network with scripted responses.
import { vi } from 'vitest';
import { createSessions, type Sessions } from '../../../src/session/session.js';
import { createMemoryStore, type TokenStore } from '../../../src/session/token-store.js';
import { NO_TOKENS, type Tokens } from '../../../src/session/tokens.js';
import type { Transport } from '../../../src/transport/send.js';
import { createNetwork, type Network } from '../../support/network.js';
import { makeToken } from '../../support/tokens.js';

export const TOKEN = 'POST /auth/oauth/token';
export const KEY = 'pck_1';
let projects = 0;

interface Stage {
  readonly network: Network;
  readonly store: TokenStore;
  readonly sessions: Sessions;
  readonly open: (store: TokenStore) => Sessions;
  readonly onChange: ReturnType<typeof vi.fn>;
}

/** Creates sessions with a store. Each stage has a new project ID, because sessions with the same project ID share refreshes. */
export const createStage = (initial: Tokens = NO_TOKENS): Stage => {
  const network = createNetwork();
  const projectId = `project-${(projects += 1)}`;
  const identity = { projectId, clientVersion: 'js x@1', publishableClientKey: KEY, keys: { headers: () => ({}) }, extraHeaders: {} };
  const transport: Transport = { platform: network.clock.platform, identity, baseUrl: 'https://api.example' };
  const store = createMemoryStore(initial);
  const onChange = vi.fn();
  return { network, store, onChange, open: (of) => createSessions(of, transport), sessions: createSessions(store, transport, onChange) };
};

/** The tokens of a user, without an access token. */
export const A: Tokens = { accessToken: null, refreshToken: 'refresh-a' };
/** Returns the tokens of another user. */
export const pairB = () => ({ accessToken: makeToken({ sub: 'b' }), refreshToken: 'refresh-b' });
/** Returns a network step that responds with a new access token. */
export const fresh = (delayMs = 0) => ({ match: TOKEN, delayMs, body: { access_token: makeToken() } });
