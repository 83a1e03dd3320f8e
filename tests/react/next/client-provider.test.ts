// Tests when the provider of Next.js asks the server for the page again.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '../../../react/next/client-provider.js';
import { refresh } from '../../support/next/request.js';

const options = { projectId: 'client-provider', publishableClientKey: 'pck_1', baseUrl: 'https://api.example', urls: undefined };

/** Returns the function that the provider calls when a user signs in or out. */
const listener = (): (() => void) => {
  let found: (() => void) | undefined;
  const Probe = () => {
    const { props } = ClientProvider({ options });
    found = (props as { onSessionChanged: () => void }).onSessionChanged;
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

describe('the provider, when a user signs in or out', () => {
  it('asks the server for the page at once in other tabs', () => {
    const changed = listener();
    vi.stubGlobal('document', { hasFocus: () => false });
    changed();
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('asks the server for the page in the focused tab, too, unless a new document follows', () => {
    const changed = listener();
    vi.stubGlobal('document', { hasFocus: () => true });
    changed();
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(refresh).toHaveBeenCalledOnce();
  });
});
