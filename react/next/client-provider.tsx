'use client';
import { useState, type ReactElement } from 'react';
import { useRouter } from 'next/navigation';
import { createClientApp, type ClientApp } from '../../src/index.js';
import { PorticoProvider, type PorticoProviderProps } from '../provider.js';
import type { PublicOptions } from './apps.js';

/** Props of `ClientProvider`, which a server component passes to the browser. */
export interface ClientProviderProps extends Omit<PorticoProviderProps, 'app' | 'onSessionChanged'> {
  /** The options of the app. */
  readonly options: PublicOptions;
}

/** Time after a session change in which a new document replaces the page, in milliseconds. */
const DOCUMENT_WAIT_MS = 500;

const apps = new Map<string, ClientApp>();

/** Returns the app of the page. On a server, the app is signed out, so all requests can share it. */
const appOf = (options: PublicOptions): ClientApp => {
  const key = JSON.stringify(options);
  const app = apps.get(key) ?? createClientApp({ ...options, tokenStore: 'cookie' });
  apps.set(key, app);
  return app;
};

/** Creates the app in the browser, and provides it to the hooks and elements inside. */
export const ClientProvider = ({ options, ...props }: ClientProviderProps): ReactElement => {
  const [app] = useState(() => appOf(options));
  const router = useRouter();
  const onSessionChanged = (): void => {
    // In the tab in which users sign in or out, a new document usually follows, which needs no refresh.
    if (document.hasFocus()) setTimeout(() => router.refresh(), DOCUMENT_WAIT_MS);
    else router.refresh();
  };
  return <PorticoProvider {...props} app={app} onSessionChanged={onSessionChanged} />;
};
