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
  /** Calls back when another session became current, or the current one ended. */
  readonly watch: (listener: (session: Session) => void) => () => void;
}

/** What a session learns goes into the store, but only while the store still holds that session. */
const tie = (session: Session, store: TokenStore, onEnd: () => void): void => {
  session.changes.watch((change) => {
    const stored = store.read();
    const { accessToken, refreshToken } = session;
    const isOwn = sessionKey(stored) === session.key;
    const isReplaced = accessToken === null && stored.accessToken !== session.rejectedToken;
    if (isOwn && change === 'invalid') store.write(NO_TOKENS);
    // A refused token that another tab has replaced already.
    else if (isOwn && isReplaced) session.adopt(stored.accessToken);
    else if (isOwn) store.write({ accessToken, refreshToken });
    if (change === 'invalid') onEnd();
  });
};

/** @param onChange like a watcher, but called first and without keeping the store under observation */
export const createSessions = (store: TokenStore, transport: Transport, onChange: () => void = () => undefined): Sessions => {
  const context: SessionContext = { platform: transport.platform, refresh: createRefresh(transport, store, LIKELY_VALID_MS) };
  const watchers = createWatchers<Session>(() => (current(), store.watch(() => void current())));

  const open = (tokens: Tokens): Session => {
    const opened = new Session(tokens, context);
    tie(opened, store, () => {
      if (opened === session) announce();
    });
    return opened;
  };
  let session = open(store.read());
  const announce = (): void => (onChange(), watchers.notify(session));

  const current = (): Session => {
    const tokens = store.read();
    const key = sessionKey(tokens);
    if (key === session.key) session.adopt(tokens.accessToken);
    // That a session has ended and that the store is empty is one piece of news.
    else if (!session.isInvalid || key !== sessionKey(NO_TOKENS)) {
      session = open(tokens);
      announce();
    }
    return session;
  };

  const start: Sessions['start'] = (tokens) => {
    const started = open({ accessToken: null, refreshToken: tokens.refreshToken });
    started.receive(tokens.accessToken);
    // The store first: whoever hears of the new session finds its tokens there.
    session = started;
    store.write(tokens);
    announce();
    return started;
  };

  return { store, current, start, watch: watchers.watch };
};
