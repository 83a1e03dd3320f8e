// Checks what each `expect` of xss-cases.json requires of an element. The checks throw if an element does not satisfy them.
import { expect } from 'vitest';
import { oneLine, type Case } from '../verdict.ts';
import type { Look } from './in-page.ts';

export interface XssCase extends Case {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly payload: unknown;
  readonly expect: string;
}

export interface Seen {
  readonly field: string;
  readonly payload: unknown;
  /** A description of the place. */
  readonly where: string;
  readonly look: Look;
  /** The same element with a harmless text. */
  readonly plain: Look;
  /** Requests to other hosts. */
  readonly foreign: readonly string[];
}

type Rule = (seen: Seen) => void;

/** The maximum length of a name on an element. The error page shows longer messages. */
const LONGEST = 400;

const isOurOwnText = ({ field }: Seen): boolean => field === 'knownError.message';

const verbatim: Rule = (seen) => {
  const { look, plain } = seen;
  const wanted = String(seen.payload)
    .replaceAll(/\p{Cs}|\0|\uFFFD/gu, '')
    .trim();
  if (isOurOwnText(seen)) return expect(look.isShown && wanted !== '', 'shows a text of the service').toBe(false);
  expect(look.isShown || wanted === '', `shown unchanged: ${look.text.slice(0, 200)}`).toBe(true);
  expect(look.elements, 'elements').toBe(plain.elements);
};

const short: Rule = ({ look }) => {
  expect(look.longest, 'characters shown').toBeLessThanOrEqual(LONGEST);
  expect(look.layoutMs, 'ms of layout').toBeLessThan(100);
};
/** The element may remove bidirectional control characters. */
const isolated: Rule = ({ look }) => expect([look.isShown || look.isStripped, look.isIsolated], 'shown, isolated').toEqual([true, true]);
const clipped: Rule = ({ look }) => expect(look.isClipped, 'clipped').toBe(true);
const dropped: Rule = ({ look, payload }) => {
  expect(look.images, 'pictures').not.toContain(payload);
  expect(
    look.hrefs.filter((href) => !/^https?:/.test(href)),
    'links',
  ).toEqual([]);
};
const kept: Rule = ({ look, field, payload, plain }) => {
  if (field.endsWith('ImageUrl')) expect(look.images, 'pictures').toContain(payload);
  else if (field === 'theme.light.primary' && !String(payload).includes('var(')) expect(look.color).not.toBe(plain.color);
};
/** Checks that the payload adds no elements to the page. */
const harmless: Rule = ({ look, plain }) => expect([look.isDefined, look.elements]).toEqual([true, plain.elements]);
const shown: Rule = ({ look }) => expect(look.text.trim(), 'something is shown').not.toBe('');
const ownWords: Rule = ({ look, payload }) => {
  const message = new URLSearchParams(String(payload)).get('message') ?? '';
  const frames = look.text.includes('The site reported the problem');
  expect(frames || message === '' || !look.text.includes(message), look.text.slice(0, 200)).toBe(true);
};
const noScriptLink: Rule = ({ look }) => expect(look.hrefs.filter((href) => !/^https?:/.test(href))).toEqual([]);

export const RULES: Readonly<Record<string, Rule>> = {
  'verbatim-text': verbatim,
  'verbatim-text-or-absent': (seen) => (seen.look.isShown ? verbatim(seen) : undefined),
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
  'generic-or-own-text': ownWords,
};

/** Checks in every case that no code runs, no other host gets a request and no text overflows. */
const safely: Rule = ({ look, foreign }) => {
  expect(look.isDefined, 'is there').toBe(true);
  expect(look.isExecuted, 'executed').toBe(false);
  expect(
    foreign.filter((url) => !look.images.includes(url)),
    'requests to other hosts',
  ).toEqual([]);
  expect(look.overflow, 'px too wide').toBeLessThanOrEqual(0);
};

export const judge = (rule: Rule, seen: Seen): void => {
  try {
    safely(seen);
    rule(seen);
  } catch (error) {
    throw new Error(`${seen.where}: ${oneLine(error)}`, { cause: error });
  }
};
