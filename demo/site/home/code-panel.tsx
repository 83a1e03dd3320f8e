import { useState, type ReactElement } from 'react';
import { TABS, type CodeFile, type ProjectFacts } from './code.js';
import { CopyButton } from './copy-button.js';
import { Highlighted } from './highlight.js';
import type { Look } from './look.js';
import { Tabs } from './tabs.js';

const File = ({ name, text }: CodeFile): ReactElement => (
  <figure className="file">
    <figcaption>
      <span>{name}</span>
      <CopyButton text={text} what={name} />
    </figcaption>
    <pre className="code-text" tabIndex={0} aria-label={name}>
      <Highlighted text={text.trimEnd()} />
    </pre>
  </figure>
);

interface CodePanelProps {
  readonly look: Look;
  readonly facts: ProjectFacts;
  /** Called when the visitor opens a tab whose code contains secret keys. */
  readonly onSecretWanted: () => void;
}

const WITH_SECRETS = new Set(['Next', 'Server']);

/** The code of this page for each framework. */
export const CodePanel = ({ look, facts, onSecretWanted }: CodePanelProps): ReactElement => {
  const [selected, setSelected] = useState('Script tag');
  const files = TABS[selected]?.(look, facts) ?? [];
  const select = (name: string): void => {
    setSelected(name);
    if (WITH_SECRETS.has(name)) onSecretWanted();
  };
  return (
    <Tabs label="Framework" names={Object.keys(TABS)} selected={selected} onSelect={select}>
      <div className="files" key={selected}>
        {files.map((file) => (
          <File key={file.name} {...file} />
        ))}
      </div>
    </Tabs>
  );
};
