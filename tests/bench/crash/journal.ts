import { appendFileSync } from 'node:fs';

/** A user, with the changes that the backend has acknowledged and the changes that were in flight when the backend was killed. */
export interface Person {
  readonly email: string;
  userId: string;
  readonly names: { acknowledged: string | null; pending: (string | null)[] };
  /** Complete API keys. */
  readonly keys: Set<string>;
  /** Refresh tokens that must work, each with its first access token. */
  readonly sessions: Map<string, string>;
  /** Refresh tokens that the backend must reject. */
  readonly ended: Set<string>;
  /** Used sign-in codes, which the backend must reject. */
  readonly used: Set<string>;
}

/** All acknowledged changes, stored outside the backend: in this process, and in a file for later inspection. */
export interface Journal {
  readonly people: Map<string, Person>;
  /** Email addresses whose sign-up was in flight when the backend was killed. */
  readonly pendingEmails: Set<string>;
  /** The number of acknowledged changes. */
  acknowledged: number;
  /** Records an acknowledged change. */
  readonly write: (what: string, details: Readonly<Record<string, unknown>>) => void;
}

export const createPerson = (email: string, userId: string): Person => ({
  email,
  userId,
  names: { acknowledged: null, pending: [] },
  keys: new Set(),
  sessions: new Map(),
  ended: new Set(),
  used: new Set(),
});

export const createJournal = (path: string): Journal => {
  const journal: Journal = {
    people: new Map(),
    pendingEmails: new Set(),
    acknowledged: 0,
    write: (what, details) => {
      journal.acknowledged += 1;
      appendFileSync(path, `${JSON.stringify({ what, ...details })}\n`);
    },
  };
  return journal;
};
