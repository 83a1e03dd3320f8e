import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import type { CurrentUser, Query, QueryState } from '../../../src/index.js';
import { pageApp } from '../../shared/page-app.js';
import { emailStatusOf, nameOf } from '../../shared/person.js';
import { TryAs } from './try-as.js';

/** Returns the state of a query, and renders again when it changes. */
export const useQueryState = <T,>(query: Query<T>): QueryState<T> =>
  useSyncExternalStore(
    (onChange) => query.watch(onChange),
    () => query.state,
  );

const SignedOut = ({ isAnonymous }: { readonly isAnonymous: boolean }): ReactElement => (
  <>
    <div>
      <h2>Nobody is signed in</h2>
      <p className="muted">{isAnonymous ? 'You have an anonymous account, which a sign-up keeps.' : 'Emails go to the local inbox.'}</p>
    </div>
    <div className="actions">
      <a className="button" href="/handler/sign-in">
        Sign in
      </a>
      <a className="button" href="/handler/sign-up">
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
        <p className="muted">
          {user.displayName !== null && <span>{user.primaryEmail} · </span>}
          <span className={mark}>{text}</span> {mark === 'unverified' && <a href="/inbox">See the inbox</a>}
        </p>
      </div>
      <div className="actions">
        <a className="button" href="/handler/account-settings">
          Account
        </a>
        <button className="button" type="button" onClick={() => void pageApp().auth.signOut({ noRedirect: true })}>
          Sign out
        </button>
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

const Who = (): ReactElement | null => {
  const query = pageApp().user;
  const { status, data } = useQueryState<CurrentUser | null>(query);
  useEffect(() => {
    (document.querySelector('#visitor') as HTMLElement).ariaBusy = String(status === 'loading');
  }, [status]);
  if (status === 'loading') return null;
  if (status === 'failed') return <Failed onRetry={query.invalidate} />;
  return data && !data.isAnonymous ? <SignedIn user={data} /> : <SignedOut isAnonymous={data?.isAnonymous === true} />;
};

/** Says who is signed in, and signs in as other people. */
export const Visitor = (): ReactElement => (
  <>
    <div className="who">
      <Who />
    </div>
    <TryAs />
  </>
);
