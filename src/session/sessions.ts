import { createWatchers } from '../lib/watchers.js';
import type { Transport } from '../transport/send.js';
import { createRefresh } from './refresh.js';
import { LIKELY_VALID_MS, Session, sessionKey, type SessionContext } from './session.js';
import { NO_TOKENS, type Tokens, type TokenStore } from './token-store.js';

/** The sessions of one token store, of which one is current. */
export interface Sessions {
  readonly store: TokenStore;
  /** The session of the pair the store holds now; an invalid one when it holds none. */
  readonly current: () => Session;
  /** Stores a pair the service has just issued. Throws when a token is not usable; the store is then untouched. */
  readonly start: (tokens: { readonly accessToken: string; readonly refreshToken: string }) => Session;
  /** Calls the listener when another session becomes current and when the current one ends. */
  readonly watch: (listener: (session: Session) => void) => () => void;
}

/** Writes the changes of a session to the store while the store holds that session. Returns the session. */
const syncToStore = (session: Session, store: TokenStore, onEnd: (session: Session) => void): Session => {
  session.changes.watch((change) => {
    const stored = store.read();
    const { accessToken, refreshToken } = session;
    const isOwn = sessionKey(stored) === session.key;
    const isReplaced = accessToken === null && stored.accessToken !== session.rejectedToken;
    if (isOwn && change === 'invalid') store.write(NO_TOKENS);
    // Another tab has already replaced the rejected token.
    else if (isOwn && isReplaced) session.useStoredToken(stored.accessToken);
    else if (isOwn) store.write({ accessToken, refreshToken });
    if (change === 'invalid') onEnd(session);
  });
  return session;
};

/** @param onChange Called before the watchers. Unlike them, it does not make the store observe other tabs. */
export const createSessions = (store: TokenStore, transport: Transport, onChange: () => void = () => undefined): Sessions => {
  const context: SessionContext = { platform: transport.platform, refresh: createRefresh(transport, store, LIKELY_VALID_MS) };
  const watchers = createWatchers<Session>(() => {
    current();
    return store.watch(() => void current());
  });

  const createSession = (tokens: Tokens): Session =>
    syncToStore(new Session(tokens, context), store, (ended) => {
      if (ended === session) notifyChanged();
    });
  let session = createSession(store.read());
  const notifyChanged = (): void => {
    onChange();
    watchers.notify(session);
  };

  const current = (): Session => {
    const tokens = store.read();
    const key = sessionKey(tokens);
    if (key === session.key) session.useStoredToken(tokens.accessToken);
    // An ended session empties the store: that change is announced once.
    else if (!session.isInvalid || key !== sessionKey(NO_TOKENS)) {
      session = createSession(tokens);
      notifyChanged();
    }
    return session;
  };

  const start: Sessions['start'] = (tokens) => {
    const started = createSession({ accessToken: null, refreshToken: tokens.refreshToken });
    started.useIssuedToken(tokens.accessToken);
    // Write first: watchers of the new session read its tokens from the store.
    session = started;
    store.write(tokens);
    notifyChanged();
    return started;
  };
  return { store, current, start, watch: watchers.watch };
};
