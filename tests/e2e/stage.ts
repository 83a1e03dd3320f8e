// What every end-to-end file stands on: the whole demo, a browser, and visitors who leave when a test ends.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startStack, type Stack } from '../support/stack.ts';
import { openBrowser, visit, type Visitor } from '../support/visitor.ts';

export interface Stage {
  readonly stack: Stack;
  /** Opens a browser context of its own on the demo, or on the `baseURL` of the options. */
  readonly enter: (options?: BrowserContextOptions) => Promise<Visitor>;
}

export interface StageOptions {
  /** Complaints of the browser that belong to what is tested; else there may be none, under the strictest policy. */
  readonly forgives?: (complaint: string) => boolean;
  /** Places where the contract itself puts a code of what is tested; else none may be found anywhere. */
  readonly allows?: (leak: string) => boolean;
}

let standing: Promise<[Stack, Browser]> | undefined;

/** Sets the stage for the tests of the file that calls it. It stays for the files that follow, with the clock set back. */
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
  return {
    get stack() {
      return stack;
    },
    enter: async (options) => {
      const visitor = await visit(browser, stack.url, options);
      visitors.push(visitor);
      return visitor;
    },
  };
};
