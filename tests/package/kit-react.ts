// A React app that is written for the hosted service's kit. It uses each hook and component that the kit documents, and the types of their
// results. A test changes the imports with the command of the package, and then compiles, bundles and visits the app.

const APP = `import { StackClientApp } from '@stackframe/react';

declare global {
  interface Window {
    settings: { baseUrl: string; projectId: string; publishableClientKey: string };
  }
}

export const stackClientApp = new StackClientApp({
  ...window.settings,
  tokenStore: 'cookie',
  redirectMethod: 'window',
  urls: { afterSignIn: '/home', afterSignUp: '/home' },
  oauthScopesOnSignIn: { github: ['repo'] },
  noAutomaticPrefetch: true,
});
`;

const HOME = `import { Component, Suspense, useState, type ReactNode } from 'react';
import {
  AccountSettings, CurrentUser, EditableTeamMemberProfile, Project, SelectedTeamSwitcher, Team, TeamInvitation, TeamPermission, TeamUser, UserApiKey,
  UserAvatar, UserButton, useStackApp, useUser, type ContactChannel, type OAuthConnection,
} from '@stackframe/react';
import { KnownErrors } from '@stackframe/stack-shared';

const Row = ({ name, children }: { name: string; children: ReactNode }) => <p id={name}>{children}</p>;

const TeamRow = ({ team }: { team: Team }) => {
  const members: TeamUser[] = team.useUsers();
  const invitations: TeamInvitation[] = team.useInvitations();
  const user = useUser({ or: 'throw' });
  const profile: EditableTeamMemberProfile = user.useTeamProfile(team);
  const permissions: TeamPermission[] = user.usePermissions(team, { recursive: true });
  const mayUpdate: TeamPermission | null = user.usePermission(team, '$update_team');
  const same: Team | null = user.useTeam(team.id);
  return (
    <Row name="team">
      {team.displayName} {same === team ? 'same' : 'other'} {members.length} members, {invitations.length} invitations,
      {permissions.length > 0 && mayUpdate ? ' may update' : ' may not update'}, {profile.displayName ?? 'no profile'}
      <button onClick={() => team.update({ displayName: 'Bikes' })}>Rename team</button>
    </Row>
  );
};

const Account = ({ user }: { user: CurrentUser }) => {
  const teams = user.useTeams();
  const channels: ContactChannel[] = user.useContactChannels();
  const account: OAuthConnection | null = user.useConnectedAccount('github');
  const inProject: TeamPermission[] = user.usePermissions();
  const none: TeamPermission | null = user.usePermission('admin');
  const [error, setError] = useState('');
  const setPassword = async (): Promise<void> => {
    const failure = await user.updatePassword({ oldPassword: 'wrong password', newPassword: 'another horse battery' });
    setError(failure && KnownErrors.PasswordConfirmationMismatch.isInstance(failure) ? failure.errorCode : 'none');
  };
  return (
    <>
      <Row name="name">{user.displayName ?? 'no name'}</Row>
      <Row name="channels">{channels.map((channel) => channel.value).join()}</Row>
      <Row name="account">{account ? account.id : 'not connected'}</Row>
      <Row name="permissions">{inProject.length} {none === null ? 'none' : none.id}</Row>
      <Row name="teams">{teams.length} teams</Row>
      <Row name="error">{error}</Row>
      {teams.map((team) => <TeamRow key={team.id} team={team} />)}
      <button onClick={() => user.setDisplayName('Ada')}>Rename</button>
      <button onClick={() => user.createTeam({ displayName: 'Cars' })}>Create team</button>
      <button onClick={setPassword}>Change password</button>
      <button onClick={() => user.signOut({ redirectUrl: '/bye' })}>Leave</button>
    </>
  );
};

const Keys = () => {
  const keys: UserApiKey[] = useUser({ or: 'throw' }).useApiKeys();
  return <Row name="keys">{keys.length} keys</Row>;
};

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Row name="boundary">{error instanceof Error ? error.message : String(error)}</Row>;
  }
}

export const Home = () => {
  const app = useStackApp();
  const project: Project = app.useProject();
  const navigate: (to: string) => void = app.useNavigate();
  const user = useUser();
  return (
    <main>
      <Row name="project">{project.displayName} {project.config.signUpEnabled ? 'open' : 'closed'}</Row>
      <Row name="user">{user ? user.primaryEmail : 'nobody'}</Row>
      <Suspense fallback={<Row name="waiting">waiting</Row>}>{user && <Account user={user} />}</Suspense>
      <Boundary><Suspense fallback=""><Keys /></Suspense></Boundary>
      <UserButton showUserInfo colorModeToggle={() => void document.body.classList.toggle('dark')}
        extraItems={[{ text: 'Billing', icon: <b>€</b>, onClick: () => navigate('/billing') }]} />
      <UserAvatar user={user} size={20} />
      {user && <SelectedTeamSwitcher urlMap={(team) => '/teams/' + team.id} selectedTeam={user.selectedTeam ?? undefined} noUpdateSelectedTeam />}
    </main>
  );
};

export const Secret = () => {
  const user: CurrentUser = useUser({ or: 'redirect' });
  return <Row name="secret">The secret of {user.primaryEmail}</Row>;
};

export const Settings = () => {
  const { displayName } = useUser({ or: 'redirect' });
  return <><Row name="name">{displayName}</Row><AccountSettings extraItems={[{ id: 'plan', title: 'Plan', content: <b>Free</b> }]} /></>;
};

export const Guest = () => {
  const guest: CurrentUser = useUser({ or: 'anonymous' });
  return <Row name="guest">{guest.isAnonymous ? 'a guest' : 'a user'}</Row>;
};
`;

const MAIN = `import { Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MessageCard, SignIn, StackHandler, StackProvider, StackTheme } from '@stackframe/react';
import { Guest, Home, Secret, Settings } from './home.js';
import { stackClientApp } from './stack.js';

const theme = { light: { primary: '#0f766e' }, dark: { primary: '#5eead4' }, radius: '3px' };

const pages: Record<string, ReactNode> = {
  '/home': <Home />,
  '/secret': <Secret />,
  '/guest': <Guest />,
  '/settings': <Settings />,
  '/own': <SignIn extraInfo={<i>Staff only</i>} firstTab="password" />,
  '/bye': <MessageCard title="Bye" primaryButtonText="Home" primaryAction={() => stackClientApp.redirectToHome()}>See you</MessageCard>,
};
const { pathname } = location;
const isHandler = pathname.startsWith('/handler');

createRoot(document.getElementById('root')!).render(
  <Suspense fallback={<p id="loading">loading</p>}>
    <StackProvider app={stackClientApp} lang="en-US" translationOverrides={{ 'Sign in': 'Log in' }}>
      <StackTheme theme={theme}>
        {isHandler
          ? <StackHandler app={stackClientApp} location={pathname} fullPage componentProps={{ SignIn: { extraInfo: <i>Hello</i> } }} />
          : pages[pathname] ?? <p>Nothing here</p>}
      </StackTheme>
    </StackProvider>
  </Suspense>,
);
`;

/** The source files of the app. */
export const FILES: Readonly<Record<string, string>> = { 'stack.ts': APP, 'home.tsx': HOME, 'main.tsx': MAIN };
