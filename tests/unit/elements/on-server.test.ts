// Uses elements as Lit does on a server, where only the constructor, `willUpdate`, and `render` run. `update` and later callbacks
// run only in browsers.
import { describe, expect, it } from 'vitest';
import type { LitElement } from 'lit';
import { notice } from '../../../elements/ui/notice.js';
import { defaultApp } from '../../../elements/context.js';
import { ELEMENTS } from '../../../elements/registry.js';
import { setAppearance } from '../../../elements/setup.js';
import { createClientApp } from '../../../src/index.js';

const calls: string[] = [];

const createApp = () =>
  createClientApp({
    projectId: 'p',
    publishableClientKey: 'k',
    baseUrl: 'https://api.test',
    tokenStore: 'memory',
    redirectMethod: { navigate: (url) => void calls.push(url) },
    platform: {
      fetch: (input: string) => {
        calls.push(input);
        return Promise.reject(new TypeError('no network'));
      },
    },
  });

interface Rendered {
  willUpdate: (changed: ReadonlyMap<string, unknown>) => void;
  render: () => unknown;
}

describe.each(Object.entries(ELEMENTS))('<%s> in Node.js', (_tag, Element) => {
  it('can be constructed and updated without an app', () => {
    expect(() => (new Element() as LitElement as unknown as Rendered).willUpdate(new Map())).not.toThrow();
  });

  it('can be rendered without a document', () => {
    const app = createApp();
    for (const own of [{}, { app }, { app, type: 'github' }]) {
      const element = Object.assign(new Element() as LitElement, own) as unknown as Rendered;
      element.willUpdate(new Map());
      expect(() => element.render()).not.toThrow();
    }
    app.dispose();
  });

  it('sends no request and does not navigate if it has an app', async () => {
    const app = createApp();
    const element = Object.assign(new Element() as LitElement, {
      app,
      autoRedirect: true,
      code: 'x',
      loginCode: 'x',
    }) as unknown as Rendered;
    element.willUpdate(new Map());
    await new Promise((resolve) => setTimeout(resolve));
    app.dispose();
    expect(calls.splice(0)).toEqual([]);
  });
});

describe('templates in Node.js', () => {
  it.each(['error', 'info', 'success'] as const)('include the icon of an "%s" notice', (kind) => {
    const render = (): readonly unknown[] => notice('Words', kind).values;
    expect(JSON.stringify(render())).toContain('<svg class=\\"portico-icon\\"');
    expect(render()[1]).toBe(render()[1]);
  });
});

it('`setAppearance` sets the logo and links in Node.js, where modules that pages share with the server may call it', () => {
  setAppearance({ variables: { colorPrimary: '#0f766e' }, layout: { logo: '/logo.svg' } });
  expect(defaultApp().layout).toEqual({ logo: '/logo.svg' });
  setAppearance();
  expect(defaultApp().layout).toBeUndefined();
});
