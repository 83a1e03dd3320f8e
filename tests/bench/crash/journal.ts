import { appendFileSync } from 'node:fs';

/** A user from the view of the writers: what the backend has acknowledged, and what was under way when it was killed. */
export interface Person {
  readonly email: string;
  userId: string;
  readonly names: { sure: string | null; unsure: (string | null)[] };
  /** API keys by their full text. */
  readonly keys: Set<string>;
  /** Refresh tokens that must work. */
  readonly sessions: Map<string, string>;
  /** Refresh tokens that must be refused. */
  readonly ended: Set<string>;
  /** Codes that were used, and must be refused. */
  readonly used: Set<string>;
}

/** Everything that was acknowledged, stored outside the backend: in this process, and in a file for reading afterwards. */
export interface Journal {
  readonly people: Map<string, Person>;
  /** Addresses of sign-ups that were under way when the backend was killed. */
  readonly unsureEmails: Set<string>;
  acknowledged: number;
  readonly write: (what: string, details: Readonly<Record<string, unknown>>) => void;
}

export const createPerson = (email: string, userId: string): Person => ({
  email,
  userId,
  names: { sure: null, unsure: [] },
  keys: new Set(),
  sessions: new Map(),
  ended: new Set(),
  used: new Set(),
});

export const createJournal = (path: string): Journal => {
  const journal: Journal = {
    people: new Map(),
    unsureEmails: new Set(),
    acknowledged: 0,
    write: (what, details) => {
      journal.acknowledged += 1;
      appendFileSync(path, `${JSON.stringify({ what, ...details })}\n`);
    },
  };
  return journal;
};
