import { useState, type ReactElement } from 'react';
import { useQuery } from '../../../react/index.js';
import type { Project } from '../../../src/index.js';
import { pageApp } from '../../shared/page-app.js';
import { adviceFor, callAsAdmin } from './admin.js';
import { Problem } from './problem.js';

type Config = Project['config'];

interface Switch {
  readonly label: string;
  readonly isOn: (config: Config) => boolean;
  /** Returns the change of the settings, in the names of the API. */
  readonly change: (isOn: boolean, config: Config) => object;
}

type SwitchName = Exclude<keyof Config, 'oauthProviders'>;

const setting = (label: string, name: SwitchName): Switch => ({
  label,
  isOn: (config) => config[name],
  change: (isOn) => ({ [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]: isOn }),
});

const provider = (label: string, id: string): Switch => ({
  label,
  isOn: ({ oauthProviders }) => oauthProviders.some((one) => one.id === id),
  change: (isOn, { oauthProviders }) => {
    const others = oauthProviders.map((one) => one.id).filter((one) => one !== id);
    return { oauth_providers: [...others, ...(isOn ? [id] : [])].map((one) => ({ id: one, type: 'shared' })) };
  },
});

const GROUPS: Readonly<Record<string, readonly Switch[]>> = {
  'Sign-in methods': [
    setting('Password', 'credentialEnabled'),
    setting('Email code and link', 'magicLinkEnabled'),
    setting('Passkey', 'passkeyEnabled'),
  ],
  Providers: [provider('Google', 'google'), provider('GitHub', 'github'), provider('Microsoft', 'microsoft')],
  Accounts: [
    setting('Sign-up', 'signUpEnabled'),
    setting('Users can create teams', 'clientTeamCreationEnabled'),
    setting('Users can delete their account', 'clientUserDeletionEnabled'),
  ],
  'API keys': [setting('User API keys', 'allowUserApiKeys'), setting('Team API keys', 'allowTeamApiKeys')],
};

interface GroupProps {
  readonly title: string;
  readonly switches: readonly Switch[];
  readonly config: Config | undefined;
  readonly onChange: (change: object) => void;
}

const Group = ({ title, switches, config, onChange }: GroupProps): ReactElement => (
  <fieldset className="switches">
    <legend>{title}</legend>
    {switches.map(({ label, isOn, change }) => (
      <label key={label} className="switch-row">
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={config ? isOn(config) : false}
          disabled={!config}
          onChange={(event) => config && onChange(change(event.target.checked, config))}
        />
      </label>
    ))}
  </fieldset>
);

/** The settings of the project, which change the elements on the page at once. */
export const ProjectPanel = (): ReactElement => {
  const query = pageApp().currentProject.get.query();
  const { data } = useQuery(query);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (settings: object): void => {
    setIsSaving(true);
    setProblem('');
    void callAsAdmin('PATCH', '/internal/projects/current', { config: settings })
      .then(query.invalidate, (error: unknown) => setProblem(`This setting wasn’t saved. ${adviceFor(error)}`))
      .finally(() => setIsSaving(false));
  };
  return (
    <div className="project" aria-busy={isSaving}>
      {problem && <Problem text={problem} />}
      {Object.entries(GROUPS).map(([title, switches]) => (
        <Group key={title} title={title} switches={switches} config={data?.config} onChange={change} />
      ))}
      <p className="muted note">Changes apply to every page of this demo.</p>
    </div>
  );
};
