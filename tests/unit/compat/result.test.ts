import { describe, expect, it } from 'vitest';
import { Result, RetryError } from '../../../src/compat.js';

const failure = { status: 'error', error: 'no' } as Result<number, string>;
const success = { status: 'ok', data: 1 } as Result<number, string>;

describe('Result', () => {
  it('creates results with exactly two members', () => {
    expect(Result.ok(undefined)).toStrictEqual({ status: 'ok', data: undefined });
    expect(Result.error('no')).toStrictEqual({ status: 'error', error: 'no' });
  });

  it('changes and reads the data of a successful result', () => {
    expect(Result.map(success, (data) => data + 1)).toEqual(Result.ok(2));
    expect(Result.or(success, 7)).toBe(1);
    expect(Result.orThrow(success)).toBe(1);
  });

  it('keeps, replaces or throws the error of a failed result', async () => {
    expect(Result.map(failure, (data) => data + 1)).toEqual(Result.error('no'));
    expect(Result.or(failure, 7)).toBe(7);
    expect(Result.fromThrowing(() => Result.orThrow(failure))).toEqual(Result.error('no'));
    await expect(Result.orThrowAsync(Promise.resolve(failure))).rejects.toBe('no');
  });

  it('catches what functions and promises throw', async () => {
    const work = (): never => {
      throw new Error('broken');
    };
    expect(Result.fromThrowing(work)).toEqual(Result.error(new Error('broken')));
    expect(await Result.fromThrowingAsync(async () => work())).toEqual(Result.error(new Error('broken')));
    expect(await Result.fromPromise(Promise.resolve(1))).toEqual(Result.ok(1));
  });

  it('repeats work until it succeeds', async () => {
    const attempts: number[] = [];
    const work = async (attempt: number): Promise<Result<number, string>> => {
      attempts.push(attempt);
      return attempt === 1 ? success : failure;
    };
    expect(await Result.retry(work, 3, { exponentialDelayBase: 0 })).toEqual(Result.ok(1));
    expect(attempts).toEqual([0, 1]);
  });

  it('returns the errors of all attempts if none succeeds', async () => {
    const result = await Result.retry(async () => failure, 2, { exponentialDelayBase: 0 });
    expect(result).toMatchObject({ status: 'error', error: { errors: ['no', 'no'], attempts: 2, cause: 'no' } });
    expect(result.status === 'error' && result.error).toBeInstanceOf(RetryError);
  });
});
