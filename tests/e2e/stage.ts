// Provides what the end-to-end tests share: the whole demo, a browser, and visitors whose pages are closed when a test ends.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { needsChromium } from '../support/needs-chromium.ts';
import { configure } from '../support/providers.ts';
import type { Site } from '../support/sites.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { arriveSignedUp, freshEmail, openBrowser, PASSWORD, visit, type Visitor } from '../support/visitor.ts';

/** A visitor, the open page, and the visitor's email address. */
export interface Person {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly email: string;
}

export interface Stage {
  readonly stack: Stack;
  /** Opens a separate browser context for the demo, or for the `baseURL` in the options. */
  readonly enter: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** Opens a browser for a person without an account. */
  readonly enterNew: () => Promise<Person>;
  /** Opens a browser for a user who has just signed up with a password, on the home page. */
  readonly enterSignedUp: (site: Site) => Promise<Person>;
  /** Signs up a user like `enterSignedUp`, in the visitor's open browser. */
  readonly arriveSignedUp: (visitor: Visitor, site: Site, email: string) => Promise<void>;
  /** Opens a browser for a signed-out user with a password. */
  readonly enterKnown: (site: Site) => Promise<Person>;
}

export interface StageOptions {
  /** Returns whether the test expects this browser error. All other errors make the test fail. */
  readonly isExpectedError?: (error: string) => boolean;
  /** Returns whether the contract allows a secret in this place. Secrets in all other places make the test fail. */
  readonly allows?: (leak: string) => boolean;
}

let started: Promise<[Stack, Browser]> | undefined;

/** Returns functions that open browsers for the usual visitors. One request creates each account, because other tests cover the sign-up. */
const peopleOf = (
  stackOf: () => Stack,
  enter: Stage['enter'],
): Pick<Stage, 'enterNew' | 'enterSignedUp' | 'enterKnown' | 'arriveSignedUp'> => {
  const enterNew = async (): Promise<Person> => {
    const visitor = await enter();
    return { visitor, page: visitor.page, email: freshEmail() };
  };
  const arrive: Stage['arriveSignedUp'] = (visitor, site, email) => arriveSignedUp(visitor, stackOf(), site, email);
  const enterSignedUp = async (site: Site): Promise<Person> => {
    const person = await enterNew();
    await arrive(person.visitor, site, person.email);
    return person;
  };
  const enterKnown = async (site: Site): Promise<Person> => {
    const person = await enterNew();
    await stackOf().addUser(person.email, PASSWORD, site.handler);
    return person;
  };
  return { enterNew, enterSignedUp, enterKnown, arriveSignedUp: arrive };
};

/**
 * Starts the demo and the browser for the tests of the calling file. Test files that run later reuse them, with the clock and the methods
 * for signing in reset.
 */
export const useStage = ({ isExpectedError = () => false, allows = () => false }: StageOptions = {}): Stage => {
  let stack: Stack;
  let browser: Browser;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    [stack, browser] = await (started ??= Promise.all([startStack(), openBrowser()]));
    // The file that ran before may have left providers.
    await configure(stack, { magicLinkEnabled: true, oauthProviders: [], signUpEnabled: true });
  });
  afterEach(async () => {
    const ended = visitors;
    visitors = [];
    const leaks = await Promise.all(ended.map(({ canary }) => canary.found()));
    await Promise.all(ended.map((visitor) => visitor.leave()));
    expect(leaks.flat().filter((leak) => !allows(leak))).toEqual([]);
    expect(ended.flatMap(({ browserErrors }) => browserErrors.filter((error) => !isExpectedError(error)))).toEqual([]);
  });
  afterAll(() => stack?.setClockBack());
  const enter: Stage['enter'] = async (options) => {
    const { colorScheme = 'light', forcedColors, reducedMotion } = options ?? {};
    if (colorScheme !== 'light' || forcedColors || reducedMotion) needsChromium('media');
    const visitor = await visit(browser, stack.url, options);
    visitors.push(visitor);
    return visitor;
  };
  return {
    get stack() {
      return stack;
    },
    enter,
    ...peopleOf(() => stack, enter),
  };
};
