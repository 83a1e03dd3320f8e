import { useEffect, useState, type MouseEvent, type ReactElement } from 'react';
import { COPIED_MS, copyText } from '../../shared/copy.js';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for example `src/main.ts`. */
  readonly what: string;
}

/** Copies a text, and says so for a moment. The text is also on the page, in the same box as the button. */
export const CopyButton = ({ text, what }: CopyButtonProps): ReactElement => {
  const [result, setResult] = useState<string>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setResult(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = ({ currentTarget }: MouseEvent): void =>
    void copyText(text, currentTarget.closest('.code, .file')?.querySelector('code')).then(setResult);
  return (
    <button className="copy" type="button" onClick={copy}>
      <span aria-live="polite">{result ?? 'Copy'}</span>
      <span className="hidden-text"> {what}</span>
    </button>
  );
};
