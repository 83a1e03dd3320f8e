// Records the errors of pages in browsers whose driver does not report them. Each page loads a script that sends its errors to the demo.
import type { Pages } from '../../src/backend/types.ts';

const SCRIPT_PATH = '/test-recorder.js';
const ERRORS_PATH = '/test-errors';
/**
 * The time after which a page reports a resource that it could not load, in milliseconds. A page that the user leaves fails to load the
 * rest of its resources, and ends within this time.
 */
const CUT_OFF_MS = 500;

/** Runs before the page's scripts. */
const recordErrors = (path: string, cutOffMs: number): void => {
  const { fetch } = globalThis;
  const report = (kind: string, text: unknown): void => {
    const line = `${location.pathname}: ${kind}: ${String(text)}`;
    void fetch(`${path}?${new URLSearchParams({ line })}`, { keepalive: true }).catch(() => undefined);
  };
  addEventListener(
    'error',
    (event) => {
      const { target, message } = event;
      if (target instanceof Element) setTimeout(() => report('not loaded', target.outerHTML), cutOffMs);
      else report('error', message);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('policy', `${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...args: unknown[]) => {
    report('console', args.map(String).join(' '));
    error(...args);
  };
};

export interface Recorder {
  readonly errors: string[];
  /** Adds the script to each page. */
  readonly wrapPages: (pages: Pages) => Pages;
}

export const createRecorder = (): Recorder => {
  const errors: string[] = [];
  const script = `(${recordErrors})(${JSON.stringify(ERRORS_PATH)}, ${CUT_OFF_MS})`;
  const wrapPages: Recorder['wrapPages'] = (pages) => async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === SCRIPT_PATH) return new Response(script, { headers: { 'content-type': 'text/javascript' } });
    if (pathname === ERRORS_PATH) {
      errors.push(searchParams.get('line') ?? '');
      return new Response(null, { status: 204 });
    }
    const response = await pages(request);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const html = await response.text();
    return new Response(html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`), response);
  };
  return { errors, wrapPages };
};
