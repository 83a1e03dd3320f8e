// Records the events of elements and their announcements to screen readers.
import { ELEMENTS } from '../../../elements/index.js';
import { until } from './screen.js';

const EVENT_NAMES = [
  ...new Set([...Object.values(ELEMENTS).flatMap((element) => Object.values(element.events)), 'portico-session-changed']),
] as string[];

export interface Heard {
  readonly type: string;
  readonly detail: Record<string, unknown>;
  readonly event: CustomEvent;
}

const stops: (() => void)[] = [];

/** Records every event of the elements that reaches the document. */
export const hearEvents = (): Heard[] => {
  const heard: Heard[] = [];
  const listen = (event: Event): void =>
    void heard.push({ type: event.type, detail: (event as CustomEvent).detail, event: event as CustomEvent });
  for (const name of EVENT_NAMES) document.addEventListener(name, listen);
  stops.push(() => EVENT_NAMES.forEach((name) => document.removeEventListener(name, listen)));
  return heard;
};

export const typesOf = (heard: readonly Heard[]): readonly string[] => heard.map(({ type }) => type);

/** Returns the name and the detail of each recorded event. */
export const told = (heard: readonly Heard[]): readonly unknown[] => heard.map(({ type, detail }) => [type, detail]);

/** Returns the detail of the recorded sign-in event. */
export const signedIn = (heard: readonly Heard[]): unknown => heard.find(({ type }) => type === 'portico-signed-in')?.detail;

/** All shadow roots of the page, because dialogs in shadow roots also contain live regions. */
const roots = new Set<ShadowRoot>();
const followers = new Set<(root: Node) => void>();
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function attachShadow(this: Element, options) {
  const root = attach.call(this, options);
  roots.add(root);
  for (const follow of followers) follow(root);
  return root;
};

/** Records every announcement. */
export const hearAnnouncements = (): string[] => {
  const said: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]');
      if (region?.textContent) said.push(region.textContent);
    }
  });
  const follow = (root: Node): void => observer.observe(root, { subtree: true, childList: true, characterData: true });
  for (const root of [document.body, ...roots]) follow(root);
  followers.add(follow);
  stops.push(() => {
    followers.delete(follow);
    observer.disconnect();
  });
  return said;
};

/** Longer than the delay between two consecutive announcements, in milliseconds. */
const SILENCE_MS = 300;

/** Waits for an announcement, and then until there are no more announcements. */
export const silence = async (said: readonly unknown[]): Promise<void> => {
  await until(() => said.length > 0, 'something is announced');
  let [count, since] = [said.length, performance.now()];
  await until(() => {
    if (said.length > count) [count, since] = [said.length, performance.now()];
    return performance.now() - since > SILENCE_MS;
  }, 'nothing more is announced');
};

export const stopRecording = (): void => {
  for (const stop of stops.splice(0)) stop();
};
