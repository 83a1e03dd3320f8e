// An app that a server renders as a stream and the browser hydrates: two sign-in pages in separate
// boundaries, of which the second is late.
import { Suspense, type ReactElement } from 'react';
import { IfSignedIn, IfSignedOut, PorticoProvider, SignIn, UserButton } from '../../react/index.js';
import { createClientApp, type ClientApp, type Project } from '../../src/index.js';

/** Returns the app for a service on this origin. */
export const appFor = (baseUrl: string): ClientApp =>
  createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl, tokenStore: typeof document === 'object' ? 'cookie' : 'memory' });

interface HydratedPageProps {
  readonly app: ClientApp;
  readonly project: Project | undefined;
  /** Suspends until the data of the second page is loaded. */
  readonly useData: () => void;
}

const Late = ({ useData }: Pick<HydratedPageProps, 'useData'>): ReactElement => {
  useData();
  return <SignIn noForgotLink />;
};

export const HydratedPage = ({ app, project, useData }: HydratedPageProps): ReactElement => (
  <PorticoProvider app={app} project={project} nonce="n0nce">
    <UserButton />
    <IfSignedIn>Only for users</IfSignedIn>
    <IfSignedOut>Only for visitors</IfSignedOut>
    <Suspense fallback="Loading">
      <SignIn fullPage className="door" />
    </Suspense>
    <Suspense fallback="Loading more">
      <Late useData={useData} />
    </Suspense>
  </PorticoProvider>
);
