// Says who is signed in, on the home pages of both demos.
import type { ReactElement } from 'react';
import { nameOf } from '../../elements/ui/person.js';
import type { ClientApp, CurrentUser, QueryState } from '../../src/index.js';
import type { Translate } from './language.js';

interface WhoProps {
  readonly app: ClientApp;
  /** The state of `app.user`. */
  readonly state: QueryState<CurrentUser | null>;
  readonly t: Translate;
}

const SignOutButton = ({ app, t }: Pick<WhoProps, 'app' | 't'>): ReactElement => (
  <button className="button" type="button" onClick={() => void app.auth.signOut({ noRedirect: true })}>
    {t('visitor.signOut')}
  </button>
);

/** Shown to a visitor with an anonymous account, which a sign-up keeps. */
const Anonymous = ({ app, t }: Pick<WhoProps, 'app' | 't'>): ReactElement => (
  <>
    <div>
      <h2>{t('visitor.anonymousTitle')}</h2>
      <p className="muted">{t('visitor.anonymous')}</p>
    </div>
    <div className="actions">
      <a className="button" href={app.urls.signUp}>
        {t('visitor.signUp')}
      </a>
      <SignOutButton app={app} t={t} />
    </div>
  </>
);

const SignedOut = ({ app: { urls }, t }: Pick<WhoProps, 'app' | 't'>): ReactElement => (
  <>
    <div>
      <h2>{t('visitor.signedOut')}</h2>
      <p className="muted">{t('visitor.hint')}</p>
    </div>
    <div className="actions">
      <a className="button" href={urls.signIn}>
        {t('visitor.signIn')}
      </a>
      <a className="button" href={urls.signUp}>
        {t('visitor.signUp')}
      </a>
    </div>
  </>
);

const EmailStatus = ({ user, t }: { readonly user: CurrentUser; readonly t: Translate }): ReactElement =>
  user.primaryEmailVerified ? (
    <span className="good">{t('visitor.verified')}</span>
  ) : (
    <>
      <span className="unverified">{t('visitor.unverified')}</span>
      <a href="/inbox">{t('visitor.inbox')}</a>
    </>
  );

const SignedIn = ({ app, user, t }: Pick<WhoProps, 'app' | 't'> & { readonly user: CurrentUser }): ReactElement => {
  const name = nameOf(user);
  return (
    <>
      <div>
        <h2 translate={name ? 'no' : undefined} title={name || undefined}>
          {name || t('visitor.unnamed')}
        </h2>
        <p className="muted address" translate="no" title={user.primaryEmail ?? undefined}>
          {user.displayName !== null && user.primaryEmail}
        </p>
        <p className="facts">
          <EmailStatus user={user} t={t} />
        </p>
      </div>
      <div className="actions">
        <a className="button" href={app.urls.accountSettings}>
          {t('bar.account')}
        </a>
        <SignOutButton app={app} t={t} />
      </div>
    </>
  );
};

const Failed = ({ app, t }: Pick<WhoProps, 'app' | 't'>): ReactElement => (
  <>
    <div>
      <h2>{t('visitor.failed')}</h2>
      <p className="muted">{t('visitor.failedHint')}</p>
    </div>
    <div className="actions">
      <button className="button" type="button" onClick={app.user.invalidate}>
        {t('common.retry')}
      </button>
    </div>
  </>
);

/** Shows the signed-in user, or links to the sign-in and sign-up pages. Shows nothing while the user loads. */
export const Who = (props: WhoProps): ReactElement | null => {
  const { status, data } = props.state;
  if (status === 'loading') return null;
  return (
    <div className="who">
      {status === 'failed' ? (
        <Failed {...props} />
      ) : data?.isAnonymous ? (
        <Anonymous {...props} />
      ) : data ? (
        <SignedIn {...props} user={data} />
      ) : (
        <SignedOut {...props} />
      )}
    </div>
  );
};
