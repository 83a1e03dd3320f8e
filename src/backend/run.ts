/** Something that runs until it is told to stop. */
export interface Running {
  readonly close: () => Promise<void>;
}

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The life of a command: start, wait for SIGINT or SIGTERM, stop, exit code 0. What cannot be started is said in one line on
 * standard error, with exit code 1.
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
  // Before the start is over, so that no signal comes between. A second one ends the process at once, as signals do.
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  await starting.catch((error: unknown) => fail(messageOf(error)));
};
