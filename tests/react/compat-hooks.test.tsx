// Tests the hooks of the drop-in entry for React: when they suspend, what they throw, and when they read again.
import { aTimeout, expect } from '@open-wc/testing';
import type { ReactElement, ReactNode } from 'react';
import {
  StackClientApp,
  StackProvider,
  useStackApp,
  useUser,
  type CurrentUser,
  type StackClientApp as App,
} from '../../react/compat/index.js';
import { closeStages, openStage } from './stage.js';
import { createSuspense, showsTexts } from './suspense-stage.js';

/** Longer than the time after which a render repeats a failed load. */
const LATER_MS = 700;
const PASSWORD = 'correct horse battery';
const CALLBACK = 'http://localhost:3000/handler/email-verification';

interface BackendFacts {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

let count = 0;
const openApp = async (): Promise<App<true>> => {
  const { apiUrl, projectId, publishableClientKey } = (await (await fetch('/__backend.json')).json()) as BackendFacts;
  return new StackClientApp({ projectId, publishableClientKey, baseUrl: apiUrl, tokenStore: 'memory' }) as App<true>;
};

const signUp = async (app: App<true>): Promise<{ readonly email: string; readonly user: CurrentUser }> => {
  const email = `kit-${Date.now().toString(36)}-${(count += 1)}@example.com`;
  const result = await app.signUpWithCredential({ email, password: PASSWORD, verificationCallbackUrl: CALLBACK });
  if (result.status === 'error') throw result.error;
  return { email, user: await app.getUser({ or: 'throw' }) };
};

/** Shows content inside a provider, a fallback and an error boundary. */
const openPage = (app: App<true>, content: ReactNode) => {
  const { wrap, fallbacks } = createSuspense();
  const { host, show } = openStage();
  show(<StackProvider app={app}>{wrap(content)}</StackProvider>);
  return { host, fallbacks };
};

/** Replaces `fetch`, so that the service rejects requests while `isBroken` returns true. Returns the number of requests by path. */
const watchRequests = (isBroken: () => boolean = () => false) => {
  const own = globalThis.fetch;
  const paths: string[] = [];
  globalThis.fetch = (input, init) => {
    paths.push(new URL(String(input), location.href).pathname.replace('/api/v1', ''));
    return isBroken() ? Promise.resolve(new Response('Not here.', { status: 404 })) : own(input, init);
  };
  return { countOf: (path: string) => paths.filter((sent) => sent === path).length, restore: () => void (globalThis.fetch = own) };
};

const Email = (): ReactElement => <output>{useUser()?.primaryEmail ?? 'nobody'}</output>;
const Teams = (): ReactElement => (
  <output>
    {useUser({ or: 'throw' })
      .useTeams()
      .map(({ displayName }) => displayName)
      .join() || 'none'}
  </output>
);

describe('the hooks of the drop-in entry', () => {
  afterEach(closeStages);

  it('suspend until the value is loaded, share one request, and show a change without suspending again', async () => {
    const app = await openApp();
    const { user } = await signUp(app);
    const { countOf, restore } = watchRequests();
    const { host, fallbacks } = openPage(app, [<Teams key="1" />, <Teams key="2" />]);
    await showsTexts(host, 'none', 'none');
    const before = fallbacks();
    expect(before).to.be.greaterThan(0);
    expect(countOf('/teams')).to.equal(1);
    await user.createTeam({ displayName: 'Cars' });
    await showsTexts(host, 'Cars', 'Cars');
    await (await user.listTeams())[0]?.update({ displayName: 'Bikes' });
    await showsTexts(host, 'Bikes', 'Bikes');
    expect(fallbacks()).to.equal(before);
    restore();
  });

  it('show the user who signs in, another user, and nobody after a sign-out', async () => {
    const app = await openApp();
    const { host } = openPage(app, <Email />);
    await showsTexts(host, 'nobody');
    for (let round = 0; round < 2; round += 1) await showsTexts(host, (await signUp(app)).email);
    await app.signOut();
    await showsTexts(host, 'nobody');
  });

  it('return the same object until the data changes', async () => {
    const app = await openApp();
    const { user } = await signUp(app);
    const seen = new Set<unknown>();
    const Page = (): ReactElement => {
      const current = useUser({ or: 'throw' });
      seen.add(current.useTeams());
      return <output>{current.displayName ?? 'no name'}</output>;
    };
    const { host } = openPage(app, <Page />);
    await showsTexts(host, 'no name');
    const before = seen.size;
    await user.setDisplayName('Ada');
    await showsTexts(host, 'Ada');
    expect(seen.size).to.equal(before);
  });

  it('throw a failure into the error boundary, and read again after its reset', async () => {
    const app = await openApp();
    await signUp(app);
    let isBroken = true;
    const { restore } = watchRequests(() => isBroken);
    const Project = (): ReactElement => <output>{useStackApp().useProject().displayName}</output>;
    const { host } = openPage(app, <Project />);
    const button = async (): Promise<HTMLButtonElement> => {
      await aTimeout(LATER_MS);
      return host.querySelector('button')!;
    };
    expect((await button()).textContent).to.equal('HTTP');
    isBroken = false;
    (await button()).click();
    await showsTexts(host, 'Demo');
    restore();
  });

  it('find the user of another token store', async () => {
    const { email, user } = await signUp(await openApp());
    const pair = await user.getAuthJson();
    const app = await openApp();
    const Other = (): ReactElement => <output>{app.useUser({ tokenStore: { ...pair } })?.primaryEmail ?? 'nobody'}</output>;
    const { host } = openPage(app, [<Email key="1" />, <Other key="2" />]);
    await showsTexts(host, 'nobody', email);
  });

  it('need a provider whose app belongs to the wanted project', async () => {
    const { wrap } = createSuspense();
    const { host, show } = openStage();
    const Page = (): ReactElement => <output>{useStackApp({ projectIdMustMatch: 'internal' }).projectId}</output>;
    show(wrap(<Page />));
    await showsTexts(host, 'ConfigurationError: useStackApp must be used inside a StackProvider.');
    const app = await openApp();
    const { host: other } = openPage(app, <Page />);
    await showsTexts(other, `ConfigurationError: The app belongs to the project ${app.projectId}, and not to internal.`);
  });
});
