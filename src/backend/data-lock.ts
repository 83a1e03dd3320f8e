import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// One process per data directory: the embedded database would damage its files otherwise.

/** Directories this process holds: it may not take one twice either. */
const held = new Set<string>();

/** Number of clock ticks between the start of the machine and that of a process, where the system tells (Linux). */
const startOf = (pid: number): string => {
  try {
    // The name of the process, in parentheses, may hold anything; the start is the 20th field after it.
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

/** Whether the process that wrote the lock still lives: after a crash its number may belong to another one. */
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

/** Moves a dead lock aside. Whoever moves a lock that is not the dead one puts it back. */
const removeStale = (path: string, stale: string): void => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readLock(aside) !== stale) linkSync(aside, path);
  } catch {
    // Somebody else was faster; the next try shows who.
  }
  rmSync(aside, { force: true });
};

/** Level by level: the recursive form of `mkdirSync` never returns where parents cannot be created, as under `/proc`. */
const makeDirectory = (directory: string): void => {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process made it at the same moment: the lock decides who gets it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

const inUse = (directory: string, pid: string): Error =>
  new Error(`The data directory ${directory} is in use by another process (pid ${pid}). Stop it, or choose another directory.`);

/** The lock appears with its content, or not at all: nobody sees it empty and takes it for a dead one. */
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

const take = (path: string, directory: string): void => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (tryTake(path)) return;
    const found = readLock(path);
    if (found !== undefined && isHeld(found)) throw inUse(directory, found.split(' ')[0] ?? '');
    if (found !== undefined) removeStale(path, found);
  }
  throw inUse(directory, 'unknown');
};

/** Takes the directory, creating it; the answer gives it back. Throws with a sentence for people when it cannot. */
export const lockDirectory = (directory: string): (() => void) => {
  const path = join(directory, 'lock');
  if (held.has(path)) throw inUse(directory, String(process.pid));
  try {
    makeDirectory(directory);
    take(path, directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new Error(`The data directory ${directory} cannot be written (${code}).`, { cause: error });
  }
  held.add(path);
  return () => {
    held.delete(path);
    rmSync(path, { force: true });
  };
};
