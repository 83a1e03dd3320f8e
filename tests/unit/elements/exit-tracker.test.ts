// Tests the state of the account settings while the user signs out or deletes the account.
import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { ExitTracker } from '../../../elements/account/account-settings/exit-tracker.js';

/** Creates the page. Node has no DOM tree, so the page is also the section that starts a sign-out. */
const openPage = () => {
  const requestUpdate = vi.fn<() => void>();
  const page = Object.assign(new EventTarget(), { requestUpdate });
  return { page, requestUpdate, tracker: new ExitTracker(page) };
};

const begin = (page: EventTarget, controller = new AbortController()): AbortController => {
  page.dispatchEvent(Object.assign(new Event('portico-before-sign-out', { cancelable: true }), { signal: controller.signal }));
  return controller;
};

describe('the exit tracker of the account settings', () => {
  const ends: Readonly<Record<string, (page: EventTarget, controller: AbortController, tracker: ExitTracker) => unknown>> = {
    'an error': (page) => page.dispatchEvent(new Event('portico-error')),
    'an abort': (_, controller) => controller.abort(),
    'another sign-in': (_, __, tracker) => tracker.endForNewUser('ada'),
  };

  it.each(Object.entries(ends))('detects the end of a sign-out after %s, updates the page, and leaves no listeners', (_, end) => {
    const { page, requestUpdate, tracker } = openPage();
    const controller = begin(page);
    expect(tracker.isExiting).toBe(true);
    end(page, controller, tracker);
    expect(tracker.isExiting).toBe(false);
    expect(requestUpdate).toHaveBeenCalledTimes(1);
    expect([getEventListeners(page, 'portico-error'), getEventListeners(controller.signal, 'abort')]).toEqual([[], []]);
  });

  it('still reports a sign-out when the signal of another sign-out aborts', () => {
    const { page, tracker } = openPage();
    const signOuts = [begin(page), begin(page)];
    signOuts[1]?.abort();
    expect(tracker.isExiting).toBe(true);
    signOuts[0]?.abort();
    expect(tracker.isExiting).toBe(false);
    expect(getEventListeners(page, 'portico-error')).toEqual([]);
  });
});
