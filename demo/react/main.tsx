import { StrictMode, useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Handler, PorticoProvider } from '../../react/index.js';
import { createClientApp } from '../../src/index.js';
import { startLanguage } from '../shared/language.js';
import { Account } from './account.js';
import { Home } from './home.js';
import { LanguageNotice } from './language.js';

const root = document.querySelector('#root') as HTMLElement;
const { projectId = '', publishableClientKey, baseUrl = '' } = root.dataset;
const app = createClientApp({
  projectId,
  publishableClientKey,
  baseUrl,
  urls: { handler: '/react/handler', home: '/react/' },
});

/** Returns the current path, and a function that updates it. Call the function after the handler changes the path. */
const usePathname = (): readonly [string, () => void] => {
  const [pathname, setPathname] = useState(location.pathname);
  const update = (): void => setPathname(location.pathname);
  useEffect(() => {
    addEventListener('popstate', update);
    return () => removeEventListener('popstate', update);
  }, []);
  return [pathname, update];
};

const Page = (): ReactElement => {
  const [pathname, update] = usePathname();
  if (pathname === '/react/handler/account-settings') return <Account />;
  if (pathname.startsWith('/react/handler/')) {
    return (
      <main>
        <Handler fullPage onNavigated={update} />
      </main>
    );
  }
  return <Home />;
};

await startLanguage();
createRoot(root).render(
  <StrictMode>
    <PorticoProvider app={app}>
      <Page />
      <LanguageNotice />
    </PorticoProvider>
  </StrictMode>,
);
