'use client';
import { useState, type ReactElement } from 'react';
import { primeUserOfPage, stackAppInternalsSymbol } from '../../src/compat-internal.js';
import type { StackClientAppJson } from '../../src/compat.js';
import { usePageRefresh } from '../next/use-page-refresh.js';
import { StackClientApp } from './next.js';
import { StackProvider, type StackProviderProps } from './provider.js';

/** Props of `ClientStackProvider`, which a server component passes to the browser. */
export interface ClientStackProviderProps extends Omit<StackProviderProps, 'app' | 'onSessionChanged'> {
  /** The options of the app. */
  readonly json: StackClientAppJson;
  /** The signed-in user as JSON, or null. `undefined` if the server did not read the user. */
  readonly user: Readonly<Record<string, unknown>> | null | undefined;
}

/** Creates the app in the browser, and provides it to the hooks and components inside. */
export const ClientStackProvider = ({ json, user, ...props }: ClientStackProviderProps): ReactElement => {
  const [app] = useState(() => {
    const created = StackClientApp[stackAppInternalsSymbol].fromClientJson(json);
    if (typeof window !== 'undefined' && user !== undefined) primeUserOfPage(created, user);
    return created;
  });
  return <StackProvider {...props} app={app} onSessionChanged={usePageRefresh()} />;
};
