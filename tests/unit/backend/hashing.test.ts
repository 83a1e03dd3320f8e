import * as argon2 from '@node-rs/argon2';
import { bcrypt } from 'hash-wasm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createHasher } from '../../../src/backend/hashing/create-hasher.js';
import type { Hasher } from '../../../src/backend/hashing/hasher.js';
import { createTaskQueue } from '../../../src/backend/hashing/task-queue.js';
import { createPasswords } from '../../../src/backend/passwords.js';

const CHEAP = { memorySize: 8, iterations: 1 };
const SALT = new Uint8Array(16).fill(7);
const randomBytes = (count: number): Uint8Array<ArrayBuffer> => new Uint8Array(count).fill(9);
const missing = () => Promise.reject(new Error('Cannot find native binding.'));

const native = vi.fn(argon2.verify);
const hashers = {
  native: await createHasher(CHEAP, () => Promise.resolve({ ...argon2, verify: native })),
  WebAssembly: await createHasher(CHEAP, missing),
};
afterAll(() => Promise.all(Object.values(hashers).map((hasher) => hasher.close())));

const PASSWORDS = [
  'correct horse battery',
  'ñ and n\u0303',
  '日本語 🔑',
  ' ',
  'x'.repeat(500),
  'NUL \u0000 inside',
  'lone \ud800 surrogate',
];

describe('the two implementations of argon2', () => {
  it.each(PASSWORDS)('create the same hash of %j, which each of them verifies', async (password) => {
    const hash = await hashers.native.hash(password, SALT);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hashers.WebAssembly.hash(password, SALT)).toBe(hash);
    for (const hasher of Object.values(hashers)) {
      expect(await hasher.matches(password, hash)).toBe(true);
      expect(await hasher.matches(`${password}!`, hash)).toBe(false);
    }
  });

  it('verify hashes with a different cost', async () => {
    const costly = await createHasher({ memorySize: 64, iterations: 3 });
    const hash = await costly.hash('secret', SALT);
    for (const hasher of Object.values(hashers)) expect(await hasher.matches('secret', hash)).toBe(true);
    await costly.close();
  });

  it('verify the bcrypt hashes of imported users', async () => {
    const hash = await bcrypt({ password: 'secret', salt: SALT, costFactor: 4, outputType: 'encoded' });
    for (const hasher of Object.values(hashers)) {
      expect(await hasher.matches('secret', hash)).toBe(true);
      expect(await hasher.matches('Secret', hash)).toBe(false);
    }
  });
});

describe('the implementation of argon2', () => {
  it('is the native one, and WebAssembly if the native module cannot be loaded', async () => {
    const hash = await hashers.native.hash('secret', SALT);
    native.mockClear();
    await hashers.native.matches('secret', hash);
    expect(native).toHaveBeenCalledOnce();
    await hashers.WebAssembly.matches('secret', hash);
    expect(native).toHaveBeenCalledOnce();
  });
});

describe.each(Object.entries(hashers))('passwords with the implementation %s', (_name, hasher) => {
  const seen: string[] = [];
  const spy: Hasher = { ...hasher, matches: (password, stored) => (seen.push(stored), hasher.matches(password, stored)) };
  const passwords = createPasswords({ randomBytes }, CHEAP, Promise.resolve(spy));

  it('match only the same password', async () => {
    const hash = await passwords.hash('secret');
    expect(await passwords.matches('secret', hash)).toBe(true);
    expect(await passwords.matches('Secret', hash)).toBe(false);
  });

  it('never match an empty password, even if it was stored', async () => {
    expect(await passwords.matches('', await passwords.hash(''))).toBe(false);
    expect(await passwords.matches('', await passwords.hash('secret'))).toBe(false);
  });

  it('are compared with a hash of the same cost if the user is unknown or has no password, so that both take the same time', async () => {
    const costOf = (stored: string | undefined): string | undefined => stored?.split('$').slice(0, 4).join('$');
    const hash = await passwords.hash('secret');
    for (const none of [null, undefined]) {
      seen.length = 0;
      expect(await passwords.matches('secret', none)).toBe(false);
      expect(seen.map(costOf)).toEqual([costOf(hash)]);
    }
  });
});

describe('the queue of hashing tasks', () => {
  it('runs a limited number of tasks at the same time, in the order of their arrival', async () => {
    const queue = createTaskQueue(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const task = (index: number) =>
      queue.run(() => {
        started.push(index);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = Promise.all([0, 1, 2, 3, 4].map(task));
    await vi.waitFor(() => expect(started).toEqual([0, 1]));
    ends[1]?.();
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2]));
    ends[0]?.();
    ends[2]?.();
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3, 4]));
    ends[3]?.();
    ends[4]?.();
    await all;
  });

  it('continues after a task that failed', async () => {
    const queue = createTaskQueue(1);
    const broken = queue.run(() => {
      throw new Error('broken');
    });
    const next = queue.run(() => Promise.resolve('next'));
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('rejects waiting tasks when it closes, and waits for running tasks', async () => {
    const queue = createTaskQueue(1);
    let end = (): void => undefined;
    const running = queue.run(() => new Promise<string>((resolve) => (end = () => resolve('done'))));
    const waiting = queue.run(() => Promise.resolve('never'));
    const closed = queue.close();
    await expect(waiting).rejects.toThrow('The backend was closed');
    end();
    await closed;
    expect(await running).toBe('done');
  });
});
