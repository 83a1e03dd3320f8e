// Tests that several components redirect to the sign-in page only once.
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { Suspense, type ReactElement } from 'react';
import { PorticoProvider, SignIn, useSuspenseUser, useUser, type UseUserOptions } from '../../react/index.js';
import { Boundary } from './boundary.js';
import { closeStages, openApp, openStage } from './stage.js';

const Name = ({ options }: { readonly options: UseUserOptions }): ReactElement => (
  <output>{useUser(options)?.primaryEmail ?? 'none'}</output>
);

const SuspenseName = (): ReactElement => <output>{useSuspenseUser({ or: 'redirect' }).primaryEmail}</output>;

describe('components that redirect to the sign-in page', () => {
  afterEach(closeStages);

  it('redirect only once in total, and again when a component is mounted after they are unmounted', async () => {
    const places: string[] = [];
    const guarded = await openApp({ redirectMethod: { navigate: (url) => places.push(url) } });
    const { host, show } = openStage();
    const open = (...keys: readonly string[]): void =>
      show(
        <PorticoProvider app={guarded}>
          {keys.map((key) => (
            <Suspense key={key}>{key === 'suspense' ? <SuspenseName /> : <Name options={{ or: 'redirect' }} />}</Suspense>
          ))}
        </PorticoProvider>,
      );
    open('1', '2');
    await waitUntil(() => places.length > 0);
    open('1', '2', '3');
    await aTimeout(100);
    expect(places).to.have.length(1);
    open();
    await waitUntil(() => !host.querySelector('output'));
    open('4', 'suspense');
    await waitUntil(() => places.length > 1);
    await aTimeout(100);
    expect(places).to.have.length(2);
    guarded.dispose();
  });

  it('redirect once if the URL changes immediately and the sign-in page appears later, and again after the user goes back', async () => {
    const places: string[] = [];
    const home = location.href;
    const navigate = (url: string): void => {
      places.push(url);
      history.pushState(null, '', url);
    };
    const guarded = await openApp({ redirectMethod: { navigate } });
    const { host, show } = openStage();
    const open = (page: ReactElement): void =>
      show(
        <PorticoProvider app={guarded}>
          <Suspense fallback={<i>…</i>}>{page}</Suspense>
        </PorticoProvider>,
      );
    open(<SuspenseName />);
    await waitUntil(() => places.length > 0, 'the app redirects');
    // Waits longer than the delays after which the hook checks the URL.
    await aTimeout(2000);
    expect(places).to.have.length(1);
    open(<b>sign in</b>);
    await waitUntil(() => host.querySelector('b'), 'the sign-in page appears');
    history.replaceState(null, '', home);
    open(<SuspenseName />);
    await waitUntil(() => places.length === 2, 'the app redirects again');
    history.replaceState(null, '', home);
    guarded.dispose();
  });

  it('throw NOT_SIGNED_IN if the app cannot redirect', async () => {
    const guarded = await openApp();
    const { host, show } = openStage();
    show(
      <PorticoProvider app={guarded}>
        {['1', '2'].map((key) => (
          <Boundary key={key}>
            <Name options={{ or: 'redirect' }} />
          </Boundary>
        ))}
      </PorticoProvider>,
    );
    await waitUntil(() => host.textContent === 'NOT_SIGNED_IN'.repeat(2), 'both components throw NOT_SIGNED_IN');
    guarded.dispose();
  });
});

describe('a sign-in page inside a page of the app', () => {
  afterEach(closeStages);

  const Greeting = (): ReactElement => {
    const user = useUser();
    return user ? <output>{user.primaryEmail}</output> : <SignIn onBeforeRedirect={(event) => event.preventDefault()} />;
  };

  it('stays on the page if the app cancels the redirect, and hooks return the user', async () => {
    const places: string[] = [];
    const app = await openApp({ redirectMethod: { navigate: (url) => places.push(url) } });
    const email = `inline-${crypto.randomUUID()}@example.com`;
    const password = 'correct horse battery';
    await app.auth.signUpWithPassword({ email, password, noRedirect: true });
    await app.auth.signOut({ noRedirect: true });
    const { host, show } = openStage();
    show(
      <PorticoProvider app={app}>
        <Greeting />
      </PorticoProvider>,
    );
    await waitUntil(() => host.querySelector('input[name="password"]'), 'the form appears');
    for (const [name, value] of Object.entries({ email, password })) {
      const input = host.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (input) input.value = value;
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    host.querySelector('form')?.requestSubmit();
    await waitUntil(() => host.querySelector('output')?.textContent === email, 'the page shows the user');
    expect(places).to.deep.equal([]);
    app.dispose();
  });
});
