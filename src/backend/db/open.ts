import { join, resolve } from 'node:path';
import { lockDirectory } from '../data-lock.js';
import type { StorageOptions } from '../types.js';
import { openDirectory, openInMemory, openPostgres, type OpenDatabase } from './client.js';

export interface DatabaseOptions extends StorageOptions {
  /** Opens an empty in-memory database. Default: a new database. */
  readonly openInMemory?: (() => Promise<OpenDatabase>) | undefined;
}

const IN_MEMORY = 'memory:';

const openLocked = async (directory: string): Promise<OpenDatabase> => {
  const unlock = lockDirectory(directory);
  try {
    const opened = await openDirectory(join(directory, 'database'));
    return { ...opened, close: () => opened.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Returns the URL without the username or password, for error messages. */
const withoutPassword = (databaseUrl: string): string => {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL';
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
};

/** Opens the database and applies all migrations. */
export const openDatabase = async ({
  dataDir = IN_MEMORY,
  databaseUrl,
  preparedStatements = true,
  openInMemory: openMemory = openInMemory,
}: DatabaseOptions): Promise<OpenDatabase> => {
  if (databaseUrl !== undefined) {
    return openPostgres({ connectionString: databaseUrl, preparedStatements }).catch((error: unknown) => {
      const { code, message } = error as { readonly code?: string; readonly message?: string };
      const problem = `The database at ${withoutPassword(databaseUrl)} cannot be used (${code ?? message}).`;
      throw new Error(`${problem} Check the URL and the database server.`, { cause: error });
    });
  }
  if (dataDir !== IN_MEMORY) return openLocked(resolve(dataDir));
  return openMemory();
};
