import { appendFileSync } from 'node:fs';

/** A user as the writers know them: what the backend has acknowledged, and what it may or may not have done when it died. */
export interface Person {
  readonly email: string;
  userId: string;
  readonly names: { sure: string | null; unsure: (string | null)[] };
  /** API keys by their full text. */
  readonly keys: Set<string>;
  /** Refresh tokens that must work. */
  readonly sessions: Map<string, string>;
  /** Refresh tokens that must not work any more. */
  readonly ended: Set<string>;
  /** Codes that signed somebody in, and must not do so again. */
  readonly used: Set<string>;
}

/** Everything that was acknowledged, kept outside of the backend: in this process, and as a file to look into afterwards. */
export interface Journal {
  readonly people: Map<string, Person>;
  /** Addresses of sign-ups that were under way when the backend died. */
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
