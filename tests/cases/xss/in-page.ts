// Runs inside the page under test: adds an element that gets a payload, for example from the service, and reports what the element shows.
// play.ts bundles this file as a classic script.
import type { ClientApp, createClientApp } from '../../../src/index.js';
import type { Messages } from '../../../elements/index.js';
import { keysAt, patched, type Patch } from './patched.js';
import { all, contains, isTooDeep, normalize, ownText, segmenter, containsWhole, DIRECTION_CONTROLS } from './text-in-page.js';

/** An element to add to the page, and the actions to perform on it. */
export interface Order {
  readonly tag: string;
  /** The payload as JSON, because a lone surrogate must reach the page unchanged. */
  readonly payload: string;
  readonly patches?: readonly Patch[];
  readonly isSignedIn?: boolean;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly urls?: Readonly<Record<string, string>>;
  readonly messages?: Partial<Messages>;
  /** Custom properties of the element's style. */
  readonly style?: Readonly<Record<string, string>>;
  /** The selector of the control to press after the element is complete. */
  readonly press?: string;
  /** Whether to fill in and submit the form. */
  readonly submits?: boolean;
  /** The number of elements inside this element when it shows a harmless value. */
  readonly elements?: number | undefined;
  readonly facts: { readonly projectId: string; readonly publishableClientKey: string };
}

/** What an element or a page shows. */
export interface PageView {
  readonly isDefined: boolean;
  /** The readable text. */
  readonly text: string;
  readonly elements: number;
  /** Whether the text contains the payload as a browser can show it. */
  readonly isShown: boolean;
  /** Whether the text contains the payload without bidirectional control characters. */
  readonly isStripped: boolean;
  readonly isIsolated: boolean;
  readonly isClipped: boolean;
  readonly overflow: number;
  readonly layoutMs: number;
  /** The number of characters of the longest string that one element shows. */
  readonly longest: number;
  readonly hrefs: readonly string[];
  readonly images: readonly string[];
  readonly color: string;
  readonly isExecuted: boolean;
}

declare global {
  var Portico: { readonly createClientApp: typeof createClientApp };
  var probe: {
    readonly mount: (orders: readonly Order[]) => Promise<PageView[]>;
    readonly read: (payload: string, elements?: number) => Promise<PageView>;
  };
}

const API = '/api/v1';
const images: string[] = [];
const { setAttribute } = Element.prototype;
// Records the URL of each image, because the elements remove images that fail to load.
HTMLImageElement.prototype.setAttribute = function record(name, value) {
  if (name === 'src') images.push(value);
  setAttribute.call(this, name, value);
};

let requestsInFlight = 0;
const { fetch: originalFetch } = globalThis;
globalThis.fetch = async (...request) => {
  requestsInFlight += 1;
  try {
    return await originalFetch(...request);
  } finally {
    requestsInFlight -= 1;
  }
};

/** Returns a `fetch` that calls the real service and puts the payload into its responses. */
const fetchWith =
  (patches: readonly Patch[], payload: unknown) =>
  async (input: string, init: RequestInit): Promise<Response> => {
    const path = new URL(input).pathname.replace(API, '');
    const keys = keysAt(patches, path);
    if (keys.has('known error')) {
      const body = JSON.stringify({ code: 'USER_NOT_FOUND', error: payload });
      return new Response(body, { status: 400, headers: { 'x-stack-known-error': 'USER_NOT_FOUND' } });
    }
    const response = await fetch(input, init);
    if (keys.size === 0 || !response.ok) return response;
    return new Response(JSON.stringify(patched(await response.json(), keys, payload)), {
      status: response.status,
      headers: response.headers,
    });
  };

const appFor = ({ facts, urls = {}, patches = [], isSignedIn = false }: Order, payload: unknown): ClientApp =>
  Portico.createClientApp({
    ...facts,
    baseUrl: location.origin,
    tokenStore: isSignedIn ? 'cookie' : 'memory',
    redirectMethod: 'none',
    urls,
    platform: { fetch: fetchWith(patches, payload) },
  });

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Waits until a condition is met or the limit is reached. In the second case, the checks report the difference. Limits are numbers of
 * frames (60 per second) instead of times, because a busy machine renders fewer frames.
 */
const settle = async (isMet: () => boolean, limit = 1200): Promise<void> => {
  for (let frames = 0; !isMet() && frames < limit; frames += 1) await frame();
};

const viewElement = (element: Element, payload: unknown): PageView => {
  const start = performance.now();
  element.getBoundingClientRect();
  const layoutMs = performance.now() - start;
  const inside = all(element);
  const wanted = normalize(String(payload));
  const withoutControls = normalize(wanted.replaceAll(DIRECTION_CONTROLS, ' '));
  const isShown = wanted !== '' && inside.some((one) => contains(one, wanted));
  const stripped = inside.filter((one) => withoutControls !== '' && containsWhole(withoutControls, ownText(one)));
  // Searches only for the beginning, because pages shorten long strings. Does not search in inputs, which isolate their text.
  const beginning = [...segmenter.segment(wanted.slice(0, 500))].slice(0, 20).map(({ segment }) => segment);
  const starts = inside.filter((one) => wanted !== '' && ownText(one).includes(beginning.join('')));
  const holders = starts.length > 0 ? starts : stripped;
  const above = (one: Element): Element[] => {
    const parent = one.assignedSlot ?? one.parentElement ?? (one.getRootNode() as ShadowRoot).host;
    return one === element || !parent ? [one] : [one, ...above(parent)];
  };
  const every = (test: (style: CSSStyleDeclaration) => boolean): boolean =>
    holders.every((one) => above(one).some((it) => test(getComputedStyle(it))));
  const primary = inside.find((one) => one.matches('.portico-primary'));
  return {
    isDefined: true,
    text: inside.map(ownText).filter(Boolean).join(' '),
    elements: inside.length,
    isShown,
    isStripped: stripped.length > 0,
    isIsolated: every(({ unicodeBidi }) => /isolate|plaintext/.test(unicodeBidi)) && !inside.some(isTooDeep),
    isClipped: every(({ overflowY, overflowX }) => overflowY !== 'visible' || overflowX !== 'visible'),
    overflow: document.documentElement.scrollWidth - innerWidth,
    layoutMs,
    longest: Math.max(0, ...inside.map((one) => [...segmenter.segment(ownText(one).slice(0, 5000))].length)),
    hrefs: inside.flatMap((one) => (one instanceof HTMLAnchorElement ? [one.href] : [])),
    images: [...images],
    color: primary ? getComputedStyle(primary).backgroundColor : '',
    isExecuted: '__xss' in globalThis || 'x' in {},
  };
};

const isBusy = (element: Element): boolean => all(element).some((one) => one.ariaBusy === 'true') || all(element).length < 3;

const act = async (element: Element, { press, submits = false }: Order): Promise<void> => {
  await settle(() => !isBusy(element));
  for (let frames = 0; frames < 3; frames += 1) await frame();
  const find = (selector: string) => all(element).find((one) => one.matches(selector)) as HTMLElement | undefined;
  if (press) {
    await settle(() => find(press) !== undefined);
    const button = find(press);
    if (!button) throw new Error(`<${element.localName}> contains no element that matches ${press}.`);
    button.click();
    for (let frames = 0; frames < 3; frames += 1) await frame();
    await settle(() => !isBusy(element));
  }
  if (!submits) return;
  for (const input of element.querySelectorAll('input')) input.value = input.type === 'email' ? 'ada@example.com' : 'correct horse battery';
  (find('form') as HTMLFormElement).requestSubmit();
  await settle(() => find('.portico-notice') !== undefined);
};

/** The number of frames without changes after which a page is considered complete. */
const STILL = 40;

/** Waits until the expected number of elements exists, or until the page stops changing. */
const waitUntilStill = async (root: Element, elements?: number): Promise<void> => {
  let [count, still] = [0, 0];
  await settle(() => {
    const now = all(root).length;
    still = now !== count || requestsInFlight > 0 || isBusy(root) ? 0 : still + 1;
    count = now;
    return (count === elements && requestsInFlight === 0) || still > STILL;
  }, 20 * STILL);
};

/** Waits for the payload, and for the number of elements with which the page shows a harmless value. */
const waitForPayload = async (root: Element, payload: unknown, elements: number | undefined, limit: number): Promise<void> => {
  const wanted = normalize(String(payload));
  if (elements !== undefined && wanted)
    await settle(() => images.includes(String(payload)) || all(root).some((one) => contains(one, wanted)), limit);
  await waitUntilStill(root, elements);
  await frame();
};

/** Returns a description of what the page shows for a payload. */
const read = async (text: string, elements?: number): Promise<PageView> => {
  const payload = JSON.parse(text) as unknown;
  await waitForPayload(document.body, payload, elements, 60);
  return viewElement(document.body, payload);
};

const mount = async (order: Order): Promise<PageView> => {
  const payload = JSON.parse(order.payload) as unknown;
  if (!customElements.get(order.tag)) return { isDefined: false } as PageView;
  const app = appFor(order, payload);
  const element = document.createElement(order.tag) as HTMLElement;
  for (const [name, value] of Object.entries(order.attributes ?? {})) element.setAttribute(name, value);
  for (const [name, value] of Object.entries(order.style ?? {})) element.style.setProperty(name, value);
  Object.assign(element, { app, ...order.properties }, order.messages ? { messages: order.messages } : {});
  const main = document.createElement('main');
  main.append(element);
  document.body.append(main);
  await act(element, order);
  await waitForPayload(element, payload, order.elements, order.isSignedIn ? 24 : 6);
  const view = viewElement(element, payload);
  main.remove();
  app.dispose();
  return view;
};

/** Mounts the elements of all places at the same time. */
const mountAll = (orders: readonly Order[]): Promise<PageView[]> => {
  images.length = 0;
  return Promise.all(orders.map(mount));
};

globalThis.probe = { mount: mountAll, read };
