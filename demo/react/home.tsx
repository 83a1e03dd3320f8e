import type { ReactElement } from 'react';
import { useApp, useQuery } from '../../react/index.js';
import type { CurrentUser } from '../../src/index.js';
import { emailStatusOf, nameOf } from '../shared/person.js';
import { Frame } from './frame.js';

const SignedOut = (): ReactElement => (
  <>
    <div>
      <h2>Nobody is signed in</h2>
      <p className="muted">Sign up with any email address. Emails go to the local inbox.</p>
    </div>
    <div className="actions">
      <a className="button primary" href="/react/handler/sign-in">
        Sign in
      </a>
      <a className="button" href="/react/handler/sign-up">
        Sign up
      </a>
    </div>
  </>
);

const SignedIn = ({ user }: { readonly user: CurrentUser }): ReactElement => {
  const { text, mark } = emailStatusOf(user);
  return (
    <>
      <div>
        <h2>{nameOf(user)}</h2>
        {user.displayName !== null && <p className="muted">{user.primaryEmail}</p>}
        <p>
          <span className={mark}>{text}</span> {mark === 'unverified' && <a href="/inbox">See the inbox</a>}
        </p>
      </div>
      <div className="actions">
        <a className="button" href="/react/handler/account-settings">
          Account
        </a>
        <a className="button" href="/react/handler/sign-out">
          Sign out
        </a>
      </div>
    </>
  );
};

const Failed = ({ onRetry }: { readonly onRetry: () => void }): ReactElement => (
  <>
    <div>
      <h2>The service couldn’t be reached</h2>
      <p className="muted">Make sure that the local backend is running, and try again.</p>
    </div>
    <div className="actions">
      <button className="button" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  </>
);

const Visitor = (): ReactElement | null => {
  const query = useApp().user;
  const { status, data } = useQuery(query);
  if (status === 'loading') return null;
  if (status === 'failed') return <Failed onRetry={query.invalidate} />;
  return data && !data.isAnonymous ? <SignedIn user={data} /> : <SignedOut />;
};

export const Home = (): ReactElement => {
  const { status } = useQuery(useApp().user);
  return (
    <Frame title="Sign-in for any website" lead="This page uses Portico’s React components and hooks.">
      <section className="panel" aria-label="Who is signed in" aria-busy={status === 'loading'}>
        <Visitor />
      </section>
      <ul className="rows">
        <li>
          <a href="/react/handler/account-settings">Account</a>
          <span className="muted">A page that asks you to sign in first</span>
        </li>
        <li>
          <a href="/inbox">Inbox</a>
          <span className="muted">Every email that the local backend has sent</span>
        </li>
        <li>
          <a href="/">Script-tag version</a>
          <span className="muted">The same pages without a framework</span>
        </li>
      </ul>
    </Frame>
  );
};
