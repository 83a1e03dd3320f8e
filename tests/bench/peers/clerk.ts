// Clerk from script tags, as its documentation shows for pages without a build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT, ENVIRONMENT } from './clerk-replies.js';
import { unpack } from './install.js';
import { htmlPage, json, type Files, type Product } from './product.js';

const [CLERK_JS, CLERK_UI] = ['6.40.0', '1.36.0'];
const KEY = `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}`;

/** Returns the browser scripts in the folder `dist` of a package. */
const scriptsOf = (folder: string, prefix: string): Files => {
  const dist = join(folder, 'package/dist');
  const names = readdirSync(dist).filter((name) => name.endsWith('.js') && !/legacy|native/.test(name));
  return new Map(names.map((name) => [`/${prefix}/${name}`, readFileSync(join(dist, name))]));
};

const pageOf = (origin: string): string =>
  htmlPage(
    `<script defer src="/js/clerk.browser.js" data-clerk-publishable-key="${KEY}" data-clerk-proxy-url="${origin}/api"></script>
<script defer src="/ui/ui.browser.js"></script>
<script type="module">
await Clerk.load({ ui: { ClerkUI: __internal_ClerkUICtor }, telemetry: false });
Clerk.mountSignIn(document.querySelector('#sign-in'));
</script>`,
    '<div id="sign-in"></div>',
  );

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';

export const CLERK: Product = {
  ...{ name: 'clerk', title: `Clerk ${CLERK_JS}`, kind: 'peer' },
  field: ['input[name="identifier"]'],
  shows: [/passkey/i, /google/i, /github/i, /password/i],
  build: async (origin) => {
    const [js, ui] = [await unpack('clerk-js', `@clerk/clerk-js@${CLERK_JS}`), await unpack('clerk-ui', `@clerk/ui@${CLERK_UI}`)];
    return {
      page: pageOf(origin),
      files: new Map([...scriptsOf(js, 'js'), ...scriptsOf(ui, 'ui'), ['/google.svg', ICON], ['/github.svg', ICON]]),
      api: ({ path }) => {
        if (path === '/api/v1/environment') return json(ENVIRONMENT);
        return path === '/api/v1/client' ? json(CLIENT) : undefined;
      },
    };
  },
};
