// The events of an element, and its announcements to screen readers.
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

/** Every event of the elements that reaches the document. */
export const hearEvents = (): Heard[] => {
  const heard: Heard[] = [];
  const listen = (event: Event): void =>
    void heard.push({ type: event.type, detail: (event as CustomEvent).detail, event: event as CustomEvent });
  for (const name of EVENT_NAMES) document.addEventListener(name, listen);
  stops.push(() => EVENT_NAMES.forEach((name) => document.removeEventListener(name, listen)));
  return heard;
};

export const typesOf = (heard: readonly Heard[]): readonly string[] => heard.map(({ type }) => type);

/** The recorded events: the name and the detail of each. */
export const told = (heard: readonly Heard[]): readonly unknown[] => heard.map(({ type, detail }) => [type, detail]);

/** The recorded events of the sign-in. */
export const signedIn = (heard: readonly Heard[]): unknown => heard.find(({ type }) => type === 'portico-signed-in')?.detail;

/** Every shadow root of the page: live regions are in dialogs too. */
const roots = new Set<ShadowRoot>();
const followers = new Set<(root: Node) => void>();
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function attachShadow(this: Element, options) {
  const root = attach.call(this, options);
  roots.add(root);
  for (const follow of followers) follow(root);
  return root;
};

/** Everything that is announced from now on. */
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

/** More than the time between two announcements that follow each other, in milliseconds. */
const SILENCE_MS = 300;

/** Waits until something was announced, and then nothing for a while. */
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
