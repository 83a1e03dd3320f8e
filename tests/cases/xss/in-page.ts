// Runs inside the page under test: adds an element whose service responds with a payload, and reports what the element shows.
// Bundled into one classic script by play.ts.
import type { ClientApp, createClientApp } from '../../../src/index.js';
import type { Messages } from '../../../elements/index.js';
import { keysAt, patched, type Patch } from './patched.js';
import { all, holds, isTooDeep, normal, ownText, segmenter, standsIn, TURNS } from './text-in-page.js';

export interface Order {
  readonly tag: string;
  /** JSON text, because a lone surrogate must reach the page unchanged. */
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
  /** The number of elements that the page has with a harmless text. */
  readonly elements?: number | undefined;
  readonly facts: { readonly projectId: string; readonly publishableClientKey: string };
}

export interface Look {
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
  /** The length of the longest text. */
  readonly longest: number;
  readonly hrefs: readonly string[];
  readonly images: readonly string[];
  readonly color: string;
  readonly isExecuted: boolean;
}

declare global {
  var Portico: { readonly createClientApp: typeof createClientApp };
  var probe: {
    readonly mount: (orders: readonly Order[]) => Promise<Look[]>;
    readonly read: (payload: string, elements?: number) => Promise<Look>;
  };
}

const API = '/api/v1';
const images: string[] = [];
const { setAttribute } = Element.prototype;
// Records the URL of each picture, because a page removes a picture that fails to load.
HTMLImageElement.prototype.setAttribute = function record(name, value) {
  if (name === 'src') images.push(value);
  setAttribute.call(this, name, value);
};

/** The number of requests in flight. */
let underWay = 0;
const { fetch: fetchIt } = globalThis;
globalThis.fetch = async (...request) => {
  underWay += 1;
  try {
    return await fetchIt(...request);
  } finally {
    underWay -= 1;
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
    const answer = await fetch(input, init);
    if (keys.size === 0 || !answer.ok) return answer;
    return new Response(JSON.stringify(patched(await answer.json(), keys, payload)), { status: answer.status, headers: answer.headers });
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

/** Waits for a condition for a limited time. After the time limit, the checks report the difference. */
const settle = async (isThere: () => boolean, longestMs = 2000): Promise<void> => {
  const end = performance.now() + longestMs;
  while (!isThere() && performance.now() < end) await frame();
};

const lookAt = (element: Element, payload: unknown): Look => {
  const start = performance.now();
  element.getBoundingClientRect();
  const layoutMs = performance.now() - start;
  const inside = all(element);
  const wanted = normal(String(payload));
  const bare = normal(wanted.replaceAll(TURNS, ' '));
  const isShown = wanted !== '' && inside.some((one) => holds(one, wanted));
  const stripped = inside.filter((one) => bare !== '' && standsIn(bare, ownText(one)));
  // Searches only for the beginning of the text, because pages shorten long texts. An input isolates its text.
  const beginning = [...segmenter.segment(wanted.slice(0, 500))].slice(0, 20).map(({ segment }) => segment);
  const begun = inside.filter((one) => wanted !== '' && ownText(one).includes(beginning.join('')));
  const holders = begun.length > 0 ? begun : stripped;
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
    find(press)?.click();
    for (let frames = 0; frames < 3; frames += 1) await frame();
    await settle(() => !isBusy(element));
  }
  if (!submits) return;
  for (const input of element.querySelectorAll('input')) input.value = input.type === 'email' ? 'ada@example.com' : 'correct horse battery';
  (find('form') as HTMLFormElement).requestSubmit();
  await settle(() => find('.portico-notice') !== undefined);
};

/** The time without changes after which the page is considered complete. */
const STILL_MS = 700;

/** Waits until the expected number of elements exist, or until the page stops changing. */
const comeToRest = async (root: Element, elements?: number): Promise<void> => {
  let [count, since] = [0, performance.now()];
  await settle(() => {
    const now = all(root).length;
    if (now !== count || underWay > 0 || isBusy(root)) since = performance.now();
    count = now;
    return (count === elements && underWay === 0) || performance.now() - since > STILL_MS;
  }, 20 * STILL_MS);
};

/** Waits for the payload, and for the number of elements that the page has with a harmless text. */
const settleOn = async (root: Element, payload: unknown, elements: number | undefined, longestMs: number): Promise<void> => {
  const wanted = normal(String(payload));
  if (elements !== undefined && wanted)
    await settle(() => images.includes(String(payload)) || all(root).some((one) => holds(one, wanted)), longestMs);
  await comeToRest(root, elements);
  await frame();
};

/** Returns a description of what the page shows for a payload. */
const read = async (text: string, elements?: number): Promise<Look> => {
  const payload = JSON.parse(text) as unknown;
  await settleOn(document.body, payload, elements, 1000);
  return lookAt(document.body, payload);
};

const mount = async (order: Order): Promise<Look> => {
  const payload = JSON.parse(order.payload) as unknown;
  if (!customElements.get(order.tag)) return { isDefined: false } as Look;
  const app = appFor(order, payload);
  const element = document.createElement(order.tag) as HTMLElement;
  for (const [name, value] of Object.entries(order.attributes ?? {})) element.setAttribute(name, value);
  for (const [name, value] of Object.entries(order.style ?? {})) element.style.setProperty(name, value);
  Object.assign(element, { app, ...order.properties }, order.messages ? { messages: order.messages } : {});
  const main = document.createElement('main');
  main.append(element);
  document.body.append(main);
  await act(element, order);
  await settleOn(element, payload, order.elements, order.isSignedIn ? 400 : 100);
  const look = lookAt(element, payload);
  main.remove();
  app.dispose();
  return look;
};

/** Mounts the elements of all places at the same time. */
const mountAll = (orders: readonly Order[]): Promise<Look[]> => {
  images.length = 0;
  return Promise.all(orders.map(mount));
};

globalThis.probe = { mount: mountAll, read };
