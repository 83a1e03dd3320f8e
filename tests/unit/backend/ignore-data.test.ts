// Checks in which folders the command `portico dev` writes a file that keeps them out of version control.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ignoreData } from '../../../src/backend/dev/ignore-data.js';

const createFolder = (...names: readonly string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-ignore-'));
  for (const name of names) mkdirSync(join(folder, name));
  return folder;
};

describe('the folder of the data', () => {
  it('is kept out of version control', () => {
    const folder = createFolder('database', 'lock');
    ignoreData(folder);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('keeps the file that a developer has changed', () => {
    const folder = createFolder('database');
    writeFileSync(join(folder, '.gitignore'), 'database\n');
    ignoreData(folder);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('database\n');
  });

  it('does not hide other files, if it is the folder of an app', () => {
    const folder = createFolder('database', 'lock', 'src');
    ignoreData(folder);
    expect(existsSync(join(folder, '.gitignore'))).toBe(false);
  });
});
