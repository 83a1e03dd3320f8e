/** Everything the library takes from its surroundings, so that tests can hold the clock, the dice and the network. */
export interface Platform {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Wall clock, milliseconds since the Unix epoch. Jumps when the user sets the clock. */
  readonly now: () => number;
  /** Monotonic milliseconds since some fixed moment. Never jumps. */
  readonly elapsed: () => number;
  /** Uniform in 0 … 1, for back-off. */
  readonly random: () => number;
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  /** Runs `action` once after `delayMs`, which `isWait`; the answer cancels it. Work `'in background'` does not keep a Node process alive. */
  readonly after: (delayMs: number, action: () => void, where?: 'in background') => () => void;
  readonly isOnline: () => boolean;
  /** Calls back when a failed read is worth another try: the device is online again, or the page is looked at again. */
  readonly onReturn: (action: () => void) => () => void;
}

/** Whether timers can wait that long, milliseconds: longer ones, and what is no number, they would run at once. */
export const isWait = (delayMs: number): boolean => delayMs >= 0 && delayMs <= 2_147_483_647;

const after: Platform['after'] = (delayMs, action, where) => {
  const timer = setTimeout(action, delayMs);
  // Node timers can be told not to hold the process; browser timers are plain numbers.
  if (where) (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer);
};

const onReturn: Platform['onReturn'] = (action) => {
  const act = (): void => {
    if (globalThis.document?.visibilityState !== 'hidden') action();
  };
  const events = ['online', 'visibilitychange'];
  // Servers, and React Native, have no events of a page.
  for (const event of events) globalThis.addEventListener?.(event, act);
  return () => {
    for (const event of events) globalThis.removeEventListener?.(event, act);
  };
};

export const systemPlatform: Platform = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  after,
  isOnline: () => globalThis.navigator?.onLine !== false,
  onReturn,
};
