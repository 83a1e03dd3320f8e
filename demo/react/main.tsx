import { StrictMode, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Handler, PorticoProvider } from '../../react/index.js';
import { createClientApp } from '../../src/index.js';
import { Account } from './account.js';
import { Home } from './home.js';

const root = document.querySelector('#root') as HTMLElement;
const { projectId = '', publishableClientKey, baseUrl = '' } = root.dataset;
const app = createClientApp({
  projectId,
  publishableClientKey,
  baseUrl,
  urls: { handler: '/react/handler', home: '/react/' },
});

const Page = (): ReactElement => {
  const { pathname } = location;
  if (pathname === '/react/handler/account-settings') return <Account />;
  if (pathname.startsWith('/react/handler/')) {
    return (
      <main>
        <Handler fullPage />
      </main>
    );
  }
  return <Home />;
};

createRoot(root).render(
  <StrictMode>
    <PorticoProvider app={app}>
      <Page />
    </PorticoProvider>
  </StrictMode>,
);
