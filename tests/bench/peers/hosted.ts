// The React SDK of the hosted service, which has the same API as Portico's backend. The bundle contains the installed code without changes.
import { bundleWithEsbuild } from './bundlers.js';
import { install } from './install.js';
import { porticoApi } from './portico-api.js';
import type { Product } from './product.js';

const VERSIONS = { '@stackframe/react': '2.8.41', react: '19.3.1', 'react-dom': '19.3.1' };

export const HOSTED: Product = {
  ...{ name: 'hosted', title: 'hosted React SDK 2.8.41', kind: 'peer' },
  field: ['input[type="email"]'],
  shows: [/password/i, /passkey/i, /google/i, /github/i],
  build: async () => {
    const { projectId, publishableClientKey, api } = await porticoApi();
    const options = { projectId, publishableClientKey, tokenStore: 'cookie', redirectMethod: 'window' };
    const code = `import { createRoot } from 'react-dom/client';
import { Suspense } from 'react';
import { SignIn, StackClientApp, StackProvider, StackTheme } from '@stackframe/react';
const app = new StackClientApp({ ...${JSON.stringify(options)}, baseUrl: location.origin });
const Page = () => <Suspense><StackProvider app={app}><StackTheme><SignIn /></StackTheme></StackProvider></Suspense>;
createRoot(document.querySelector('#root')).render(<Page />);`;
    const folder = await install('hosted', VERSIONS, '--legacy-peer-deps');
    return { ...(await bundleWithEsbuild({ code, folder, body: '<div id="root"></div>' })), api };
  },
};
