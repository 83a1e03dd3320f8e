// Opens the account settings in a container of a given width.
import type { AccountSettingsPage } from '../../../elements/index.js';
import { all, put, until } from './screen.js';
import { openSignedIn, type Stage, type StageOptions } from './stage.js';

export const SETTINGS_PATH = '/handler/account-settings';

export const openSettings = async (hash = '', options: StageOptions = {}, width = 1000) => {
  history.replaceState(null, '', `${SETTINGS_PATH}${hash}`);
  const stage = await openSignedIn({ at: `${SETTINGS_PATH}${hash}`, ...options });
  return { stage, page: await settingsAt(stage, width) };
};

/** Opens the account settings in a container of this width, regardless of the width of the window. */
export const settingsAt = async (
  stage: Stage,
  width: number,
  properties: Partial<AccountSettingsPage> = {},
): Promise<AccountSettingsPage> => {
  const page = put('portico-account-settings', { ...properties } as never);
  page.style.inlineSize = `${width}px`;
  page.app = stage.app;
  await until(() => page.phase === 'ready' && all(page, '[aria-busy="true"]').length === 0, 'the settings are loaded');
  return page;
};

export const currentItem = (page: Element): string | undefined => all(page, '[aria-current="page"] bdi')[0]?.textContent?.trim();

/** Waits until a page has one element with this tag. */
export const waitForTag = (page: Element, tag: string): Promise<void> => until(() => all(page, tag).length === 1, `<${tag}> appears`);

export const isVisible = (page: Element, tag: string): boolean => all(page, tag)[0]?.checkVisibility() === true;
