// Supabase's auth-ui for React. It takes its providers as a property, so its form needs no request.
import { bundleWithEsbuild } from './bundlers.js';
import { install } from './install.js';
import type { Product } from './product.js';

const VERSIONS = {
  '@supabase/auth-ui-react': '0.4.7',
  '@supabase/auth-ui-shared': '0.1.8',
  '@supabase/supabase-js': '2.119.1',
  react: '18.3.1',
  'react-dom': '18.3.1',
};

const CODE = `import { createRoot } from 'react-dom/client';
import { createClient } from '@supabase/supabase-js';
import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
const client = createClient(location.origin, 'anonymous-key');
const Page = () => <Auth supabaseClient={client} appearance={{ theme: ThemeSupa }} providers={['google', 'github']} />;
createRoot(document.querySelector('#root')).render(<Page />);`;

export const SUPABASE: Product = {
  ...{ name: 'supabase', title: 'Supabase auth-ui 0.4.7, with React', kind: 'peer' },
  field: ['input[type="email"]'],
  shows: [/password/i, /google/i, /github/i],
  note: 'no passkeys, and no settings from a service',
  build: async () => {
    const folder = await install('supabase', VERSIONS);
    return bundleWithEsbuild({ code: CODE, folder, body: '<div id="root"></div>' });
  },
};
