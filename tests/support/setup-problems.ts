// Records the messages for developers about the setup of an app, which are logged once per page and loaded when they are needed.
import { onTestFinished, vi, expect } from 'vitest';
import { shared } from '../../src/lib/shared.js';

/** Makes the messages appear again, and returns functions that wait for them. */
export const watchProblems = () => {
  shared('setup-problems', () => new Set<string>()).clear();
  const [errors, warnings] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) =>
    spy.mockReset().mockImplementation(() => undefined),
  );
  const lines = (): readonly unknown[] => [...(errors?.mock.calls ?? []), ...(warnings?.mock.calls ?? [])].map(([line]) => line as unknown);
  onTestFinished(() => {
    errors?.mockRestore();
    warnings?.mockRestore();
  });
  return {
    lines,
    /** Waits until the messages are these. */
    areLogged: (...expected: readonly unknown[]) => vi.waitFor(() => expect(lines()).toEqual(expected)),
  };
};
