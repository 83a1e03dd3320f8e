// Tests transactions that PostgreSQL aborts and that must be repeated.
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../src/backend/db/client.js';
import { transact } from '../../../src/backend/db/transact.js';

const failing = (code: string, times: number) => {
  let attempts = 0;
  const db = {
    transaction: async (work: (inside: unknown) => Promise<unknown>) => {
      attempts += 1;
      if (attempts <= times) throw Object.assign(new Error('refused'), { cause: { code } });
      return work(db);
    },
  };
  return { db: db as unknown as Db, attempts: () => attempts };
};

const recorder = (byte: number) => {
  const pauses: number[] = [];
  return { pauses, pause: async (ms: number) => void pauses.push(ms), randomBytes: (count: number) => new Uint8Array(count).fill(byte) };
};

describe('a transaction that conflicts with other transactions', () => {
  it.each(['40001', '40P01', '0A000'])('is repeated after random pauses of increasing length (%s)', async (code) => {
    const { db, attempts } = failing(code, 4);
    const [half, none] = [recorder(128), recorder(0)];
    expect(await transact(db, half, async () => 'done')).toBe('done');
    expect(attempts()).toBe(5);
    expect(half.pauses.map(Math.round)).toEqual([20, 40, 80, 161]);
    await transact(failing(code, 1).db, none, async () => 'done');
    expect(none.pauses).toEqual([0]);
  });

  it('fails after five attempts, without a final pause', async () => {
    const { db, attempts } = failing('40P01', 9);
    const platform = recorder(0);
    await expect(transact(db, platform, async () => 'done')).rejects.toThrow('refused');
    expect([attempts(), platform.pauses.length]).toEqual([5, 4]);
  });

  it('is not repeated after other errors', async () => {
    const { db, attempts } = failing('23505', 1);
    await expect(transact(db, recorder(0), async () => 'done')).rejects.toThrow('refused');
    expect(attempts()).toBe(1);
  });
});
