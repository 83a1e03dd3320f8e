/** Something that runs until it is told to stop. */
export interface Running {
  readonly close: () => Promise<void>;
}

/**
 * The life of a command: start, wait for SIGINT or SIGTERM, stop, exit code 0. What cannot be started is said in one line on
 * standard error, with exit code 1.
 */
export const runUntilStopped = async (start: () => Promise<Running>): Promise<void> => {
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
  const stop = (): void => {
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  // A second signal ends the process at once, as a signal does.
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};
