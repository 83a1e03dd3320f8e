import { PorticoProvider, Handler, UserButton, useSession, useUser } from 'portico-auth/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router';
import { app } from './portico';

const Layout = () => (
  <>
    <header>
      <Link to="/">Home</Link> <Link to="/notes">Notes</Link>
      <UserButton />
    </header>
    <Outlet />
  </>
);

const Home = () => {
  const { status, user } = useSession();
  return (
    <main>
      <h1>Home</h1>
      {status === 'signed-in' && <p>Signed in as {user.primaryEmail}</p>}
      {status === 'signed-out' && <p>Nobody is signed in</p>}
    </main>
  );
};

const Notes = () => {
  const user = useUser({ or: 'redirect' });
  return (
    <main>
      <h1>Notes</h1>
      {user && <p>Only {user.primaryEmail} sees this page</p>}
    </main>
  );
};

const router = createBrowserRouter([
  {
    element: <Layout />,
    children: [
      { path: '/', element: <Home /> },
      { path: '/notes', element: <Notes /> },
      { path: '/handler/*', element: <Handler /> },
    ],
  },
]);

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <PorticoProvider app={app}>
      <RouterProvider router={router} />
    </PorticoProvider>
  </StrictMode>,
);
