import type { ReactiveControllerHost } from 'lit';

/**
 * Returns a function that begins an action, such as a passkey ceremony, and returns its signal. The last action is aborted when the element
 * is removed, but not when it is moved in the page, which also disconnects it.
 */
export const abortOnRemoval = (element: ReactiveControllerHost & HTMLElement): (() => AbortSignal) => {
  let action = new AbortController();
  element.addController({ hostDisconnected: () => queueMicrotask(() => element.isConnected || action.abort()) });
  return () => (action = new AbortController()).signal;
};
