// Tests the reports of unexpected server errors.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../src/backend/db/client.js';
import { reportToStandardError } from '../../../src/backend/fetch.js';
import { createMail } from '../../../src/backend/mail/mail.js';
import { errorResponse } from '../../../src/backend/respond.js';
import { systemPlatform } from '../../../src/lib/platform.js';

/** Simulates a database whose members all throw. */
const broken = new Proxy({} as Db, {
  get: () => {
    throw new Error('The connection ended.');
  },
});

describe('a report on standard error', () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterEach(() => lines.mockClear());

  it('names the request that failed', () => {
    errorResponse(new Error('no'), 'abc', reportToStandardError);
    expect(lines.mock.calls).toEqual([['Request abc failed:', expect.stringContaining('Error: no')]]);
  });

  it('says that emails were not delivered', async () => {
    const findMailServer = () => Promise.reject(new Error('unused'));
    const mail = createMail({ ...systemPlatform, db: broken, findMailServer, smtpPort: 0, report: reportToStandardError });
    mail.wake();
    await vi.waitFor(() => expect(lines).toHaveBeenCalled());
    expect(lines.mock.calls).toEqual([['The delivery of queued emails failed:', expect.stringContaining('The connection ended.')]]);
    await mail.close();
  });
});
