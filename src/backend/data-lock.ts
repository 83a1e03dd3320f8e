import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Locks data directories, because two processes in one directory would damage the files of the embedded database.

/** Paths of the lock files that this process holds. The process must not lock a directory twice. */
const held = new Set<string>();

/** Returns the start time of a process on Linux, in clock ticks since boot. Returns an empty string on other systems. */
const startOf = (pid: number): string => {
  try {
    // proc(5): the process name, in parentheses, can contain any character. The start time is the 20th field after the name.
    const [, rest = ''] = /\)\s(.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return rest.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns whether the process that wrote the lock is still running. After a crash, another process can have the same PID. */
const isHeld = (content: string): boolean => {
  const [pid = '', start = ''] = content.split(' ');
  if (!/^[1-9]\d*$/.test(pid) || Number(pid) === process.pid) return false;
  return isRunning(Number(pid)) && (start === '' || startOf(Number(pid)) === start);
};

const readLock = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Creates the directory and its parents one at a time, because `mkdirSync` with `recursive` never returns for a path under `/proc`. */
const makeDirectory = (directory: string): void => {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process created the directory. Only one of the two processes gets the lock.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

const inUse = (directory: string, pid: string): Error =>
  new Error(`The data directory ${directory} is in use by another process (pid ${pid}). Stop it, or choose another directory.`);

const notWritable = (directory: string, code: string, cause: unknown): Error =>
  new Error(`The data directory ${directory} cannot be written (${code}). Change its permissions, or choose another directory.`, { cause });

/** Creates the lock file and its content in one step, because another process would consider an empty lock file stale. */
const tryTake = (path: string): boolean => {
  const draft = `${path}.${process.pid}.new`;
  try {
    writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Returns the content of a stale lock file, or undefined if there is no lock file. Throws if another process uses the directory. */
const readStale = (path: string, directory: string): string | undefined => {
  const found = readLock(path);
  if (found !== undefined && isHeld(found)) throw inUse(directory, found.split(' ')[0] ?? '');
  return found;
};

/** Throws if another process uses the directory. Does not lock the directory. */
export const expectUnused = (directory: string): void => void readStale(join(directory, 'lock'), directory);

/**
 * Removes a stale lock file, unless another process has replaced it. Takes a second lock, because only one process at a time can tell which
 * lock it removes. That process gets the directory, so the others are told that it is in use.
 */
const removeStale = (path: string, stale: string, directory: string): void => {
  const removal = `${path}.removal`;
  if (!tryTake(removal)) {
    readStale(removal, directory);
    // The process crashed while it removed the lock.
    return rmSync(removal, { force: true });
  }
  try {
    if (readLock(path) === stale) rmSync(path, { force: true });
  } finally {
    rmSync(removal, { force: true });
  }
};

const take = (path: string, directory: string): void => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (tryTake(path)) return;
    const found = readStale(path, directory);
    if (found !== undefined) removeStale(path, found, directory);
  }
  throw inUse(directory, 'unknown');
};

/**
 * Creates the directory if needed, and locks it.
 *
 * @returns a function that releases the lock
 * @throws Error with a readable message if the directory is in use or not writable
 */
export const lockDirectory = (directory: string): (() => void) => {
  const path = join(directory, 'lock');
  if (held.has(path)) throw inUse(directory, String(process.pid));
  try {
    makeDirectory(directory);
    take(path, directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : notWritable(directory, code, error);
  }
  held.add(path);
  return () => {
    held.delete(path);
    rmSync(path, { force: true });
  };
};
