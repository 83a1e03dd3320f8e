// Starts what the WebKit tests share: the demo, a virtual display, and browsers that are closed when a test ends.
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Site } from '../support/sites.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { freshEmail, PASSWORD } from '../support/visitor.ts';
import { personOf, type Person } from './person.ts';
import { createRecorder } from './recorder.ts';
import { openDisplay, openWebKit, type Display, type WebKit } from './webkit.ts';

const PICTURES = 'tests/.out/browsers';

export interface WebKitStage {
  readonly stack: Stack;
  /** Opens a browser with its own cookies. */
  readonly enter: () => Promise<Person>;
  /** Opens a browser and signs a new user in on the site. */
  readonly enterSignedIn: (site: Site) => Promise<Person & { readonly email: string }>;
}

const savePicture = async ({ session }: WebKit, name: string): Promise<void> => {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(`${PICTURES}/webkit-failed-${name}.png`, Buffer.from(await session.screenshot(), 'base64'));
};

/** Starts the demo and the display for the tests of the calling file. An error that a page reports makes the test fail. */
export const useWebKit = (): WebKitStage => {
  const recorder = createRecorder();
  let [stack, display]: [Stack | undefined, Display | undefined] = [undefined, undefined];
  let browsers: WebKit[] = [];
  beforeAll(async () => {
    [stack, display] = await Promise.all([startStack({ wrapPages: recorder.wrapPages }), openDisplay()]);
  });
  afterEach(async ({ task }) => {
    const ended = browsers;
    browsers = [];
    if (task.result?.state === 'fail') await Promise.all(ended.map((browser, index) => savePicture(browser, `${task.id}-${index}`)));
    await Promise.all(ended.map((browser) => browser.close()));
    expect(recorder.errors.splice(0).join('\n')).toBe('');
  });
  afterAll(async () => {
    await stack?.close();
    await display?.close();
  });
  const enter: WebKitStage['enter'] = async () => {
    const browser = await openWebKit(display as Display);
    browsers.push(browser);
    return personOf(browser, stack as Stack);
  };
  return {
    get stack() {
      return stack as Stack;
    },
    enter,
    enterSignedIn: async (site) => {
      const [person, email] = [await enter(), freshEmail()];
      await (stack as Stack).addUser(email, PASSWORD, site.handler);
      await person.signIn(site, email, PASSWORD);
      return { ...person, email };
    },
  };
};
