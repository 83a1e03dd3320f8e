import { expect, waitUntil } from '@open-wc/testing';
import { StrictMode, type ReactElement } from 'react';
import type { SignInPage } from '../../elements/index.js';
import { PorticoProvider, SignIn, useApp, useQuery, useUser, type UseUserOptions } from '../../react/index.js';
import type { ClientApp, QueryState } from '../../src/index.js';
import { Boundary } from './boundary.js';
import { closeStages, controlledQuery, openApp, openStage } from './stage.js';

const LOADING: QueryState<string> = { status: 'loading', data: undefined, error: undefined, isReloading: false };
const PASSWORD = 'correct horse battery';

let count = 0;
const freshEmail = (): string => `react-${Date.now()}-${(count += 1)}@example.com`;

const Query = ({ query }: { readonly query: Parameters<typeof useQuery<string>>[0] }): ReactElement => {
  const { status, data, error } = useQuery(query);
  return <output>{`${status} ${data ?? ''} ${error instanceof Error ? error.message : ''}`.trim()}</output>;
};

const Name = ({ options }: { readonly options?: UseUserOptions }): ReactElement => {
  const user = useUser(options);
  return <output>{user === undefined ? 'loading' : (user?.primaryEmail ?? 'nobody')}</output>;
};

const shows = (host: HTMLElement, text: string): Promise<void> =>
  waitUntil(() => host.querySelector('output')?.textContent === text, `the page shows "${text}"`, { timeout: 8000 });

describe('useQuery', () => {
  afterEach(closeStages);

  it('returns the query state', async () => {
    const query = controlledQuery(LOADING);
    const { host, show } = openStage();
    show(<Query query={query} />);
    await shows(host, 'loading');
    query.set({ status: 'ready', data: 'one', error: undefined, isReloading: false });
    await shows(host, 'ready one');
    query.set({ status: 'failed', data: undefined, error: new Error('broken'), isReloading: false });
    await shows(host, 'failed  broken');
  });

  it('listens to a query once, switches to another query, and stops listening when the component unmounts', async () => {
    const [first, second] = [controlledQuery(LOADING), controlledQuery({ ...LOADING, status: 'ready', data: 'two' })];
    const { host, show, unmount } = openStage();
    show(<Query query={first} />);
    await waitUntil(() => first.listenerCount() === 1);
    show(<Query query={second} />);
    await shows(host, 'ready two');
    expect([first.listenerCount(), second.listenerCount()]).to.deep.equal([0, 1]);
    unmount();
    expect(second.listenerCount()).to.equal(0);
  });

  it('returns the state "loading" while there is no query', async () => {
    const { host, show } = openStage();
    show(<Query query={undefined} />);
    await shows(host, 'loading');
  });

  it('returns data from the service', async () => {
    const app = await openApp();
    const Project = (): ReactElement => <output>{useQuery(app.currentProject.get.query()).data?.id ?? 'loading'}</output>;
    const { host, show } = openStage();
    show(<Project />);
    await shows(host, app.projectId);
    app.dispose();
  });
});

describe('useUser', () => {
  let app: ClientApp;
  beforeEach(async () => {
    app = await openApp();
  });
  afterEach(() => {
    closeStages();
    app.dispose();
  });

  it('returns null without a session, the user after sign-up, and null after sign-out', async () => {
    const email = freshEmail();
    const { host, show } = openStage();
    show(
      <PorticoProvider app={app}>
        <Name />
      </PorticoProvider>,
    );
    await shows(host, 'nobody');
    await app.auth.signUpWithPassword({
      email,
      password: PASSWORD,
      noRedirect: true,
      verificationCallbackUrl: `${location.origin}/handler/email-verification`,
    });
    await shows(host, email);
    await app.auth.signOut({ noRedirect: true });
    await shows(host, 'nobody');
  });

  it('redirects a visitor without a session to the sign-in page once', async () => {
    const places: string[] = [];
    const guarded = await openApp({ redirectMethod: { navigate: (url) => places.push(url) } });
    const { host, show } = openStage();
    show(
      <PorticoProvider app={guarded}>
        <Name options={{ or: 'redirect' }} />
      </PorticoProvider>,
    );
    await waitUntil(() => places.length > 0);
    expect(places).to.have.length(1);
    expect(places[0]).to.match(/^\/handler\/sign-in\?after_auth_return_to=/);
    expect(host.textContent).to.equal('loading');
    guarded.dispose();
  });

  it('returns undefined and throws no error during a slow redirect', async () => {
    const { host, show } = openStage();
    const shown = new Set<string | null>();
    new MutationObserver(() => shown.add(host.textContent)).observe(host, { childList: true, characterData: true, subtree: true });
    const navigate = (): void => void setTimeout(() => show(<output>sign in</output>), 300);
    const guarded = await openApp({ redirectMethod: { navigate } });
    show(
      <PorticoProvider app={guarded}>
        <Boundary>
          <Name options={{ or: 'redirect' }} />
        </Boundary>
      </PorticoProvider>,
    );
    await shows(host, 'sign in');
    expect([...shown]).to.deep.equal(['loading', 'sign in']);
    guarded.dispose();
  });

  it('creates one anonymous account for all components that request one, even in strict mode', async () => {
    const seen = new Set<string>();
    const Visitor = (): ReactElement => {
      const user = useUser({ or: 'anonymous' });
      if (user) seen.add(user.id);
      return <output>{user ? `anonymous: ${user.isAnonymous}` : 'loading'}</output>;
    };
    const { host, show } = openStage();
    show(
      <StrictMode>
        <PorticoProvider app={app}>
          <Visitor />
          <Visitor />
        </PorticoProvider>
      </StrictMode>,
    );
    await shows(host, 'anonymous: true');
    const account = await app.getUser({ or: 'anonymous-if-exists' });
    expect([...seen]).to.deep.equal([account?.id]);
  });

  for (const [what, or] of [
    ['if there is no session and it cannot redirect', 'redirect'],
    ['if there is no session and `or` is "throw"', 'throw'],
  ] as const) {
    it(`throws NOT_SIGNED_IN ${what}`, async () => {
      const { host, show } = openStage();
      show(
        <PorticoProvider app={app}>
          <Boundary>
            <Name options={{ or }} />
          </Boundary>
        </PorticoProvider>,
      );
      await shows(host, 'NOT_SIGNED_IN');
    });
  }

  it('throws CONFIGURATION outside `PorticoProvider`', async () => {
    const { host, show } = openStage();
    show(
      <Boundary>
        <Name />
      </Boundary>,
    );
    await shows(host, 'CONFIGURATION');
  });
});

describe('PorticoProvider', () => {
  afterEach(closeStages);

  it('passes its app to hooks and elements, even after the app is replaced', async () => {
    const [first, second] = [await openApp(), await openApp()];
    const seen: ClientApp[] = [];
    const Seen = (): null => {
      seen.push(useApp());
      return null;
    };
    const { host, show } = openStage();
    const page = (app: ClientApp) => (
      <PorticoProvider app={app}>
        <Seen />
        <SignIn />
      </PorticoProvider>
    );
    show(page(first));
    await waitUntil(() => host.querySelector('input[name="email"]'), 'the page shows the sign-in form', { timeout: 8000 });
    const element = host.querySelector('portico-sign-in') as SignInPage;
    expect(host.querySelector('portico-provider')?.app).to.equal(first);
    show(page(second));
    await waitUntil(() => host.querySelector('portico-provider')?.app === second);
    expect(host.querySelector('portico-sign-in')).to.equal(element);
    expect(new Set(seen)).to.deep.equal(new Set([first, second]));
    first.dispose();
    second.dispose();
  });

  it('calls onSessionChanged once when a user signs up, and once when the user signs out', async () => {
    const app = await openApp();
    let changes = 0;
    const { host, show } = openStage();
    show(
      <PorticoProvider app={app} onSessionChanged={() => (changes += 1)}>
        <Name />
      </PorticoProvider>,
    );
    await shows(host, 'nobody');
    const email = freshEmail();
    await app.auth.signUpWithPassword({
      email,
      password: PASSWORD,
      noRedirect: true,
      verificationCallbackUrl: `${location.origin}/handler/email-verification`,
    });
    await shows(host, email);
    expect(changes).to.equal(1);
    await app.auth.signOut({ noRedirect: true });
    await shows(host, 'nobody');
    expect(changes).to.equal(2);
    app.dispose();
  });
});
