// Performs common steps with only the keyboard.
import { expect } from 'vitest';
import type { ClientApp } from '../../src/index.ts';
import { takeKeyboard, type Keyboard } from './keyboard.ts';
import { freshEmail, showsHeading, homeShows, PASSWORD, type Visitor } from './visitor.ts';

export interface KeyboardVisitor {
  readonly visitor: Visitor;
  readonly page: Visitor['page'];
  readonly keys: Keyboard;
  readonly email: string;
}

/** Opens a browser for a visitor who uses only the keyboard. */
export const enterByKeyboard = async (stage: { readonly enter: () => Promise<Visitor> }): Promise<KeyboardVisitor> => {
  const visitor = await stage.enter();
  return { visitor, page: visitor.page, keys: await takeKeyboard(visitor), email: freshEmail() };
};

/** Opens the script-tag demo for a visitor who uses only the keyboard, and signs the visitor up with one SDK call. */
export const enterSignedIn = async (stage: { readonly enter: () => Promise<Visitor> }): Promise<KeyboardVisitor> => {
  const person = await enterByKeyboard(stage);
  const { page, email } = person;
  await page.goto('/');
  await page.evaluate(
    ([address, password]) =>
      (globalThis as unknown as { Portico: { app: ClientApp } }).Portico.app.auth.signUpWithPassword({
        email: address,
        password,
        noRedirect: true,
      }),
    [email, PASSWORD] as const,
  );
  await homeShows(page, email);
  return person;
};

/** Signs out with the user button's menu. */
export const signOutByKeys = async ({ page, keys }: KeyboardVisitor): Promise<void> => {
  await keys.use(keys.button(/^Account menu/));
  await keys.lands(page.getByRole('menuitem', { name: 'Account settings' }));
  await keys.press('ArrowUp');
  await keys.lands(page.getByRole('menuitem', { name: 'Sign out' }));
  await keys.press('Enter');
  await homeShows(page, 'Nobody is signed in');
};

/** Moves to another item in the account settings. The item that creates a team moves focus to its only field. */
export const openItem = async ({ keys }: KeyboardVisitor, item: string): Promise<void> => {
  await keys.use(keys.link(item));
  await expect.poll(() => keys.link(item).getAttribute('aria-current')).toBe('page');
  await keys.lands(item === 'Create a team' ? keys.field('name') : keys.link(item));
};

/** Opens a browser for a signed-in user at an item of the account settings. */
export const openSettings = async (stage: { readonly enter: () => Promise<Visitor> }, item: string): Promise<KeyboardVisitor> => {
  const person = await enterSignedIn(stage);
  const { page, keys } = person;
  await keys.use(keys.button(/^Account menu/), 'ArrowDown');
  await keys.lands(page.getByRole('menuitem', { name: 'Account settings' }));
  await keys.press('Enter');
  await showsHeading(page, 'Account settings');
  await openItem(person, item);
  return person;
};
