// Tests the state of the account settings while the user signs out or deletes the account.
import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { Departure } from '../../../elements/account/account-settings/departure.js';

/** Creates the page. Node has no DOM tree, so the page is also the section that starts a departure. */
const openPage = () => {
  const requestUpdate = vi.fn<() => void>();
  const page = Object.assign(new EventTarget(), { requestUpdate });
  return { page, requestUpdate, departure: new Departure(page) };
};

const begin = (page: EventTarget, controller = new AbortController()): AbortController => {
  page.dispatchEvent(Object.assign(new Event('portico-before-sign-out', { cancelable: true }), { signal: controller.signal }));
  return controller;
};

describe('a departure from the account settings', () => {
  const ends: Readonly<Record<string, (page: EventTarget, controller: AbortController, departure: Departure) => unknown>> = {
    'an error': (page) => page.dispatchEvent(new Event('portico-error')),
    'its abort signal': (_, controller) => controller.abort(),
    'another sign-in': (_, __, departure) => departure.isOfNewUser('ada'),
  };

  it.each(Object.entries(ends))('is ended by %s, updates the page, and leaves no listeners', (_, end) => {
    const { page, requestUpdate, departure } = openPage();
    const controller = begin(page);
    expect(departure.isUnderWay).toBe(true);
    end(page, controller, departure);
    expect(departure.isUnderWay).toBe(false);
    expect(requestUpdate).toHaveBeenCalledTimes(1);
    expect([getEventListeners(page, 'portico-error'), getEventListeners(controller.signal, 'abort')]).toEqual([[], []]);
  });

  it('continues when the signal of another attempt aborts', () => {
    const { page, departure } = openPage();
    const attempts = [begin(page), begin(page)];
    attempts[1]?.abort();
    expect(departure.isUnderWay).toBe(true);
    attempts[0]?.abort();
    expect(departure.isUnderWay).toBe(false);
    expect(getEventListeners(page, 'portico-error')).toEqual([]);
  });
});
