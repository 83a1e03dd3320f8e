import { useEffect, useState, type ReactElement } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for example `src/main.ts`. */
  readonly what: string;
}

const DONE_MS = 2000;

/** Copies a text, and says so for two seconds. */
export const CopyButton = ({ text, what }: CopyButtonProps): ReactElement => {
  const [result, setResult] = useState<'Copied' | 'Failed'>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setResult(undefined), DONE_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setResult('Copied'),
      () => setResult('Failed'),
    );
  return (
    <button className="copy" type="button" onClick={copy}>
      <span aria-live="polite">{result ?? 'Copy'}</span>
      <span className="hidden-text"> {what}</span>
    </button>
  );
};
