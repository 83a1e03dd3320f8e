import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import { Client, type QueryConfig, type QueryResult } from 'pg';

// Names the statements of a process, so that PostgreSQL parses and plans each of them once per connection.

/**
 * Maximum number of names in a process. SQL texts that are sent later have no name. The number is limited, because a statement with a list
 * has a different SQL text for each length of the list.
 */
export const MAX_NAMES = 300;

const UNNAMED = '';

/**
 * Returns whether the best plan of a statement depends on its values. The search for users is the only such statement: frequent and rare
 * terms need different indexes, but PostgreSQL may plan a named statement without its values.
 */
const needsValuesToPlan = (text: string): boolean => text.includes(' like ');

export interface StatementNames {
  /** Returns the name of a statement with this text, or an empty name. */
  readonly find: (text: string) => string;
  /** Never names this text again. */
  readonly drop: (text: string) => void;
}

export const createNames = (): StatementNames => {
  const names = new Map<string, string>();
  return {
    find: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= MAX_NAMES || needsValuesToPlan(text)) return UNNAMED;
      const name = createHash('sha256').update(text).digest('base64url');
      names.set(text, name);
      return name;
    },
    drop: (text) => void names.set(text, UNNAMED),
  };
};

/** Names for a database behind a proxy that does not support named statements. */
export const NO_NAMES: StatementNames = { find: () => UNNAMED, drop: () => undefined };

/** Returns whether a migration changed the columns of a named statement. PostgreSQL then rejects the statement before it runs. */
const hasNewColumns = (error: unknown): boolean => {
  const { code, routine } = error as { readonly code?: string; readonly routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

type Callback = (error: Error | null, result: QueryResult) => void;

/** Creates the class of the pool's connections, which share these names. */
export const namingClient = (names: StatementNames): typeof Client =>
  class NamingClient extends Client {
    /** Sends a statement, with a name if it has values. The result type `never` is compatible with all overloads of this method in pg. */
    override query(statement: unknown, values?: unknown, callback?: unknown): never {
      const config = statement as QueryConfig;
      if (config.text === 'begin') return this.#sendAhead(config) as never;
      const hasValues = Array.isArray(values) && values.length > 0;
      const name = hasValues && typeof config.text === 'string' ? names.find(config.text) : UNNAMED;
      if (!hasValues || name === UNNAMED) return super.query(statement as never, values as never, callback as never) as never;
      const send = () => this.#sendNamed({ ...config, name }, values);
      return (typeof callback === 'function' ? callbackify(send)(callback as Callback) : send()) as never;
    }

    /**
     * Sends `begin` without waiting for its result, so that it shares a round trip with the first statement. It fails only if the
     * connection breaks, and then that statement fails too.
     */
    async #sendAhead(config: QueryConfig): Promise<void> {
      void super.query(config).catch(() => undefined);
    }

    async #sendNamed(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
      try {
        return await super.query(config, values);
      } catch (error) {
        if (!hasNewColumns(error)) throw error;
        names.drop(config.text);
        const { name: _, ...unnamed } = config;
        // In a transaction, this fails too, because the transaction is aborted. `transact` then repeats the transaction.
        return super.query(unnamed, values).catch(() => {
          throw error;
        });
      }
    }
  };
