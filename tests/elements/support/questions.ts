// Operates the confirmations that elements show before an action, either in a dialog or in place of a button.
import { sendKeys } from '@web/test-runner-commands';
import type { PorticoEvents } from '../../../elements/index.js';
import { all, control, focused, one, press, until } from './screen.js';

/** Presses a button that a confirmation replaces, and waits until the cancel button has focus. */
export const openConfirmation = async (section: Element, name: string): Promise<void> => {
  press(section, name);
  await until(() => focused() === control(section, 'Cancel'), 'the cancel button has focus');
};

/** Presses the button that confirms the action. */
export const confirm = (section: Element): void => all(section, '.confirm button').at(-1)?.click() as undefined;

export const dialogOf = (section: Element): HTMLDialogElement => one<HTMLDialogElement>(section, 'dialog');
export const dialogOpens = (section: Element): Promise<void> => until(() => dialogOf(section).open, 'the dialog opens');
export const dialogCloses = (section: Element): Promise<void> => until(() => all(section, 'dialog').length === 0, 'the dialog is closed');

/** Presses a button that opens a dialog, and waits for the dialog. */
export const pressOpening = (section: Element, name: string): Promise<void> => {
  press(section, name);
  return dialogOpens(section);
};

/**
 * Presses Escape twice, and waits until the browser has closed the dialog. On the second press, the browser closes the dialog without a
 * `cancel` event. It fires `close` in a later task, and the section’s listener may then open the dialog again.
 */
export const pressEscapeTwice = async (section: Element): Promise<void> => {
  let isClosedByBrowser = false;
  dialogOf(section).addEventListener('close', () => (isClosedByBrowser = true), { once: true });
  await sendKeys({ press: 'Escape' });
  await sendKeys({ press: 'Escape' });
  await until(() => isClosedByBrowser, 'the browser closes the dialog');
};

type BeforeEventName = Extract<keyof PorticoEvents, `portico-before-${string}`> & Exclude<keyof PorticoEvents, 'portico-before-redirect'>;

/** Passes a rejected promise to `waitUntil` of the next event with this name. */
export const failBefore = (name: BeforeEventName): void =>
  document.addEventListener(name, (event) => event.waitUntil(Promise.reject(new Error('captcha'))), { once: true });

/** Delays the next action that fires this event until `proceed` is called. */
export const delayBefore = (
  name: BeforeEventName,
): { readonly hasFired: () => boolean; readonly signal: () => AbortSignal; readonly proceed: () => void } => {
  let proceed = (): void => undefined;
  let asked: { readonly signal: AbortSignal | undefined } | undefined;
  const wait = new Promise<void>((resolve) => (proceed = resolve));
  const delay = (event: PorticoEvents[BeforeEventName]): void => {
    asked = event;
    event.waitUntil(wait);
  };
  document.addEventListener(name, delay as (event: Event) => void, { once: true });
  return { hasFired: () => asked !== undefined, signal: () => asked?.signal as AbortSignal, proceed: () => proceed() };
};
