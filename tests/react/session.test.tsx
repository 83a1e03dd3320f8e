// Tests `useSession`.
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { PorticoProvider, useSession, type UseSession } from '../../react/index.js';
import { openWatchedApp, Session, shows, signUp } from './session-stage.js';
import { closeStages, openStage } from './stage.js';

describe('useSession', () => {
  afterEach(closeStages);

  it('returns the status and the user before, during, and after a session', async () => {
    const { app } = await openWatchedApp();
    const { host, show } = openStage();
    const seen: string[] = [];
    show(
      <PorticoProvider app={app}>
        <Session seen={seen} />
      </PorticoProvider>,
    );
    await shows(host, 'signed-out');
    expect(seen[0]).to.equal('loading');
    const email = await signUp(app);
    await shows(host, `signed-in ${email}`);
    await app.auth.signOut({ noRedirect: true });
    await shows(host, 'signed-out');
    app.dispose();
  });

  it('returns the same object after a reload that finds the same user', async () => {
    const { app } = await openWatchedApp();
    await signUp(app);
    const sessions = new Set<UseSession>();
    const Seen = (): null => {
      const session = useSession();
      if (session.status === 'signed-in') sessions.add(session);
      return null;
    };
    openStage().show(
      <PorticoProvider app={app}>
        <Seen />
      </PorticoProvider>,
    );
    await waitUntil(() => sessions.size > 0);
    const [user] = [await app.user.read(), await aTimeout(50)];
    expect(await app.getUser()).to.equal(user);
    await aTimeout(50);
    expect(sessions.size).to.equal(1);
    app.dispose();
  });

  it('returns an error if the service cannot be reached, and reads the user again when `refetch` is called', async () => {
    const { app: first } = await openWatchedApp();
    const email = await signUp(first);
    const { app, cutOff } = await openWatchedApp({ tokenStore: await first.session.tokens() });
    cutOff(true);
    const { host, show } = openStage();
    show(
      <PorticoProvider app={app}>
        <Session />
      </PorticoProvider>,
    );
    await waitUntil(() => host.querySelector('output')?.textContent === 'error failed', 'the page shows the error', { timeout: 45_000 });
    cutOff(false);
    host.querySelector('output')?.click();
    await shows(host, `signed-in ${email}`);
    app.dispose();
    first.dispose();
  }).timeout(60_000);
});
