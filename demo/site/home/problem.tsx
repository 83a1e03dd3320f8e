import type { ReactElement, ReactNode } from 'react';

interface ProblemProps {
  /** What failed, and what to do. */
  readonly text: string;
  /** The button that tries again, if there is one. */
  readonly children?: ReactNode;
}

/** A box with an icon that says what failed. */
export const Problem = ({ text, children }: ProblemProps): ReactElement => (
  <div className="problem" role="alert">
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 8v4m0 4h.01" />
      <circle cx="12" cy="12" r="10" />
    </svg>
    <p>{text}</p>
    {children}
  </div>
);
