// Checks that pages expose no secrets. The canary collects every secret that a visitor's browser sends or receives, and all text that other
// scripts, browser extensions or other sites could read. None of this text may contain a secret.
import type { BrowserContext, Request, Response } from 'playwright-core';

/**
 * The names of body members and URL parameters whose values are secret. The login code of a command-line program is not secret: the
 * terminal prints this code, the page shows it for comparison, and a person with the code can only approve the program.
 */
const SECRET =
  /^(?:access_token|refresh_token|id_token|code|code_verifier|password|old_password|new_password|totp_secret_base64|attempt_code|nonce|token|polling_code)$/;
/** The minimum length of a secret, because shorter strings may occur by chance. */
const MIN_LENGTH = 16;
/** Values that are not secret: publishable keys, error codes, and email addresses. */
const PUBLIC = /^(?:pck_.*|[A-Z_]+|[^\s@]+@[^\s@]+)$/;

/** Matches URLs in which the contract allows a secret: callback URLs, authorization URLs, and URLs of the development provider. */
const BY_CONTRACT: readonly RegExp[] = [
  /[/=]oauth-callback[?&][^ ]*\bcode=/,
  /\/api\/v1\/auth\/oauth\/(?:authorize|callback)\/[a-z]+\?/,
  /\/idp\//,
];

/** Matches the URLs of emailed links. Each page keeps the code from the link in its URL until the user presses the button. */
const EMAIL_LINK = /[/=](?:magic-link-callback|email-verification|password-reset|team-invitation)[?&][^ ]*\bcode=/;

interface Observation {
  readonly place: string;
  readonly text: string;
}

export interface Canary {
  /** The secrets collected so far. */
  readonly secrets: ReadonlySet<string>;
  /** Adds secrets that the pages receive without a request. */
  readonly expectHidden: (...more: readonly string[]) => void;
  /**
   * Allows a page to show a secret temporarily, such as the setup key for an authenticator app. The secret is a leak in all other places,
   * and in a page that still shows the secret when the test ends.
   */
  readonly expectGone: (secret: string) => void;
  /** Returns one line for each leak: the place, and the beginning of the secret. */
  readonly found: () => Promise<readonly string[]>;
}

/** Runs in every page before the page's scripts. Reports events, messages, history entries, rendered text and API responses. */
const watchPage = (minLength: number): void => {
  // Ignores the inbox, which simulates a separate email program, because its emails contain codes.
  if (location.pathname.startsWith('/inbox')) return;
  const { reportToCanary } = globalThis as unknown as {
    reportToCanary: (...observations: (readonly [place: string, text: string])[]) => Promise<void>;
  };
  const seen = new Set<string>();
  let pending: [place: string, text: string][] = [];
  const send = (): void => {
    if (pending.length > 0) void reportToCanary(...pending);
    pending = [];
  };
  // Sends reports in groups, because each message takes time and the DOM changes often.
  setInterval(send, 100);
  addEventListener('pagehide', send);
  Object.assign(globalThis, { reportRest: send });
  const report = (place: string, value: unknown): void => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    const isTooShort = text === '' || (place === 'DOM' && text.length < minLength);
    if (isTooShort || seen.has(place + text)) return;
    seen.add(place + text);
    pending.push([place, text]);
  };
  /** Reports the arguments of a method. */
  const reportCalls = (owner: object, name: string, textOf: (args: unknown[]) => readonly [string, unknown] | undefined): void => {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, function reported(this: unknown, ...args: unknown[]) {
      const observation = textOf(args);
      if (observation) report(...observation);
      return original.apply(this, args);
    });
  };
  reportCalls(EventTarget.prototype, 'dispatchEvent', ([event]) =>
    event instanceof CustomEvent ? [`event ${event.type}`, event.detail] : undefined,
  );
  for (const name of ['pushState', 'replaceState'])
    reportCalls(History.prototype, name, ([state, , url]) => ['history', [state, String(url)]]);
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    // Not every browser reports the bodies of requests to the test.
    const [, { body } = {}] = args;
    if (typeof body === 'string') void reportToCanary(['body', body]);
    const response = await fetch(...args);
    // Reads the response before the page does, because the page may navigate away after it has read the response.
    if (response.url.includes('/api/v1/')) await reportToCanary(['response', await response.clone().text()]);
    return response;
  };
  reportCalls(BroadcastChannel.prototype, 'postMessage', ([message]) => ['broadcast', message]);
  reportCalls(globalThis, 'postMessage', ([message]) => ['message', message]);
  const watch = (root: Node): void =>
    new MutationObserver((changes) => {
      for (const { target, addedNodes, attributeName } of changes) {
        if (attributeName) report('DOM', (target as Element).getAttribute(attributeName) ?? '');
        else if (target instanceof CharacterData) report('DOM', target.data);
        for (const node of addedNodes) report('DOM', node instanceof Element ? node.outerHTML : (node.textContent ?? ''));
      }
    }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  watch(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
};

/** Returns the markup of a page, including shadow roots, and the values of its inputs. */
const wholePage = (): string => {
  const found: string[] = [];
  const visit = (root: Document | ShadowRoot): void => {
    found.push(root instanceof Document ? root.documentElement.outerHTML : root.innerHTML);
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (element instanceof HTMLInputElement) found.push(element.value);
    }
  };
  visit(document);
  return found.join('\n');
};

const fieldsOf = (text: string): readonly (readonly [string, unknown])[] => {
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch {
    return [...new URLSearchParams(text)];
  }
};

/** Watches all pages of a context, starting with the next page. */
export const watchForSecrets = async (context: BrowserContext): Promise<Canary> => {
  const secrets = new Set<string>();
  const shown = new Set<string>();
  const observations: Observation[] = [];
  const reading: Promise<unknown>[] = [];
  const note = (place: string, text: string): void => void observations.push({ place, text });
  const collect = (fields: readonly (readonly [string, unknown])[]): void => {
    for (const [name, value] of fields)
      if (SECRET.test(name) && typeof value === 'string' && value.length >= MIN_LENGTH && !PUBLIC.test(value)) secrets.add(value);
  };
  const isApi = (url: string): boolean => /\/api\/v1\//.test(url);
  const sent = (request: Request): void => {
    const url = request.url();
    note('URL', url);
    collect([...new URL(url).searchParams]);
    if (isApi(url)) collect(fieldsOf(request.postData() ?? ''));
    reading.push(
      request.allHeaders().then(
        ({ referer }) => referer && note('referrer', referer),
        () => undefined,
      ),
    );
  };
  const collectFromRedirect = (response: Response): void => {
    const { location = '' } = response.headers();
    if (location) collect([...new URL(location, response.url()).searchParams]);
  };
  await context.exposeBinding('reportToCanary', (_, ...reports: (readonly [string, string])[]) => {
    for (const [place, text] of reports) {
      if (place === 'response' || place === 'body') collect(fieldsOf(text));
      else note(place, text);
    }
  });
  await context.addInitScript(watchPage, MIN_LENGTH);
  context.on('request', sent);
  context.on('response', collectFromRedirect);
  context.on('console', (message) => note('console', message.text()));
  context.on('weberror', (error) => note('error', String(error.error().stack)));
  const found = async (): Promise<readonly string[]> => {
    for (const page of context.pages()) {
      await page.evaluate(() => (globalThis as { reportRest?: () => void }).reportRest?.()).catch(() => undefined);
      note('URL when the test ends', page.url());
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.referrer, document.title])).catch(() => '');
      note('storage', stored);
    }
    await Promise.all(reading);
    const pages = await Promise.all(context.pages().map((page) => page.evaluate(wholePage).catch(() => '')));
    const remaining = [
      ...observations.filter(({ place }) => place !== 'DOM'),
      ...pages.map((text) => ({ place: 'page when the test ends', text })),
    ];
    const shownSecrets = remaining.flatMap(({ place, text }) =>
      [...shown].filter((secret) => text.includes(secret)).map((one) => `${place}: ${one.slice(0, 4)}…`),
    );
    const isAllowed = ({ place, text }: Observation): boolean =>
      place.startsWith('URL') && (EMAIL_LINK.test(text) || (place === 'URL' && BY_CONTRACT.some((pattern) => pattern.test(text))));
    const leaks = observations
      .filter((observation) => !isAllowed(observation))
      .flatMap(({ place, text }) => {
        const leaked = [...secrets].find((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
        return leaked === undefined ? [] : [`${place}: ${leaked.slice(0, 8)}…`];
      });
    return [...new Set([...leaks, ...shownSecrets])];
  };
  return {
    secrets,
    expectHidden: (...more) => more.forEach((secret) => secrets.add(secret)),
    expectGone: (secret) => void shown.add(secret),
    found,
  };
};
