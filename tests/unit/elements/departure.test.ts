// The listeners of the account settings while the user signs out or deletes the account.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Departure } from '../../../elements/account/account-settings/departure.js';

/** Starts a departure. Node has no DOM tree, so the page is also the section that starts it. */
const begin = (page: EventTarget, abandoned = new AbortController()): AbortController => {
  page.dispatchEvent(Object.assign(new Event('portico-before-sign-out', { cancelable: true }), { signal: abandoned.signal }));
  return abandoned;
};

describe('a departure from the account settings', () => {
  const ends: Readonly<Record<string, (page: EventTarget, abandoned: AbortController, departure: Departure) => unknown>> = {
    'an error': (page) => page.dispatchEvent(new Event('portico-error')),
    'the user who abandons it': (_, abandoned) => abandoned.abort(),
    'another sign-in': (_, __, departure) => departure.reset(),
  };

  it.each(Object.entries(ends))('is ended by %s, and leaves no listeners', (_, end) => {
    const page = new EventTarget();
    const departure = new Departure(page);
    const abandoned = begin(page);
    expect(departure.isUnderWay).toBe(true);
    end(page, abandoned, departure);
    expect(departure.isUnderWay).toBe(false);
    expect([getEventListeners(page, 'portico-error'), getEventListeners(abandoned.signal, 'abort')]).toEqual([[], []]);
  });

  it('replaces an earlier departure, which cannot end it', () => {
    const page = new EventTarget();
    const departure = new Departure(page);
    const earlier = begin(page);
    begin(page);
    expect([getEventListeners(page, 'portico-error').length, getEventListeners(earlier.signal, 'abort').length]).toEqual([1, 0]);
    earlier.abort();
    expect(departure.isUnderWay).toBe(true);
  });
});
