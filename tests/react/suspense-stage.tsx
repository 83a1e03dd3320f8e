// Test helpers for hooks that suspend: a page with a fallback and an error boundary, and an app whose responses a test can replace.
import { waitUntil } from '@open-wc/testing';
import { Component, Suspense, useLayoutEffect, type ReactElement, type ReactNode } from 'react';
import { systemPlatform } from '../../src/lib/platform.js';
import { isKnownError, isPorticoError, type ClientApp } from '../../src/index.js';
import { openApp } from './stage.js';

/** Shows the code or the message of the error that its children throw. A click resets the boundary. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };
  static getDerivedStateFromError = (error: unknown): { error: unknown } => ({ error });
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const text = isPorticoError(error) || isKnownError(error) ? error.code : String(error);
    return <button onClick={() => this.setState({ error: undefined })}>{text}</button>;
  }
}

const Fallback = ({ onShow }: { readonly onShow: () => void }): ReactElement => {
  useLayoutEffect(onShow, [onShow]);
  return <i>…</i>;
};

/** Returns a wrapper with an error boundary and a fallback, and how often the fallback was shown. Strict mode counts each time twice. */
export const createSuspense = () => {
  let fallbacks = 0;
  const count = (): void => void (fallbacks += 1);
  return {
    fallbacks: () => fallbacks,
    wrap: (children: ReactNode): ReactElement => (
      <Boundary>
        <Suspense fallback={<Fallback onShow={count} />}>{children}</Suspense>
      </Boundary>
    ),
  };
};

/** Returns the texts that are visible, from all elements in which the tests show text. */
const textsOf = (host: HTMLElement): string[] =>
  [...host.querySelectorAll<HTMLElement>('output, i, button')]
    .filter(({ style }) => style.display !== 'none')
    .map(({ textContent }) => textContent ?? '');

export const showsTexts = (host: HTMLElement, ...texts: string[]): Promise<void> =>
  waitUntil(() => textsOf(host).join('|') === texts.join('|'), `the page shows "${texts.join('|')}"`, { timeout: 8000 });

/** Opens an app that records its requests. `breakDown` makes the service respond with an error that the app does not retry. */
export const openFragileApp = async (options: Parameters<typeof openApp>[0] = {}) => {
  const requests: string[] = [];
  let isBroken = false;
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(`${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`);
    return isBroken ? Promise.resolve(new Response('Not here.', { status: 404 })) : systemPlatform.fetch(url, init);
  };
  const app: ClientApp = await openApp({ platform: { fetch }, ...options });
  const countOf = (request: string): number => requests.filter((sent) => sent === request).length;
  return { app, countOf, breakDown: (value: boolean) => void (isBroken = value) };
};
