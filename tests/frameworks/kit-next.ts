// A Next.js app that is written for the hosted service's kit. A test changes the imports as the codemod does, builds the app, and visits
// it. As with that kit, the build needs the keys, because the constructor reads them.
import { changeImports } from '../../src/compat/codemod.ts';

const KIT: Readonly<Record<string, string>> = {
  'stack.ts': `import { StackServerApp } from '@stackframe/stack';
export const stackServerApp = new StackServerApp({
  tokenStore: 'nextjs-cookie',
  urls: { afterSignIn: '/secret', afterSignUp: '/secret' },
});
`,
  'app/layout.tsx': `import type { ReactNode } from 'react';
import { StackProvider, StackTheme } from '@stackframe/stack';
import { stackServerApp } from '../stack';

export const metadata = { title: 'Kit', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <StackProvider app={stackServerApp} lang="en-US">
          <StackTheme theme={{ light: { primary: '#0f766e' }, radius: '3px' }}>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
`,
  'app/loading.tsx': 'export default function Loading() {\n  return <p>Loading</p>;\n}\n',
  'app/handler/[...stack]/page.tsx': `import { StackHandler } from '@stackframe/stack';
import { stackServerApp } from '../../../stack';

export default function Handler(props: unknown) {
  return <StackHandler fullPage app={stackServerApp} routeProps={props} />;
}
`,
  'app/page.tsx': `import { UserButton } from '@stackframe/stack';
import { stackServerApp } from '../stack';
import { Client } from './client';

export default async function Home() {
  const user = await stackServerApp.getUser();
  const project = await stackServerApp.getProject();
  return (
    <main>
      <h1>{user ? \`Hello \${user.primaryEmail}\` : 'Nobody is signed in'}</h1>
      <p>{project.displayName}</p>
      <UserButton showUserInfo />
      <Client />
    </main>
  );
}
`,
  'app/client.tsx': `'use client';
import { Suspense } from 'react';
import { useStackApp, useUser, type CurrentUser, type Team } from '@stackframe/stack';

const Teams = ({ user }: { user: CurrentUser }) => {
  const teams: Team[] = user.useTeams();
  return <p id="teams">{teams.length} teams</p>;
};

export const Client = () => {
  const user = useUser();
  const app = useStackApp();
  const navigate = app.useNavigate();
  return (
    <>
      <p id="client">{user ? user.primaryEmail : 'nobody'} {user?.displayName}</p>
      {user && <Suspense fallback="teams"><Teams user={user} /></Suspense>}
      <button onClick={() => navigate('/secret')}>Secret</button>
      <button onClick={() => void app.signOut()}>Leave</button>
    </>
  );
};
`,
  'app/secret/page.tsx': `import { revalidatePath } from 'next/cache';
import { stackServerApp } from '../../stack';

const rename = async (form: FormData): Promise<void> => {
  'use server';
  const user = await stackServerApp.getUser({ or: 'throw' });
  await user.setDisplayName(String(form.get('name')));
  await user.update({ serverMetadata: { renamed: true } });
  revalidatePath('/secret');
};

const leave = async (): Promise<void> => {
  'use server';
  await stackServerApp.signOut();
};

export default async function Secret() {
  const user = await stackServerApp.getUser({ or: 'redirect' });
  const byId = await stackServerApp.getUser(user.id);
  return (
    <main>
      <h1>The secret of {user.primaryEmail}</h1>
      <p id="name">{byId?.displayName ?? 'no name'} {JSON.stringify(byId?.serverMetadata)}</p>
      <form action={rename}><input name="name" aria-label="Name" /><button>Rename</button></form>
      <form action={leave}><button>End</button></form>
    </main>
  );
}
`,
  'app/api/me/route.ts': `import { stackServerApp } from '../../../stack';

export const GET = async (request: Request): Promise<Response> => {
  const [own, ofRequest] = [await stackServerApp.getUser(), await stackServerApp.getUser({ tokenStore: request })];
  return Response.json({ own: own?.primaryEmail ?? null, ofRequest: ofRequest?.primaryEmail ?? null });
};
`,
};

/** The files of the app with changed imports. Null deletes a file or a folder of the demo app. */
export const FILES: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(Object.entries(KIT).map(([name, text]) => [name, changeImports(text).code])),
  ...{ 'app/handler/[...portico]/page.tsx': null, 'app/(site)': null, 'proxy.ts': null },
  'next.config.ts': 'export default {};\n',
};
