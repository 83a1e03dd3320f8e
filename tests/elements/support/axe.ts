// Checks pages with axe-core, and checks whether pages fit in the window.
import { expect } from '@open-wc/testing';
import type { AxeResults, RunOptions } from 'axe-core';
import { all } from './screen.js';

interface Axe {
  readonly run: (root: Element, options: RunOptions) => Promise<AxeResults>;
}

const load = (): Promise<Axe> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/node_modules/axe-core/axe.min.js';
    script.addEventListener('load', () => resolve((globalThis as unknown as { axe: Axe }).axe));
    script.addEventListener('error', reject);
    document.head.append(script);
  });

let axe: Promise<Axe> | undefined;

/** The rules that differ from the defaults: the page of a test has no landmarks, and the last two rules are off by default. */
const RULES = { region: { enabled: false }, 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** Expects that an element follows the default rules of axe-core, has targets of 24 px, and has names that contain the visible labels. */
export const expectAccessible = (element: Element, where: string): Promise<void> => expectRules(element, where, {});

/** Expects enough contrast in all text. */
export const expectContrast = (element: Element, where: string): Promise<void> =>
  expectRules(element, where, { runOnly: ['color-contrast', 'link-in-text-block'] });

const expectRules = async (element: Element, where: string, options: RunOptions): Promise<void> => {
  const roots = [document, ...all(element, '*').flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  for (const animation of roots.flatMap((root) => root.getAnimations())) if (animation instanceof CSSTransition) animation.finish();
  const { violations } = await (await (axe ??= load())).run(element, { resultTypes: ['violations'], rules: RULES, ...options });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`);
  expect(found, where).to.deep.equal([]);
};

/** Returns whether an element is in a `nav` that scrolls horizontally, such as the tabs of the account settings. */
const isScrolled = (node: Element): boolean => {
  const nav = node.closest('nav');
  return nav !== null && getComputedStyle(nav).overflowX === 'auto';
};

/** Expects that the page does not scroll horizontally, and that no control or text is clipped or outside the window. */
export const expectToFit = (element: Element, where: string): void => {
  const width = document.documentElement.clientWidth;
  expect(document.documentElement.scrollWidth, `${where}: scrolls horizontally`).to.be.at.most(width);
  const cut = all(element, 'button, a, p, span, label, .title, .subtitle, bdi').filter((node) => {
    const { left, right } = node.getBoundingClientRect();
    const isClipped = getComputedStyle(node).textOverflow !== 'ellipsis' && node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1;
    return (!isScrolled(node) && (right > width + 1 || left < -1)) || isClipped;
  });
  expect(
    cut.map((node) => node.outerHTML.slice(0, 120)),
    `${where}: clipped, or outside the window`,
  ).to.deep.equal([]);
};
