// better-auth-ui for React, with the client of Better Auth.
import { bundleWithEsbuild } from './bundlers.js';
import { install, type Versions } from './install.js';
import { json, type Product } from './product.js';

const VERSIONS: Versions = {
  '@daveyplate/better-auth-ui': '3.4.0',
  'better-auth': '1.7.25',
  '@better-auth/passkey': '1.7.6',
  '@captchafox/react': '1.13.0',
  '@daveyplate/better-auth-tanstack': '1.3.6',
  '@hookform/resolvers': '7.0.7',
  '@marsidev/react-turnstile': '1.6.1',
  '@radix-ui/react-avatar': '1.3.1',
  '@radix-ui/react-checkbox': '1.4.1',
  '@radix-ui/react-context': '1.3.0',
  '@radix-ui/react-dialog': '1.3.1',
  '@radix-ui/react-dropdown-menu': '2.2.1',
  '@radix-ui/react-label': '2.1.17',
  '@radix-ui/react-primitive': '2.2.0',
  '@radix-ui/react-select': '2.4.1',
  '@radix-ui/react-separator': '1.2.0',
  '@radix-ui/react-slot': '1.5.0',
  '@radix-ui/react-tabs': '1.2.1',
  '@radix-ui/react-tooltip': '1.4.1',
  '@radix-ui/react-use-callback-ref': '1.1.5',
  '@radix-ui/react-use-layout-effect': '1.1.4',
  '@tanstack/react-query': '5.108.4',
  'class-variance-authority': '0.7.1',
  clsx: '2.1.1',
  'input-otp': '1.5.0',
  'lucide-react': '1.79.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-hook-form': '7.92.0',
  sonner: '2.0.8',
  'tailwind-merge': '3.7.0',
  zod: '4.6.7',
};

const CODE = `import { createRoot } from 'react-dom/client';
import { createAuthClient } from 'better-auth/react';
import { passkeyClient } from '@better-auth/passkey/client';
import { AuthUIProvider, AuthView } from '@daveyplate/better-auth-ui';
const client = createAuthClient({ baseURL: location.origin, plugins: [passkeyClient()] });
const Page = () => (
  <AuthUIProvider authClient={client} passkey social={{ providers: ['google', 'github'] }}>
    <AuthView view="SIGN_IN" />
  </AuthUIProvider>
);
createRoot(document.querySelector('#root')).render(<Page />);`;

export const BETTER_AUTH: Product = {
  ...{ name: 'better-auth', title: 'better-auth-ui 3.4', kind: 'peer' },
  field: ['input[name="email"]'],
  shows: [/password/i, /passkey/i, /google/i, /github/i],
  note: 'without its style sheet, which a Tailwind build would create',
  build: async () => {
    const folder = await install('better-auth', VERSIONS, '--legacy-peer-deps');
    const site = await bundleWithEsbuild({ code: CODE, folder, body: '<div id="root"></div>' });
    return { ...site, api: ({ path }) => (path === '/api/auth/get-session' ? json(null) : undefined) };
  },
};
