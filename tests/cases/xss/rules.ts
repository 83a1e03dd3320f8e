// Checks that an element meets the expectation of a case in xss-cases.json. The checks throw if it does not.
import { expect } from 'vitest';
import { oneLine, type Case } from '../verdict.ts';
import type { PageView } from './in-page.ts';

export interface XssCase extends Case {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly payload: unknown;
  readonly expect: string;
}

/** What an element shows for a payload. */
export interface Seen {
  readonly field: string;
  readonly payload: unknown;
  /** A description of the element or page, for messages. */
  readonly where: string;
  readonly view: PageView;
  /** What the same element shows for a harmless value. */
  readonly plain: PageView;
  /** The URLs of requests to other origins. */
  readonly foreign: readonly string[];
}

type Rule = (seen: Seen) => void;

/** The maximum number of characters of a name that an element shows. The limit does not apply to messages on the error page. */
const MAX_NAME_LENGTH = 400;

const isOurOwnText = ({ field }: Seen): boolean => field === 'knownError.message';

const verbatim: Rule = (seen) => {
  const { view, plain } = seen;
  const wanted = String(seen.payload)
    .replaceAll(/\p{Cs}|\0|\uFFFD/gu, '')
    .trim();
  if (isOurOwnText(seen)) return expect(view.isShown && wanted !== '', 'the element shows the text from the service').toBe(false);
  expect(view.isShown || wanted === '', `the text is shown unchanged: ${view.text.slice(0, 200)}`).toBe(true);
  expect(view.elements, 'the number of elements').toBe(plain.elements);
};

const short: Rule = ({ view }) => {
  expect(view.longest, 'the number of characters of the longest text').toBeLessThanOrEqual(MAX_NAME_LENGTH);
  expect(view.layoutMs, 'the layout time in milliseconds').toBeLessThan(100);
};
/** The element may remove bidirectional control characters. */
const isolated: Rule = ({ view }) =>
  expect([view.isShown || view.isStripped, view.isIsolated], 'the text is shown and isolated').toEqual([true, true]);
const clipped: Rule = ({ view }) => expect(view.isClipped, 'the text is clipped').toBe(true);
const dropped: Rule = ({ view, payload }) => {
  expect(view.images, 'the URLs of images').not.toContain(payload);
  expect(
    view.hrefs.filter((href) => !/^https?:/.test(href)),
    'the links that are not web addresses',
  ).toEqual([]);
};
const kept: Rule = ({ view, field, payload, plain }) => {
  if (field.endsWith('ImageUrl')) expect(view.images, 'the URLs of images').toContain(payload);
  else if (field === 'theme.light.primary' && !String(payload).includes('var(')) expect(view.color).not.toBe(plain.color);
};
/** Checks that the payload adds no elements to the page. */
const harmless: Rule = ({ view, plain }) => expect([view.isDefined, view.elements]).toEqual([true, plain.elements]);
const shown: Rule = ({ view }) => expect(view.text.trim(), 'the text of the element').not.toBe('');
const ownText: Rule = ({ view, payload }) => {
  const message = new URLSearchParams(String(payload)).get('message') ?? '';
  const isAttributed = view.text.includes('The site reported the problem');
  expect(isAttributed || message === '' || !view.text.includes(message), view.text.slice(0, 200)).toBe(true);
};
const noScriptLink: Rule = ({ view }) => expect(view.hrefs.filter((href) => !/^https?:/.test(href))).toEqual([]);

export const RULES: Readonly<Record<string, Rule>> = {
  'verbatim-text': verbatim,
  'verbatim-text-or-absent': (seen) => (seen.view.isShown ? verbatim(seen) : undefined),
  'visible-or-stripped': shown,
  'isolated-text': isolated,
  'fallback-label': shown,
  truncated: short,
  clipped,
  'single-line': shown,
  'initials-ok': shown,
  dropped,
  kept,
  'dropped-or-https': dropped,
  'kept-encoded-or-dropped': noScriptLink,
  rejected: harmless,
  'kept-or-rejected': harmless,
  ignored: harmless,
  'error-event': harmless,
  refused: harmless,
  'generic-or-own-text': ownText,
};

/**
 * Checks for every case that no code from the payload runs, other hosts get no requests except for images, and the page does not overflow.
 */
const isSafe: Rule = ({ view, foreign }) => {
  expect(view.isDefined, 'the element is defined').toBe(true);
  expect(view.isExecuted, 'code from the payload runs').toBe(false);
  expect(
    foreign.filter((url) => !view.images.includes(url)),
    'the requests to other hosts',
  ).toEqual([]);
  expect(view.overflow, 'the horizontal overflow in pixels').toBeLessThanOrEqual(0);
};

export const checkRule = (rule: Rule, seen: Seen): void => {
  try {
    isSafe(seen);
    rule(seen);
  } catch (error) {
    throw new Error(`${seen.where}: ${oneLine(error)}`, { cause: error });
  }
};
