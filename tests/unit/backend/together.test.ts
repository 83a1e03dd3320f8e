import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { describe, expect, it } from 'vitest';
import { together } from '../../../src/backend/db/together.js';

describe('steps that run together', () => {
  it('send their first queries in order, whether a step is a query or a function that awaits queries', async () => {
    const sent: string[] = [];
    const db = drizzle(async (text) => {
      sent.push(text);
      return { rows: [[text]] };
    });
    const send = (text: string) => db.execute(sql.raw(text));
    const first = async (): Promise<string> => {
      await send('1');
      await send('after 1');
      return 'first';
    };
    const nested = () => together([() => send('3'), async () => void (await send('4'))]);
    const [one, , three] = await together([first, () => send('2'), nested, () => send('5')]);
    expect(sent).toEqual(['1', '2', '3', '4', '5', 'after 1']);
    expect([one, three[1]]).toEqual(['first', undefined]);
  });

  it('all end before an error is thrown, and the error is that of the first failed step', async () => {
    let hasEnded = false;
    const fails = (message: string) => async (): Promise<never> => {
      throw new Error(message);
    };
    const slow = async (): Promise<never> => {
      await Promise.resolve();
      hasEnded = true;
      throw new Error('aborted');
    };
    await expect(together([async () => 1, fails('cause'), slow])).rejects.toThrow('cause');
    expect(hasEnded).toBe(true);
  });
});
