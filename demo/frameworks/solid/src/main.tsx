import { A, Route, Router } from '@solidjs/router';
import { setDefaultApp } from 'portico-auth/elements/setup';
import 'portico-auth/elements/handler';
import 'portico-auth/elements/user-button';
import { createResource, from, Match, Show, Switch, type ParentProps } from 'solid-js';
import { render } from 'solid-js/web';
import { app } from './portico';

setDefaultApp(app);

const Layout = (props: ParentProps) => (
  <>
    <header>
      <A href="/">Home</A> <A href="/notes">Notes</A>
      <portico-user-button />
    </header>
    {props.children}
  </>
);

const Home = () => {
  const user = from((set) => app.user.watch(set), app.user.state);
  return (
    <main>
      <h1>Home</h1>
      <Switch>
        <Match when={user().data}>{(data) => <p>Signed in as {data().primaryEmail}</p>}</Match>
        <Match when={user().status === 'ready'}>
          <p>Nobody is signed in</p>
        </Match>
      </Switch>
    </main>
  );
};

const Notes = () => {
  const [user] = createResource(() => app.getUser({ or: 'redirect' }));
  return (
    <main>
      <h1>Notes</h1>
      <Show when={user()}>{(data) => <p>Only {data().primaryEmail} sees this page</p>}</Show>
    </main>
  );
};

const Handler = () => <portico-handler />;

render(
  () => (
    <Router root={Layout}>
      <Route path="/" component={Home} />
      <Route path="/notes" component={Notes} />
      <Route path="/handler/*" component={Handler} />
    </Router>
  ),
  document.querySelector('#root')!,
);
