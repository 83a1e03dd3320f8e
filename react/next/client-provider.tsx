'use client';
import { useState, type ReactElement } from 'react';
import { createClientApp, type ClientApp } from '../../src/index.js';
import { keepLatest } from '../../src/internal.js';
import { PorticoProvider, type PorticoProviderProps } from '../provider.js';
import type { PublicOptions } from './apps.js';
import { usePageRefresh } from './use-page-refresh.js';

/** Props of `ClientProvider`, which a server component passes to the browser. */
export interface ClientProviderProps extends Omit<PorticoProviderProps, 'app' | 'onSessionChanged'> {
  /** The options of the app. */
  readonly options: PublicOptions;
}

/** The apps by their options, whose URLs may depend on the request. */
const apps = new Map<string, ClientApp>();

/** Returns the app of the page. On a server, the app is signed out, so all requests can share it. */
const appOf = (options: PublicOptions): ClientApp => {
  return keepLatest(apps, JSON.stringify(options), () => createClientApp({ ...options, tokenStore: 'cookie' }));
};

/** Creates the app in the browser, and provides it to the hooks and elements inside. */
export const ClientProvider = ({ options, ...props }: ClientProviderProps): ReactElement => {
  const [app] = useState(() => appOf(options));
  return <PorticoProvider {...props} app={app} onSessionChanged={usePageRefresh()} />;
};
