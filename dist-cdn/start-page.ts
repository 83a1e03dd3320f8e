// Loads the elements. On a page that needs only the sign-in or sign-up form, shows this form first.
import { settingsQuery } from '../elements/core/project-settings.js';
import type { ClientApp, DataOf, Project } from '../src/index.js';
import { showEarlyForm, type EarlyForm } from './early-form.js';
import { findEarlyPage } from './early-page.js';
import { showLoadFailure } from './load-failure.js';
import { openFile } from './open-file.js';

/** The longest wait for the settings of the project before the elements load, which show that the page is loading, in milliseconds. */
const SETTINGS_MS = 1000;
/** The longest wait for a frame, in milliseconds. Browsers paint no frames of hidden pages. */
const FRAME_MS = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Resolves when the browser has read the markup of the page. */
const whenParsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve());
    else resolve();
  });

const nextFrame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => resolve()));

/** Resolves when the frame after the next one begins. The next one was then painted. */
const whenPainted = (): Promise<void> =>
  Promise.race([
    nextFrame()
      .then(nextFrame)
      .then(() => wait(0)),
    wait(FRAME_MS),
  ]);

/** Resolves to the settings of the project. Never resolves if they cannot be loaded. */
const settingsOf = (app: ClientApp): Promise<DataOf<typeof Project>> =>
  new Promise((resolve) => {
    const query = settingsQuery(app);
    const stop = query.watch(({ status, data }) => {
      if (status !== 'ready' || !data) return;
      // The first call precedes the result of `watch`.
      queueMicrotask(() => stop());
      resolve(data);
    });
  });

/** Reports the tags on the page whose elements could not be loaded. */
const report = (error: unknown): void => {
  const tags = new Set(Array.from(document.querySelectorAll(':not(:defined)'), ({ localName }) => localName));
  for (const tag of tags) if (tag.startsWith('portico-')) console.error(`Portico: <${tag}> could not be loaded.`, error);
};

/** The tags of pages that fill a part of the site's page. They show that the elements could not be loaded. */
const PAGES = 'portico-handler, portico-sign-in, portico-sign-up, portico-account-settings';

/** Loads and defines the elements. After a failure, tries again when the browser is back online, or when the user tries again. */
const loadElements = async (getForm: () => EarlyForm | undefined): Promise<void> => {
  try {
    const elements = openFile('elements');
    // The elements omit what cannot be loaded.
    if (getForm()?.needsMethods) openFile('methods').catch(() => undefined);
    const { defineElements } = (await elements) as { readonly defineElements: () => void };
    defineElements();
  } catch (error) {
    report(error);
    const form = getForm();
    form?.drop();
    const place = form?.container ?? document.querySelector(PAGES);
    const hide = place && showLoadFailure(place, () => retry());
    const retry = (): void => {
      removeEventListener('online', retry);
      hide?.();
      void loadElements(getForm);
    };
    addEventListener('online', retry);
  }
};

/** Shows the form as soon as the settings are known. Resolves when it was painted, or when the settings take too long. */
const showFirst = async (app: ClientApp, setForm: (form: EarlyForm | undefined) => void): Promise<void> => {
  const host = findEarlyPage(app)?.host;
  if (!host) return;
  const show = async (): Promise<void> => {
    const project = await settingsOf(app);
    // In the meantime, the elements, a script of the page, or a message that they could not be loaded may have changed the page.
    const page = findEarlyPage(app);
    if (page?.host !== host) return;
    const form = showEarlyForm(app, page, project);
    setForm(form);
    await whenPainted();
    form?.focus();
  };
  await Promise.race([show(), wait(SETTINGS_MS)]);
};

/** @param app the app of the page, or `undefined` if the elements have to show the page */
export const startPage = async (app: ClientApp | undefined): Promise<void> => {
  let form: EarlyForm | undefined;
  await whenParsed();
  try {
    if (app) await showFirst(app, (shown) => (form = shown));
  } catch (error) {
    console.error('Portico: the form could not be shown before the elements.', error);
  }
  await loadElements(() => form);
};
