/** A server or program that `close` stops. */
export interface Running {
  readonly close: () => Promise<void>;
}

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Runs a command: starts it, waits for SIGINT or SIGTERM, stops it, and exits with code 0. If the start fails, prints one line
 * on standard error and exits with code 1.
 */
export const runUntilStopped = async (start: () => Promise<Running>): Promise<void> => {
  const starting = start();
  const stop = async (): Promise<void> => {
    try {
      await (await starting).close();
    } catch (error) {
      fail(`Stopping failed: ${messageOf(error)}`);
    }
    process.exit(0);
  };
  // Registered before the start completes, so that no signal is missed. A second signal ends the process immediately.
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  await starting.catch((error: unknown) => fail(messageOf(error)));
};
