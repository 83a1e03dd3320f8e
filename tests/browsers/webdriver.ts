// A small client for the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2/).

/** The member that holds the ID of an element in a response (section 12.1 of the protocol). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** A reference to an element of the page, which can be passed to scripts. */
export interface ElementRef {
  readonly [ELEMENT_KEY]: string;
}

export interface Session {
  readonly browser: { readonly name: string; readonly version: string };
  /** Loads a page and waits until it has loaded. */
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly back: () => Promise<void>;
  readonly url: () => Promise<string>;
  readonly click: (element: ElementRef) => Promise<void>;
  /** Empties a field. */
  readonly clear: (element: ElementRef) => Promise<void>;
  /** Moves focus to an element, and types with real key events. */
  readonly type: (element: ElementRef, text: string) => Promise<void>;
  /** Sends key events to the focused element. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Calls a synchronous function in the page. The function cannot use variables of the test. */
  readonly run: <A extends readonly unknown[], R>(script: (...args: A) => R, ...args: A) => Promise<R>;
  /** Returns a PNG picture of the window, in Base64. */
  readonly screenshot: () => Promise<string>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Ends the session, and with it the browser. */
  readonly end: () => Promise<void>;
}

/** The time limit of one command, in milliseconds. If a driver hangs, the test fails instead of waiting forever. */
const COMMAND_MS = 30_000;

const send = async (url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(COMMAND_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver: ${error}: ${message}`);
};

interface NewSession {
  readonly sessionId: string;
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
}

/** Starts a browser. `driver` is the URL of the driver. */
export const startSession = async (driver: string, capabilities: object): Promise<Session> => {
  const started = (await send(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as NewSession;
  const { browserName: name, browserVersion: version } = started.capabilities;
  const session = `${driver}/session/${started.sessionId}`;
  const post = (path: string, body: object = {}): Promise<unknown> => send(`${session}/${path}`, 'POST', body);
  const get = (path: string): Promise<unknown> => send(`${session}/${path}`, 'GET');
  const press = async (...keys: readonly string[]): Promise<void> => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    browser: { name, version },
    goto: async (url) => void (await post('url', { url })),
    reload: async () => void (await post('refresh')),
    back: async () => void (await post('back')),
    url: async () => String(await get('url')),
    click: async (element) => void (await post(`element/${element[ELEMENT_KEY]}/click`)),
    clear: async (element) => void (await post(`element/${element[ELEMENT_KEY]}/clear`)),
    type: async (element, text) => void (await post(`element/${element[ELEMENT_KEY]}/value`, { text })),
    press,
    run: async <A extends readonly unknown[], R>(script: (...args: A) => R, ...args: A) =>
      (await post('execute/sync', { script: `return (${script}).apply(null, arguments)`, args })) as R,
    screenshot: async () => String(await get('screenshot')),
    resize: async (width, height) => void (await post('window/rect', { width, height })),
    end: async () => void (await send(session, 'DELETE')),
  };
};
