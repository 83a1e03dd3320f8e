import type { ReactElement, ReactNode } from 'react';
import { ProviderElement, type Messages, type Theme } from '../elements/index.js';
import type { ClientApp } from '../src/index.js';
import { AppContext } from './app-context.js';
import { wrap } from './wrap.js';

const ProviderTag = wrap(ProviderElement);

/** Props of `PorticoProvider`. */
export interface PorticoProviderProps {
  /** The app of the hooks and elements inside. Create the app once, outside the component. */
  readonly app: ClientApp;
  readonly theme?: Theme | undefined;
  /** Messages of the host for the elements inside. */
  readonly messages?: Partial<Messages> | undefined;
  /** Called when a user signs in or out, in this tab or another. */
  readonly onSessionChanged?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Provides the app to the hooks and elements inside. */
export const PorticoProvider = ({ app, children, ...rest }: PorticoProviderProps): ReactElement => (
  <AppContext.Provider value={app}>
    <ProviderTag app={app} {...rest}>
      {children}
    </ProviderTag>
  </AppContext.Provider>
);
