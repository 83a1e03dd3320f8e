/** Runs a limited number of tasks at the same time. The other tasks wait, and start in the order in which they arrived. */
export interface TaskQueue {
  readonly run: <T>(task: () => Promise<T>) => Promise<T>;
  /** Rejects the waiting tasks, and resolves when the running tasks have ended. */
  readonly close: () => Promise<void>;
}

interface Turn {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

export const createTaskQueue = (max: number): TaskQueue => {
  const waiting: Turn[] = [];
  const running = new Set<Promise<unknown>>();
  const start = <T>(task: () => Promise<T>): Promise<T> => {
    const work = Promise.resolve()
      .then(task)
      .finally(() => {
        running.delete(work);
        waiting.shift()?.start();
      });
    running.add(work);
    return work;
  };
  return {
    run: (task) =>
      running.size < max ? start(task) : new Promise((resolve, reject) => waiting.push({ start: () => resolve(start(task)), reject })),
    close: async () => {
      for (const { reject } of waiting.splice(0)) reject(new Error('The backend was closed before the password was hashed or checked.'));
      await Promise.allSettled(running);
    },
  };
};
