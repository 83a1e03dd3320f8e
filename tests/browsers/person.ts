// A person who uses the demo in WebKit, with real pointer and key events.
import { expect } from 'vitest';
import type { Site } from '../support/sites.ts';
import type { Stack } from '../support/stack.ts';
import { isBusy } from '../support/is-busy.ts';
import { findElement, type Wanted } from './find.ts';
import type { ElementRef, Session } from './webdriver.ts';
import type { WebKit } from './webkit.ts';

export interface Person {
  readonly session: Session;
  /** Opens a path of the demo, and waits until the page is idle. */
  readonly open: (path: string) => Promise<void>;
  /** Waits until the page shows an element. */
  readonly sees: (wanted: Wanted) => Promise<ElementRef>;
  /** Waits until the page shows no such element. */
  readonly seesNo: (wanted: Wanted) => Promise<void>;
  readonly seesHeading: (text: string) => Promise<void>;
  readonly seesText: (text: string, css?: string) => Promise<void>;
  /** Waits until the home page shows the text. */
  readonly seesHome: (text: string) => Promise<void>;
  readonly click: (wanted: Wanted) => Promise<void>;
  /** Clicks a button, a tab or a menu item. */
  readonly press: (name: string, within?: string) => Promise<void>;
  readonly follow: (name: string, within?: string) => Promise<void>;
  /** Replaces the values of the named fields. */
  readonly fill: (fields: Readonly<Record<string, string>>, within?: string) => Promise<void>;
  /** Types into the named field. */
  readonly type: (name: string, text: string) => Promise<void>;
  readonly textOf: (wanted: Wanted) => Promise<string>;
  /** Submits the form of the page. */
  readonly submit: () => Promise<void>;
  /** Waits until the page has the path. */
  readonly arrivesAt: (path: string) => Promise<void>;
  readonly signIn: (site: Site, email: string, password: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

const BUTTON = 'button, [role="button"], [role="menuitem"], [role="tab"]';
/** The key code of Enter in the protocol. */
export const ENTER = '\uE007';
export const ESCAPE = '\uE00C';

export const personOf = ({ session }: WebKit, stack: Stack): Person => {
  const find = (wanted: Wanted): Promise<ElementRef | null> => session.run(findElement, wanted) as unknown as Promise<ElementRef | null>;
  const sees: Person['sees'] = async (wanted) => {
    let found: ElementRef | null = null;
    const look = async (): Promise<boolean> => {
      found = await find(wanted);
      return found !== null;
    };
    await expect.poll(look, { message: `WebKit shows ${JSON.stringify(wanted)}` }).toBe(true);
    return found as unknown as ElementRef;
  };
  const seesNo: Person['seesNo'] = (wanted) =>
    expect.poll(() => find(wanted), { message: `WebKit no longer shows ${JSON.stringify(wanted)}` }).toBe(null);
  const seesText = async (text: string, css = '*'): Promise<void> => void (await sees({ css, text }));
  const seesHeading = async (text: string): Promise<void> => void (await sees({ css: 'h1, h2, h3, [role="heading"]', text }));
  const seesHome = (text: string): Promise<void> => seesText(text, '.panel h2');
  const waitUntilIdle = (): Promise<void> => expect.poll(() => session.run(isBusy), { message: 'the page is idle' }).toBe(false);
  /** Performs an action on an element. Starts again if the page replaces the element, as a page replaces its early form. */
  const act = async <T>(wanted: Wanted, action: (element: ElementRef) => Promise<T>): Promise<T> => {
    try {
      return await action(await sees(wanted));
    } catch (error) {
      if (!String(error).includes('stale element reference')) throw error;
      return action(await sees(wanted));
    }
  };
  const click: Person['click'] = async (wanted) => {
    await sees(wanted);
    // An update of the page could move the element.
    await waitUntilIdle();
    await act(wanted, session.click);
  };
  const press: Person['press'] = (name, within) => click({ css: BUTTON, name, ...(within && { within }) });
  const follow: Person['follow'] = (name, within) => click({ css: 'a[href]', name, ...(within && { within }) });
  const fill: Person['fill'] = async (fields, within) => {
    for (const [name, value] of Object.entries(fields)) {
      await act({ css: `input[name="${name}"]`, ...(within && { within }) }, async (field) => {
        await session.clear(field);
        await session.type(field, value);
      });
    }
  };
  const type: Person['type'] = (name, text) => act({ css: `input[name="${name}"]` }, (field) => session.type(field, text));
  const textOf: Person['textOf'] = (wanted) =>
    act(wanted, (found) => session.run((element) => (element as unknown as Element).textContent ?? '', found));
  const submit = (): Promise<void> => click({ css: 'form button[type="submit"]' });
  const open: Person['open'] = async (path) => {
    await session.goto(new URL(path, stack.url).href);
    await waitUntilIdle();
  };
  return {
    ...{ session, open, sees, seesNo, seesHeading, seesText, seesHome, click, press, follow, fill, type, textOf, submit },
    arrivesAt: (path) => expect.poll(async () => new URL(await session.url()).pathname, { message: 'the path of the page' }).toBe(path),
    signIn: async ({ handler, home }, email, password) => {
      await open(`${handler}/sign-in`);
      await fill({ email, password });
      await submit();
      await expect.poll(async () => new URL(await session.url()).pathname).toBe(home);
      await seesHome(email);
    },
    signOut: async () => {
      await click({ css: 'button', text: 'Account menu' });
      await press('Sign out');
      await seesHome('Nobody is signed in');
    },
  };
};
