import { afterEach, describe, expect, it, vi } from 'vitest';
import { KnownError, PorticoError } from '../../../src/index.js';
import { fireAndForget } from '../../../src/app/fire-and-forget.js';

const known = new KnownError('TEAM_NOT_FOUND', 'There is no such team.');
const lost = new PorticoError('CONNECTION', 'The service could not be reached.');

/** Runs the work and returns the reports and the log entries. */
const outcomeOf = async (work: () => unknown): Promise<{ told: string[]; logged: unknown[] }> => {
  const [told, logged]: [string[], unknown[]] = [[], []];
  const log = vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(...words.slice(1)));
  fireAndForget(work, (message) => void told.push(message));
  await new Promise((resolve) => void setImmediate(resolve));
  log.mockRestore();
  return { told, logged };
};

describe('work that no caller waits for', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('causes no report if it succeeds', async () => {
    expect(await outcomeOf(async () => 'fine')).toEqual({ told: [], logged: [] });
  });

  it('causes a report with the unchanged message of a known error', async () => {
    expect(await outcomeOf(() => Promise.reject(known))).toEqual({ told: ['There is no such team.'], logged: [] });
  });

  it.each([
    () => Promise.reject(lost),
    () => {
      throw lost;
    },
  ])('causes a report of any other error as unexpected, and logs the error: %#', async (work) => {
    expect(await outcomeOf(work)).toEqual({ told: [expect.stringContaining('report this to the developer') as string], logged: [lost] });
  });

  it('causes an alert if the host sets no report function, or a log entry if alerts are not available', async () => {
    const alert = vi.fn();
    vi.stubGlobal('alert', alert);
    fireAndForget(() => Promise.reject(known));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(alert).toHaveBeenCalledExactlyOnceWith('There is no such team.');
    vi.stubGlobal('alert', undefined);
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fireAndForget(() => Promise.reject(known));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(log).toHaveBeenCalledExactlyOnceWith('There is no such team.');
    log.mockRestore();
  });
});
