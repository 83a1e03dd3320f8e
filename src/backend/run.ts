/** A running server or program, which `close` stops. */
export interface Running {
  readonly close: () => Promise<void>;
}

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Starts a command, waits for SIGINT or SIGTERM, stops the command and exits with code 0. If the start or the
 * stop fails, prints one line to standard error and exits with code 1.
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
  // The handlers are registered before the start completes, so that no signal is lost. A second signal ends the process immediately.
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  await starting.catch((error: unknown) => fail(messageOf(error)));
};
