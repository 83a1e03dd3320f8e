// Records element events and announcements to screen readers.
import { ELEMENTS } from '../../../elements/index.js';
import { until } from './screen.js';

const EVENT_NAMES = [
  ...new Set([...Object.values(ELEMENTS).flatMap((element) => Object.values(element.events)), 'portico-session-changed']),
] as string[];

export interface RecordedEvent {
  readonly type: string;
  readonly detail: Record<string, unknown>;
  readonly event: CustomEvent;
}

const stops: (() => void)[] = [];

/** Records every element event that reaches the document. */
export const recordEvents = (): RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  const listen = (event: Event): void =>
    void events.push({ type: event.type, detail: (event as CustomEvent).detail, event: event as CustomEvent });
  for (const name of EVENT_NAMES) document.addEventListener(name, listen);
  stops.push(() => EVENT_NAMES.forEach((name) => document.removeEventListener(name, listen)));
  return events;
};

export const typesOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ type }) => type);

/** Returns the type and the detail of each recorded event. */
export const entriesOf = (events: readonly RecordedEvent[]): readonly unknown[] => events.map(({ type, detail }) => [type, detail]);

/** Returns the detail of the first recorded `portico-signed-in` event, or undefined if there is none. */
export const signedIn = (events: readonly RecordedEvent[]): unknown => events.find(({ type }) => type === 'portico-signed-in')?.detail;

/** All shadow roots that elements attached after this module was loaded. Dialogs in shadow roots also contain live regions. */
const shadowRoots = new Set<ShadowRoot>();
const followers = new Set<(root: Node) => void>();
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function attachShadow(this: Element, options) {
  const root = attach.call(this, options);
  shadowRoots.add(root);
  for (const follow of followers) follow(root);
  return root;
};

/** Records every announcement to screen readers. */
export const recordAnnouncements = (): string[] => {
  const announced: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]');
      if (region?.textContent) announced.push(region.textContent);
    }
  });
  const follow = (root: Node): void => observer.observe(root, { subtree: true, childList: true, characterData: true });
  for (const root of [document.body, ...shadowRoots]) follow(root);
  followers.add(follow);
  stops.push(() => {
    followers.delete(follow);
    observer.disconnect();
  });
  return announced;
};

/** The time without a new record after which no further record is expected, in milliseconds. */
const QUIET_MS = 300;

/** Waits until at least one announcement or event is recorded, and then until no further one is recorded for a while. */
export const untilAllRecorded = async (records: readonly unknown[]): Promise<void> => {
  await until(() => records.length > 0, 'something is recorded');
  let [count, since] = [records.length, performance.now()];
  await until(() => {
    if (records.length > count) [count, since] = [records.length, performance.now()];
    return performance.now() - since > QUIET_MS;
  }, 'nothing more is recorded');
};

export const stopRecording = (): void => {
  for (const stop of stops.splice(0)) stop();
};
