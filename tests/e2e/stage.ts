// What every end-to-end file uses: the whole demo, a browser, and visitors whose pages are closed when a test ends.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startStack, type Site, type Stack } from '../support/stack.ts';
import { freshEmail, openBrowser, signOut, signUp, visit, type Visitor } from '../support/visitor.ts';

/** A visitor, their open page, and the address with which they sign up or have signed up. */
export interface Person {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly email: string;
}

export interface Stage {
  readonly stack: Stack;
  /** Opens a browser context of its own on the demo, or on the `baseURL` of the options. */
  readonly enter: (options?: BrowserContextOptions) => Promise<Visitor>;
  /** A person without an account. */
  readonly enterNew: () => Promise<Person>;
  /** A user who has just signed up on these pages, with a password. */
  readonly enterSignedUp: (site: Site) => Promise<Person>;
  /** A user with a password, who has signed out. */
  readonly enterKnown: (site: Site) => Promise<Person>;
}

export interface StageOptions {
  /** Complaints of the browser that the test expects; there may be no others, under the strictest policy. */
  readonly forgives?: (complaint: string) => boolean;
  /** Places in which the contract puts a code; secrets may be in no others. */
  readonly allows?: (leak: string) => boolean;
}

let standing: Promise<[Stack, Browser]> | undefined;

/** The visitors with whom most tests begin. */
const peopleOf = (enter: Stage['enter']): Pick<Stage, 'enterNew' | 'enterSignedUp' | 'enterKnown'> => {
  const enterNew = async (): Promise<Person> => {
    const visitor = await enter();
    return { visitor, page: visitor.page, email: freshEmail() };
  };
  const enterSignedUp = async (site: Site): Promise<Person> => {
    const person = await enterNew();
    await signUp(person.visitor, site, person.email);
    return person;
  };
  const enterKnown = async (site: Site): Promise<Person> => {
    const person = await enterSignedUp(site);
    await signOut(person.visitor);
    return person;
  };
  return { enterNew, enterSignedUp, enterKnown };
};

/** Starts the stage for the tests of the calling file. It stays for the files that follow, with the clock reset. */
export const useStage = ({ forgives = () => false, allows = () => false }: StageOptions = {}): Stage => {
  let stack: Stack;
  let browser: Browser;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    [stack, browser] = await (standing ??= Promise.all([startStack(), openBrowser()]));
  });
  afterEach(async () => {
    const leaving = visitors;
    visitors = [];
    const leaks = await Promise.all(leaving.map(({ canary }) => canary.found()));
    await Promise.all(leaving.map((visitor) => visitor.leave()));
    expect(leaks.flat().filter((leak) => !allows(leak))).toEqual([]);
    expect(leaving.flatMap(({ complaints }) => complaints.filter((complaint) => !forgives(complaint)))).toEqual([]);
  });
  afterAll(() => stack?.setClockBack());
  const enter: Stage['enter'] = async (options) => {
    const visitor = await visit(browser, stack.url, options);
    visitors.push(visitor);
    return visitor;
  };
  return {
    get stack() {
      return stack;
    },
    enter,
    ...peopleOf(enter),
  };
};
