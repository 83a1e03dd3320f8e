import { createWatchers } from '../kit/watchers.js';
import type { Transport } from '../transport/send.js';
import { createRefresh } from './refresh.js';
import { LIKELY_VALID_MS, Session, sessionKey, type SessionContext } from './session.js';
import { isSamePair, NO_TOKENS, type Tokens, type TokenStore } from './token-store.js';

/** The sessions of one token store, of which one is current. */
export interface Sessions {
  readonly store: TokenStore;
  /** The session of the pair the store holds now; an invalid one when it holds none. */
  readonly current: () => Session;
  /** Stores a pair the service has just issued. Throws when a token is not usable; the store is then untouched. */
  readonly start: (tokens: { readonly accessToken: string; readonly refreshToken: string }) => Session;
  /** Calls back when another session became current, or the current one ended. */
  readonly watch: (listener: (session: Session) => void) => () => void;
}

/**
 * Ties sessions to their store: whatever a session learns is written back only while the store still holds that session.
 * @param onChange like a watcher, but called first and without keeping the store under observation
 */
export const createSessions = (store: TokenStore, transport: Transport, onChange: () => void = () => undefined): Sessions => {
  const context: SessionContext = { platform: transport.platform, refresh: createRefresh(transport, store, LIKELY_VALID_MS) };
  const watchers = createWatchers<Session>();
  let session = new Session(store.read(), context);
  let stopWatchingStore: (() => void) | undefined;

  const announce = (changed: Session): void => {
    onChange();
    watchers.notify(changed);
  };

  const writeBack = (of: Session, tokens: Tokens): void => {
    const stored = store.read();
    if (sessionKey(stored) === of.key && !isSamePair(stored, tokens)) store.write(tokens);
  };

  const follow = (of: Session): void => {
    of.changes.watch((change) => {
      if (change === 'access-token') return writeBack(of, { accessToken: of.accessToken, refreshToken: of.refreshToken });
      writeBack(of, NO_TOKENS);
      if (of === session) announce(of);
    });
  };

  const become = (next: Session): void => {
    session = next;
    follow(next);
    announce(next);
  };

  const current = (): Session => {
    const tokens = store.read();
    const key = sessionKey(tokens);
    if (key === session.key) session.adopt(tokens.accessToken);
    // That a session has ended and that the store is empty is one piece of news.
    else if (!session.isInvalid || key !== sessionKey(NO_TOKENS)) become(new Session(tokens, context));
    return session;
  };

  follow(session);
  return {
    store,
    current,
    start: (tokens) => {
      const started = new Session({ accessToken: null, refreshToken: tokens.refreshToken }, context);
      started.receive(tokens.accessToken);
      // The store first: whoever hears of the new session finds its tokens there.
      session = started;
      follow(started);
      store.write(tokens);
      announce(started);
      return started;
    },
    watch: (listener) => {
      stopWatchingStore ??= store.watch(() => void current());
      const stop = watchers.watch(listener);
      return () => {
        stop();
        if (watchers.size() > 0) return;
        stopWatchingStore?.();
        stopWatchingStore = undefined;
      };
    },
  };
};
