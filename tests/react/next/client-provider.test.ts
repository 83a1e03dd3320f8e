// Tests when the providers of Next.js ask the server for the page again.
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StackClientApp } from '../../../react/compat/next.js';
import { ClientStackProvider } from '../../../react/compat/next-provider.js';
import { ClientProvider } from '../../../react/next/client-provider.js';
import { stackAppInternalsSymbol } from '../../../src/compat.js';
import { refresh } from '../../support/next/request.js';

const options = { projectId: 'client-provider', publishableClientKey: 'pck_1', baseUrl: 'https://api.example', urls: undefined };

const json = new StackClientApp({ ...options, urls: {}, tokenStore: 'memory' })[stackAppInternalsSymbol].toClientJson();

/** Returns the function that a provider calls when a user signs in or out. */
const listenerOf = (provide: () => ReactElement): (() => void) => {
  let found: (() => void) | undefined;
  const Probe = () => {
    found = (provide().props as { onSessionChanged: () => void }).onSessionChanged;
    return null;
  };
  renderToString(createElement(Probe));
  return found ?? expect.unreachable();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  refresh.mockClear();
});

describe.each([
  ['the provider', () => ClientProvider({ options })],
  ['the provider of the drop-in entry', () => ClientStackProvider({ json, user: null })],
])('%s, when a user signs in or out', (_, provide) => {
  it('asks the server for the page at once in other tabs', () => {
    const changed = listenerOf(provide);
    vi.stubGlobal('document', { hasFocus: () => false });
    changed();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('asks the server for the page in the focused tab, too, unless a new document follows', () => {
    const changed = listenerOf(provide);
    vi.stubGlobal('document', { hasFocus: () => true });
    changed();
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(refresh).toHaveBeenCalledOnce();
  });
});
