// Questions before an action, in place or in dialogs.
import type { PorticoEvents } from '../../../elements/index.js';
import { all, control, focused, one, press, until } from './screen.js';

/** Presses a button that asks in its place: the safe answer has the focus. */
export const pressAsking = async (section: Element, name: string): Promise<void> => {
  press(section, name);
  await until(() => focused() === control(section, 'Cancel'), 'the safe answer has the focus');
};

/** Accepts a question in its place. */
export const confirm = (section: Element): void => one(section, '.confirm .portico-danger').click();

export const dialogOf = (section: Element): HTMLDialogElement => one<HTMLDialogElement>(section, 'dialog');
export const isOpen = (section: Element): Promise<void> => until(() => dialogOf(section).open, 'the dialog');
export const isClosed = (section: Element): Promise<void> => until(() => all(section, 'dialog').length === 0, 'the dialog is closed');

/** Presses a button that opens a dialog. */
export const pressOpening = (section: Element, name: string): Promise<void> => {
  press(section, name);
  return isOpen(section);
};

type AskingEventName = Extract<keyof PorticoEvents, `portico-before-${string}`> & Exclude<keyof PorticoEvents, 'portico-before-redirect'>;

/** Makes the work of the page before the next event with this name fail. */
export const failBefore = (name: AskingEventName): void =>
  document.addEventListener(name, (event) => event.waitUntil(Promise.reject(new Error('captcha'))), { once: true });
