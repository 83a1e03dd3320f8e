import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '../../../src/index.js';
import { adviceFor } from './admin.js';
import { PEOPLE, tryAnonymously, tryAs } from './people.js';
import { Problem } from './problem.js';

interface Choice {
  readonly label: string;
  readonly hint: string;
  readonly isCurrent: (user: CurrentUser) => boolean;
  readonly run: () => Promise<void>;
}

const ANONYMOUS = 'Anonymous';

const CHOICES: readonly Choice[] = [
  ...PEOPLE.map((person) => ({
    label: person.name.split(' ')[0] ?? '',
    hint: person.role,
    isCurrent: ({ primaryEmail }: CurrentUser) => primaryEmail === person.email,
    run: () => tryAs(person),
  })),
  { label: ANONYMOUS, hint: 'An account without a name', isCurrent: ({ isAnonymous }) => isAnonymous, run: tryAnonymously },
];

interface TryAsProps {
  readonly user: CurrentUser | null;
  /** Called after a sign-in as a person, but not for an anonymous account. */
  readonly onTried: () => void;
}

/** Buttons that sign in as other people. */
export const TryAs = ({ user, onTried }: TryAsProps): ReactElement => {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState('');
  const start = (label: string, run: () => Promise<void>): void => {
    const manner = label === ANONYMOUS ? 'anonymously' : `as ${label}`;
    setBusy(label);
    setProblem('');
    void run()
      .then(() => label !== ANONYMOUS && onTried())
      .catch((error: unknown) => setProblem(`Couldn’t sign in ${manner}. ${adviceFor(error)}`))
      .finally(() => setBusy(undefined));
  };
  return (
    <div className="people" role="group" aria-label="Try as">
      <span className="muted" aria-hidden="true">
        Try as
      </span>
      {CHOICES.map(({ label, hint, isCurrent, run }) => (
        <button
          key={label}
          className="chip"
          type="button"
          title={hint}
          aria-description={hint}
          aria-pressed={user !== null && isCurrent(user)}
          aria-busy={busy === label}
          aria-disabled={busy !== undefined}
          onClick={() => busy === undefined && start(label, run)}
        >
          {label}
        </button>
      ))}
      {problem && <Problem text={problem} />}
    </div>
  );
};
