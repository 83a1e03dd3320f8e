// The start of most tests, an element on a stage, and the cleanup of all of them.
import { expect } from '@open-wc/testing';
import type { PorticoElements } from '../../../elements/index.js';
import { closeFrames } from './frame.js';
import { forgetFlows } from './oauth.js';
import { stopRecording } from './record.js';
import { clear, put, show, until } from './screen.js';
import { closeStages, openSignedIn, openStage, type SignedIn, type Stage, type StageOptions } from './stage.js';

type Tag = keyof PorticoElements;
type Properties<T extends Tag> = Partial<Record<keyof PorticoElements[T], unknown>>;

/** A page for a visitor without a session. */
export const openPage = async <T extends Tag>(
  tag: T,
  options?: StageOptions,
  properties?: Properties<T>,
): Promise<{ stage: Stage; page: PorticoElements[T] }> => {
  const stage = await openStage(options);
  return { stage, page: await show(stage, tag, properties) };
};

/** A section of the settings of a user who has just signed up, or of the user of a stage. */
export const openSection = async <T extends Tag, S extends Stage = SignedIn>(
  tag: T,
  given?: S | Promise<S>,
  properties?: Properties<T>,
): Promise<{ stage: S; section: PorticoElements[T] }> => {
  const stage = (await (given ?? openSignedIn())) as S;
  return { stage, section: await show(stage, tag, properties) };
};

/** A section that is not rendered on this stage. */
export const expectAbsent = async <T extends Tag>(tag: T, properties: Properties<T>): Promise<void> => {
  const section = put(tag, properties) as HTMLElement & { phase?: string };
  await until(() => section.phase === 'blocked', `<${tag}> is not offered`);
  expect(section.checkVisibility()).to.equal(false);
};

const START = location.href;

/** Removes everything of a test from the page, its address, the storage of the tab, and the running apps. */
export const tidyUp = (): void => {
  clear();
  stopRecording();
  closeStages();
  closeFrames();
  forgetFlows();
  if (location.href !== START) history.replaceState(null, '', START);
};
