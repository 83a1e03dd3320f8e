// Tests `useSuspenseQuery`.
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { Suspense, useState, useTransition, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { useQuery, useSuspenseQuery } from '../../react/index.js';
import type { Query, QueryState } from '../../src/index.js';
import { signUp } from './session-stage.js';
import { closeStages, controlledQuery, openApp, openStage } from './stage.js';
import { createSuspense, openFragileApp, showsTexts } from './suspense-stage.js';

const PROJECT = 'GET /projects/current';
const ready = (data: string): QueryState<string> => ({ status: 'ready', data, error: undefined, isReloading: false });
/** Longer than the time after which a render repeats a failed load. */
const AFTER_FAILURE_MS = 700;

const Value = ({ query }: { readonly query: Query<string> }): ReactElement => <output>{useSuspenseQuery(query)}</output>;

describe('useSuspenseQuery', () => {
  afterEach(closeStages);

  it('suspends until the value is loaded, with one request for all components, even in strict mode', async () => {
    const { app, countOf } = await openFragileApp();
    const { wrap, fallbacks } = createSuspense();
    const Project = (): ReactElement => <output>{useSuspenseQuery(app.currentProject.get.query()).id}</output>;
    const { host, show } = openStage();
    show([<section key="1">{wrap([<Project key="1" />, <Project key="2" />])}</section>, <section key="2">{wrap(<Project />)}</section>]);
    await showsTexts(host, '…', '…');
    await showsTexts(host, app.projectId, app.projectId, app.projectId);
    expect(fallbacks()).to.be.greaterThan(0);
    expect(countOf(PROJECT)).to.equal(1);
    app.dispose();
  });

  it('returns the new value after an update without suspending again', async () => {
    const app = await openApp();
    await signUp(app);
    await app.currentUser.update({ displayName: 'Ada' });
    const Name = (): ReactElement => <output>{useSuspenseQuery(app.user)?.displayName}</output>;
    const { wrap, fallbacks } = createSuspense();
    const { host, show } = openStage();
    show(wrap(<Name />));
    await showsTexts(host, 'Ada');
    const before = fallbacks();
    await app.currentUser.update({ displayName: 'Grace' });
    await showsTexts(host, 'Grace');
    expect(fallbacks()).to.equal(before);
    app.dispose();
  });

  it('throws the error of one request in all components, and loads the value again after the error boundary is reset', async () => {
    const { app, countOf, breakDown } = await openFragileApp();
    breakDown(true);
    const Project = (): ReactElement => <output>{useSuspenseQuery(app.currentProject.get.query()).id}</output>;
    const [first, second] = [createSuspense(), createSuspense()];
    const { host, show } = openStage();
    show([<section key="1">{first.wrap(<Project />)}</section>, <section key="2">{second.wrap(<Project />)}</section>]);
    await showsTexts(host, 'HTTP', 'HTTP');
    expect(countOf(PROJECT)).to.equal(1);
    await aTimeout(AFTER_FAILURE_MS);
    for (const button of host.querySelectorAll('button')) button.click();
    await waitUntil(() => countOf(PROJECT) === 2, 'the value is requested again');
    await showsTexts(host, 'HTTP', 'HTTP');
    await aTimeout(AFTER_FAILURE_MS);
    breakDown(false);
    for (const button of host.querySelectorAll('button')) button.click();
    await showsTexts(host, app.projectId, app.projectId);
    expect(countOf(PROJECT)).to.equal(3);
    app.dispose();
  });

  it('updates no other component while it renders', async () => {
    const { app, countOf, breakDown } = await openFragileApp();
    const query = app.currentProject.get.query();
    breakDown(true);
    await query.read().catch(() => undefined);
    breakDown(false);
    const State = (): ReactElement => <output>{useQuery(query).status}</output>;
    const Project = (): ReactElement => <output>{useSuspenseQuery(query).id}</output>;
    const reports: string[] = [];
    const { error } = console;
    console.error = (...report: unknown[]) => void reports.push(report.join(' '));
    const { wrap } = createSuspense();
    const { host, show } = openStage();
    const page = (content?: ReactElement) => [<State key="1" />, <section key="2">{wrap(content)}</section>];
    breakDown(true);
    show(page());
    await waitUntil(() => countOf(PROJECT) === 2 && !query.state.isReloading, 'the query has failed twice');
    breakDown(false);
    show(page(<Project />));
    await showsTexts(host, 'ready', app.projectId);
    console.error = error;
    expect(reports).to.deep.equal([]);
    app.dispose();
  });

  it('throws the error without suspending if the service rejects a reload, and keeps the value if the network fails', async () => {
    const query = controlledQuery(ready('one'));
    const { wrap, fallbacks } = createSuspense();
    const { host, show } = openStage();
    show(wrap(<Value query={query} />));
    await showsTexts(host, 'one');
    query.set({ ...ready('one'), error: new Error('The network failed.') });
    query.set(ready('two'));
    await showsTexts(host, 'two');
    query.set({ status: 'failed', data: undefined, error: 'rejected', isReloading: false });
    await showsTexts(host, 'rejected');
    expect(fallbacks()).to.equal(0);
  });

  it('ignores a value of a query that the component no longer shows', async () => {
    const [none, other] = [controlledQuery<string | null>({ ...ready(''), data: null }), controlledQuery<string | null>(ready('other'))];
    other.set({ status: 'loading', data: undefined, error: undefined, isReloading: false });
    const Maybe = ({ query }: { readonly query: Query<string | null> }): ReactElement => (
      <output>{useSuspenseQuery(query) ?? 'none'}</output>
    );
    Object.assign(other, { read: () => new Promise(() => undefined) });
    const { wrap } = createSuspense();
    const { host, show } = openStage();
    show(wrap(<Maybe query={none} />));
    await showsTexts(host, 'none');
    show(wrap(<Maybe query={other} />));
    await showsTexts(host, '…');
  });

  it('starts another load if a user signs in or out during a load', async () => {
    const query = controlledQuery<string>({ status: 'loading', data: undefined, error: undefined, isReloading: false });
    let reads = 0;
    const read = (): Promise<string> => {
      reads += 1;
      // The first load belongs to a session that has ended, so it leaves the query in the state "loading".
      if (reads === 1) return Promise.reject(new Error('The session has ended.'));
      query.set(ready('value'));
      return Promise.resolve('value');
    };
    const { wrap } = createSuspense();
    const { host, show } = openStage();
    show(wrap(<Value query={Object.assign(query, { read })} />));
    await showsTexts(host, 'value');
    expect(reads).to.equal(2);
  });

  it('keeps the current content during a transition to a query that loads', async () => {
    let open = (): void => undefined;
    const loading = controlledQuery<string>({ status: 'loading', data: undefined, error: undefined, isReloading: false });
    const slow = Object.assign(loading, {
      read: async () => {
        await new Promise<void>((resolve) => (open = resolve));
        loading.set(ready('two'));
        return 'two';
      },
    });
    const { wrap, fallbacks } = createSuspense();
    const Tabs = (): ReactElement => {
      const [query, setQuery] = useState<Query<string>>(() => controlledQuery(ready('one')));
      const [isPending, startTransition] = useTransition();
      return (
        <p onClick={() => startTransition(() => setQuery(slow))}>
          {wrap(<Value query={query} />)}
          {isPending && <output>pending</output>}
        </p>
      );
    };
    const { host, show } = openStage();
    show(<Tabs />);
    await showsTexts(host, 'one');
    host.querySelector('p')?.click();
    await showsTexts(host, 'one', 'pending');
    await aTimeout(50);
    open();
    await showsTexts(host, 'two');
    expect(fallbacks()).to.equal(0);
  });

  it('does not suspend during hydration if the query already has a value', async () => {
    const query = controlledQuery(ready('one'));
    const { wrap, fallbacks } = createSuspense();
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = renderToString(wrap(<Value query={query} />));
    const output = host.querySelector('output');
    const problems: unknown[] = [];
    const root = hydrateRoot(host, wrap(<Value query={query} />), { onRecoverableError: (error) => problems.push(error) });
    await waitUntil(() => query.listenerCount() > 0, 'the page hydrates');
    expect(host.querySelector('output') === output).to.equal(true);
    expect([fallbacks(), problems]).to.deep.equal([0, []]);
    root.unmount();
  });

  it('replaces the fallback that a server rendered', async () => {
    const { app, countOf } = await openFragileApp();
    const Project = (): ReactElement => <output>{useSuspenseQuery(app.currentProject.get.query()).id}</output>;
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = '<!--$!--><template></template><i>…</i><!--/$-->';
    const root = hydrateRoot(
      host,
      <Suspense fallback={<i>…</i>}>
        <Project />
      </Suspense>,
      { onRecoverableError: () => undefined },
    );
    await showsTexts(host, app.projectId);
    expect(countOf(PROJECT)).to.equal(1);
    root.unmount();
    app.dispose();
  });
});
