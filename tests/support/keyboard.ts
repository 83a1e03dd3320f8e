// Simulates a user with only a keyboard: Tab, arrows, Enter, Space, Escape and typing. Every focused element must show a focus
// indicator, Tab must move focus in reading order, and no key press may lose focus.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { watchTheFocus, type Stop, type Watched } from './focus-watch.ts';
import { IS_FIREFOX } from './engine.ts';
import { isBusy } from './is-busy.ts';
import type { Visitor } from './visitor.ts';

/** The maximum number of times that Tab is pressed to reach a target. */
const MAX_PRESSES = 60;

export interface Keyboard {
  readonly button: (name: string | RegExp) => Locator;
  readonly link: (name: string | RegExp) => Locator;
  readonly field: (name: string) => Locator;
  readonly heading: (name: string | RegExp) => Locator;
  /** Presses keys one after another. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Waits until the target is enabled and the page is idle, and presses Tab until the target has focus. */
  readonly to: (target: Locator, atMost?: number) => Promise<void>;
  /** Works like `to`, but presses Shift+Tab. */
  readonly backTo: (target: Locator, atMost?: number) => Promise<void>;
  /** Moves to the target and presses Enter, or another key. */
  readonly use: (target: Locator, key?: string) => Promise<void>;
  /** Moves to each named field with Tab, and replaces the field's value. */
  readonly write: (fields: Readonly<Record<string, string>>) => Promise<void>;
  /** Waits until the page moves focus to the target. */
  readonly lands: (target: Locator) => Promise<void>;
  /** Moves through a dialog with Tab in both directions. Focus must not leave the dialog. */
  readonly goesRound: (dialog: Locator) => Promise<void>;
}

const isActive = (element: Element): boolean => element === (globalThis as unknown as Watched).focusWatch.active();
const holdsActive = (element: Element): boolean => {
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  return activeElement !== null && element.contains(activeElement);
};
/** Returns the position of focus after Tab is pressed, and whether the target has focus. */
const arrive = (target: Element, isReading: boolean): Stop & { readonly isThere: boolean } => {
  const { focusWatch } = globalThis as unknown as Watched;
  return { ...focusWatch.arrive(isReading), isThere: target === focusWatch.active() };
};
const hasFocus = (): boolean => document.hasFocus();
const reenter = (isForward: boolean): void => (globalThis as unknown as Watched).focusWatch.reenter(isForward);
const nameOfActive = (): string => (globalThis as unknown as Watched).focusWatch.name();

/** Returns functions that operate a page with only the keyboard. Must be called before the visitor opens the first page. */
export const takeKeyboard = async ({ page }: Visitor): Promise<Keyboard> => {
  await watchTheFocus(page);
  const { keyboard } = page;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  /**
   * Presses Tab until the page has focus again. Required in Firefox, where the keys that a test presses never reach the browser's own
   * controls, but the page receives focus after some presses of Tab.
   */
  const regainFocus = async (): Promise<void> => {
    for (let presses = 0; presses < MAX_PRESSES && !(await page.evaluate(hasFocus)); presses += 1) await press('Tab');
  };
  const tab = async (target: Locator, isForward: boolean, isReading = isForward): Promise<Stop & { readonly isThere: boolean }> => {
    await press(isForward ? 'Tab' : 'Shift+Tab');
    const stop = await target.evaluate(arrive, isReading);
    expect(stop.problems).toEqual([]);
    if (stop.isOutside && IS_FIREFOX) {
      await regainFocus();
      await page.evaluate(reenter, isForward);
    }
    return stop;
  };
  /** Returns whether the target is enabled and the page is idle. While the page is not idle, an update could move elements. */
  const isIdle = async (target: Locator): Promise<boolean> => (await target.isEnabled()) && !(await page.evaluate(isBusy));
  const walk = async (target: Locator, isForward: boolean, atMost: number): Promise<void> => {
    const passed: string[] = [];
    // In Firefox, only one window has focus.
    if (IS_FIREFOX) await page.bringToFront();
    await expect.poll(() => isIdle(target), { message: `${target} is enabled, and the page is idle` }).toBe(true);
    if (await target.evaluate(isActive)) return;
    while (passed.length < atMost) {
      const { name, isThere } = await tab(target, isForward);
      if (isThere) return;
      passed.push(name);
    }
    throw new Error(`Tab did not reach ${target} in ${atMost} presses. It reached ${passed.join(', ')}.`);
  };
  const to = (target: Locator, atMost = MAX_PRESSES): Promise<void> => walk(target, true, atMost);
  const use = async (target: Locator, key = 'Enter'): Promise<void> => {
    await to(target);
    await press(key);
  };
  const named = (role: 'button' | 'link' | 'heading') => (name: string | RegExp) => page.getByRole(role, { name, exact: true });
  const field = (name: string): Locator => page.locator(`:is(input, select)[name="${name}"]`);
  return {
    button: named('button'),
    link: named('link'),
    heading: named('heading'),
    field,
    press,
    type: (text) => keyboard.type(text),
    to,
    backTo: (target, atMost = MAX_PRESSES) => walk(target, false, atMost),
    use,
    write: async (fields) => {
      for (const [name, text] of Object.entries(fields)) {
        await to(field(name));
        await press('ControlOrMeta+a');
        await keyboard.type(text);
      }
    },
    lands: (target) =>
      expect
        .poll(async () => ((await target.count()) > 0 && (await target.evaluate(isActive))) || (await page.evaluate(nameOfActive)), {
          message: `focus is on ${target}`,
          interval: 20,
        })
        .toBe(true),
    goesRound: async (dialog) => {
      for (const isForward of [true, false]) {
        for (let presses = 0; presses < 12; presses += 1) {
          const stop = await tab(dialog, isForward, false);
          if (!stop.isOutside && !(await dialog.evaluate(holdsActive)))
            throw new Error(`Tab moves focus out of the dialog, to ${stop.name}`);
        }
      }
      await regainFocus();
    },
  };
};
