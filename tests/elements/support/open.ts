// Shows an element that uses the app of a stage, and cleans up after a test.
import { expect } from '@open-wc/testing';
import type { PorticoElements } from '../../../elements/index.js';
import { closeFrames } from './frame.js';
import { forgetFlows } from './oauth.js';
import { stopRecording } from './record.js';
import { clear, put, show, until } from './screen.js';
import { closeStages, openSignedIn, openStage, type SignedIn, type Stage, type StageOptions } from './stage.js';

type Tag = keyof PorticoElements;
type Properties<T extends Tag> = Partial<Record<keyof PorticoElements[T], unknown>>;

/** Opens a stage for a visitor without a session, and shows a page. */
export const openPage = async <T extends Tag>(
  tag: T,
  options?: StageOptions,
  properties?: Properties<T>,
): Promise<{ stage: Stage; page: PorticoElements[T] }> => {
  const stage = await openStage(options);
  return { stage, page: await show(stage, tag, properties) };
};

/** Shows a settings section for a stage’s user, or for a new user if the stage is omitted. */
export const openSection = async <T extends Tag, S extends Stage = SignedIn>(
  tag: T,
  given?: S | Promise<S>,
  properties?: Properties<T>,
): Promise<{ stage: S; section: PorticoElements[T] }> => {
  const stage = (await (given ?? openSignedIn())) as S;
  return { stage, section: await show(stage, tag, properties) };
};

/** Adds a section, and expects that it is not visible. */
export const expectAbsent = async <T extends Tag>(tag: T, properties: Properties<T>): Promise<void> => {
  const section = put(tag, properties) as HTMLElement & { phase?: string };
  await until(() => section.phase === 'blocked', `<${tag}> reaches the “blocked” phase`);
  expect(section.checkVisibility()).to.equal(false);
};

const START = location.href;

/**
 * Removes the elements, recorders, apps, frames and OAuth cookies of a test, and clears the last used method, `sessionStorage` and
 * the stored settings. Restores the URL.
 */
export const tidyUp = (): void => {
  clear();
  stopRecording();
  closeStages();
  closeFrames();
  forgetFlows();
  if (location.href !== START) history.replaceState(null, '', START);
};
