'use client';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { ProviderElement, type Appearance, type OwnMessages, type Theme } from '../elements/index.js';
import type { ClientApp, CurrentUser, Project } from '../src/index.js';
import { primeQuery, type MaybeSerialized } from '../src/internal.js';
import { AppContext, InitialUserContext, ServedContext } from './app-context.js';
import { createInitialUser, type InitialUser } from './initial-user.js';
import { wrap } from './wrap.js';

/** The React component of the provider element. */
export const ProviderTag = wrap(ProviderElement);

/** The session of a request, which a server read. */
export interface InitialSession {
  /**
   * The user, or null if nobody is signed in. The user becomes part of the page, so it must not have fields that only servers may read.
   * Read it with a client app, for example `createClientApp({ …, tokenStore: requestStore(request, projectId) }).getUser()`. The user may
   * be sent to the page as JSON, which turns dates into strings. Hooks return dates.
   */
  readonly user:
    | (MaybeSerialized<CurrentUser> & {
        /** Not allowed, because the user becomes part of the page, and only servers may read this field. */
        readonly serverMetadata?: never;
      })
    | null;
}

/** Props of `PorticoProvider`. */
export interface PorticoProviderProps {
  /** The app for the hooks and elements inside the provider. Create the app once, outside the component. */
  readonly app: ClientApp;
  /**
   * The session that a server read. Hooks return this session on the server and during hydration. The browser reads the user again only
   * if it has another session, or if it has no stored access token and therefore does not know the user of its session.
   */
  readonly initialSession?: InitialSession | undefined;
  /** The language of the elements inside the provider. If omitted, the language of the page. */
  readonly lang?: string | undefined;
  /** The color scheme of the elements inside the provider. If omitted, the color scheme of the page. */
  readonly theme?: Theme | undefined;
  /** The design of the elements inside the provider: a preset, style tokens, a logo and links, and declarations for parts. */
  readonly appearance?: Appearance | undefined;
  /** Texts that replace the default messages of the elements inside the provider. */
  readonly messages?: OwnMessages | undefined;
  /**
   * Language tag of the texts inside the provider, for example `de`. If omitted, the nearest `lang`, or the language of the browser. Servers
   * render English if it is omitted.
   */
  readonly locale?: string | undefined;
  /**
   * The public data of the project, which a server read with `app.currentProject.get()`. Pages then show their form without a request, also
   * on the server.
   */
  readonly project?: Project | undefined;
  /** The nonce of the page's content security policy, for the style sheets of forms that a server renders. */
  readonly nonce?: string | undefined;
  /** Called when a user signs in or out, in this tab or another. */
  readonly onSessionChanged?: (() => void) | undefined;
  /** The part of the app that uses the hooks and elements. */
  readonly children?: ReactNode;
}

/** Returns the user that a server read. Keeps the user of the first rendering, because later renderings may have outdated props. */
const useInitialUser = (app: ClientApp, session: InitialSession | undefined): InitialUser | undefined => {
  const [first] = useState(() => ({ app, initialUser: session && createInitialUser(app, session.user) }));
  const initialUser = first.app === app ? first.initialUser : undefined;
  // Detects session changes even while no hook listens.
  useEffect(() => initialUser?.listen(() => undefined), [initialUser]);
  return initialUser;
};

/** Provides the app to the hooks and elements inside this component. */
export const PorticoProvider = ({ app, initialSession, children, project, nonce, ...rest }: PorticoProviderProps): ReactElement => {
  const { messages, locale, appearance, theme } = rest;
  useState(() => project && typeof document === 'object' && primeQuery(app.currentProject.get.query(), project));
  return (
    <AppContext.Provider value={app}>
      <ServedContext.Provider value={{ project, nonce, messages, locale, appearance, theme }}>
        <InitialUserContext.Provider value={useInitialUser(app, initialSession)}>
          <ProviderTag app={app} {...rest}>
            {children}
          </ProviderTag>
        </InitialUserContext.Provider>
      </ServedContext.Provider>
    </AppContext.Provider>
  );
};
