// Opens `portico-handler` at a path, and waits until it shows an element or a title.
import type { HandlerPage } from '../../../elements/index.js';
import { all, put, titleOf, until } from './screen.js';
import { openStage, type Stage, type StageOptions } from './stage.js';

export const openHandler = async (
  path: string,
  properties: Partial<HandlerPage> = {},
  options?: StageOptions,
): Promise<{ stage: Stage; handler: HandlerPage }> => {
  history.replaceState(null, '', path);
  const stage = await openStage(options);
  return { stage, handler: put('portico-handler', { app: stage.app, ...properties } as never) };
};

export const waitForTag = (handler: HandlerPage, tag: string): Promise<void> =>
  until(() => all(handler, tag).length === 1, `<${tag}> appears`);
export const waitForTitle = (handler: HandlerPage, title: string): Promise<void> =>
  until(() => titleOf(handler) === title, `the title is “${title}”`);
