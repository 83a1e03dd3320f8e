import { describe, expect, it, vi } from 'vitest';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { makeToken } from '../../support/tokens.js';
import { A, createStage, fresh, pairB } from './stage.js';

describe('starting a session', () => {
  it('stores the token pair and replaces the previous session', () => {
    const { sessions, store } = createStage(A);
    const before = sessions.current();
    const b = pairB();
    const session = sessions.start(b);
    expect(store.read()).toEqual(b);
    expect(sessions.current()).toBe(session);
    expect(session).not.toBe(before);
  });

  it.each([
    { accessToken: 'undefined', refreshToken: 'undefined' },
    { accessToken: 'garbage', refreshToken: 'fine' },
    { accessToken: makeToken(), refreshToken: 'undefined' },
  ])('does not change the store if the token pair is unusable: %o', (pair) => {
    const { sessions, store } = createStage(A);
    expect(() => sessions.start(pair)).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
    expect(store.read()).toEqual(A);
  });

  it('measures the token lifetime from its receipt, even if the token is stored', async () => {
    const { sessions, network } = createStage();
    network.clock.jump(3_600_000);
    sessions.start(pairB());
    await network.clock.run(sessions.current().tokens());
    expect(network.sent).toHaveLength(0);
  });
});

describe('watching the session', () => {
  it('calls the listener once for each sign-in and sign-out, after the tokens have changed', () => {
    const { sessions, store } = createStage();
    const seen: (string | null)[] = [];
    const stop = sessions.watch(() => void seen.push(store.read().refreshToken));
    sessions.start(pairB());
    sessions.current().invalidate();
    sessions.current();
    stop();
    sessions.start(pairB());
    expect(seen).toEqual(['refresh-b', null]);
  });

  it('calls the listener for changes by another tab', () => {
    const { sessions, store } = createStage(A);
    const seen: boolean[] = [];
    sessions.watch((session) => void seen.push(session.isInvalid));
    store.write(pairB());
    store.write(NO_TOKENS);
    expect(seen).toEqual([false, true]);
  });

  it('calls the listener at the end of a session that began before the listener was added', () => {
    const { sessions, store } = createStage();
    store.write(pairB());
    const listener = vi.fn();
    sessions.watch(listener);
    expect(listener).not.toHaveBeenCalled();
    store.write(NO_TOKENS);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('does not call the listener for a new access token of the same session', async () => {
    const { sessions, network, onChange } = createStage(A);
    network.script(fresh());
    await network.clock.run(sessions.current().tokens());
    expect(onChange).not.toHaveBeenCalled();
  });

  it('calls the listener once when the session ends, even if the store is not watched', () => {
    const { sessions, onChange } = createStage(A);
    sessions.current().invalidate();
    sessions.current();
    sessions.current();
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('watches the store only while it has listeners', () => {
    const { store, open } = createStage(A);
    const watch = vi.spyOn(store, 'watch');
    const sessions = open(store);
    expect(watch).not.toHaveBeenCalled();
    const stops = [sessions.watch(() => undefined), sessions.watch(() => undefined)];
    expect(watch).toHaveBeenCalledOnce();
    for (const stop of stops) stop();
    sessions.watch(() => undefined);
    expect(watch).toHaveBeenCalledTimes(2);
  });
});
