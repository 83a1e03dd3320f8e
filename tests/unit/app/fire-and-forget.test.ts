import { afterEach, describe, expect, it, vi } from 'vitest';
import { KnownError, PorticoError } from '../../../src/index.js';
import { fireAndForget } from '../../../src/app/fire-and-forget.js';

const known = new KnownError('TEAM_NOT_FOUND', 'There is no such team.');
const connectionError = new PorticoError('CONNECTION', 'The service could not be reached.');

/** Runs the work and returns the reports and the log entries. */
const outcomeOf = async (work: () => unknown): Promise<{ reports: string[]; logged: unknown[] }> => {
  const [reports, logged]: [string[], unknown[]] = [[], []];
  const log = vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(...words.slice(1)));
  fireAndForget(work, (message) => void reports.push(message));
  await new Promise((resolve) => void setImmediate(resolve));
  log.mockRestore();
  return { reports, logged };
};

describe('fireAndForget', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('reports nothing if the work succeeds', async () => {
    expect(await outcomeOf(async () => 'fine')).toEqual({ reports: [], logged: [] });
  });

  it('reports the unchanged message of a known error', async () => {
    expect(await outcomeOf(() => Promise.reject(known))).toEqual({ reports: ['There is no such team.'], logged: [] });
  });

  it.each([
    () => Promise.reject(connectionError),
    () => {
      throw connectionError;
    },
  ])('reports any other error as unexpected, and logs the error: %#', async (work) => {
    expect(await outcomeOf(work)).toEqual({
      reports: [expect.stringContaining('report this to the developer') as string],
      logged: [connectionError],
    });
  });

  it('shows an alert if no report function is passed, or logs the message if alerts are not available', async () => {
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
