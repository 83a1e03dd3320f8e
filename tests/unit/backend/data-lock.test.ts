// Checks that only one process locks a data directory if several processes start after a crash.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  return { ...original, readFileSync: vi.fn(original.readFileSync) };
});

let lockDirectory: (directory: string) => () => void;
beforeAll(async () => {
  // Another test file of this worker may have loaded the module, with the real functions for files.
  vi.resetModules();
  ({ lockDirectory } = await import('../../../src/backend/data-lock.js'));
});

const directories: string[] = [];

/** Returns the path of the lock in a new directory, whose process has crashed. */
const crashedLock = (): string => {
  const directory = fs.mkdtempSync(join(tmpdir(), 'portico-lock-'));
  directories.push(directory);
  const path = join(directory, 'lock');
  fs.writeFileSync(path, `${spawnSync('true').pid} 1`);
  return path;
};

/** Replaces the lock after it was read, as another process does that read it at the same time. */
const replaceAfterRead = (path: string, content: string): void => {
  const read = vi.mocked(fs.readFileSync);
  const original = read.getMockImplementation() as typeof fs.readFileSync;
  read.mockImplementation(((file: string, options: BufferEncoding) => {
    const found = original(file, options);
    if (file !== path) return found;
    read.mockImplementation(original);
    fs.rmSync(path);
    fs.writeFileSync(path, content);
    return found;
  }) as typeof fs.readFileSync);
};

describe('the lock of a data directory after a crash', () => {
  afterEach(() => directories.splice(0).forEach((directory) => fs.rmSync(directory, { recursive: true, force: true })));

  it('belongs to the process that replaced it while another process read it', () => {
    const path = crashedLock();
    const other = String(process.ppid);
    replaceAfterRead(path, other);
    expect(() => lockDirectory(join(path, '..'))).toThrow(`is in use by another process (pid ${other})`);
    expect([fs.readFileSync(path, 'utf8'), fs.readdirSync(join(path, '..'))]).toEqual([other, ['lock']]);
  });

  it('is left alone while another process removes it', () => {
    const path = crashedLock();
    const crashed = fs.readFileSync(path, 'utf8');
    fs.writeFileSync(`${path}.removal`, String(process.ppid));
    expect(() => lockDirectory(join(path, '..'))).toThrow(`is in use by another process (pid ${process.ppid})`);
    expect(fs.readFileSync(path, 'utf8')).toBe(crashed);
  });

  it('is taken if a process crashed while it removed the lock', () => {
    const path = crashedLock();
    fs.copyFileSync(path, `${path}.removal`);
    lockDirectory(join(path, '..'))();
    expect(fs.readdirSync(join(path, '..'))).toEqual([]);
  });

  it('is taken if the process that replaced it crashed, too', () => {
    const path = crashedLock();
    replaceAfterRead(path, `${process.ppid} 1`);
    const release = lockDirectory(join(path, '..'));
    expect(fs.readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
    expect(fs.readdirSync(join(path, '..'))).toEqual([]);
  });
});
