// `npm run screens`: writes pictures of every page in every state to tests/.out/screens: light, dark, narrow, right to left, in
// forced colors and enlarged.
import { mkdirSync, rmSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { SIGNED_IN, SIGNED_OUT } from './scenes.ts';
import type { Stage } from './stage.ts';
import { SITES } from './sites.ts';
import { startStack } from './stack.ts';
import { openBrowser, signOut, signUp, visit } from './visitor.ts';

const OUT = 'tests/.out/screens';

interface Look extends BrowserContextOptions {
  readonly name: string;
  readonly isRtl?: boolean;
}

const WIDE = { width: 1024, height: 768 };
const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', viewport: WIDE },
  { name: 'dark', colorScheme: 'dark', viewport: WIDE },
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: 'rtl', viewport: WIDE, isRtl: true },
  { name: 'forced', viewport: WIDE, forcedColors: 'active' },
  { name: 'zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
];

const setRightToLeft = (): void => addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'));

/** Returns an email address of more than sixty characters, so that the pictures show how pages render long addresses. */
const longEmail = (look: string, kind: string): string => `${kind}.${look}.with-a-very-long-address-indeed@subdomain.example.com`;

const shoot = async (stage: Stage, look: string): Promise<number> => {
  const { page } = stage.visitor;
  const scenes = Object.entries({ ...SIGNED_OUT, ...SIGNED_IN });
  for (const [name, play] of scenes) {
    await play(stage);
    await page.screenshot({ path: `${OUT}/${name}.${look}.png`, animations: 'disabled', fullPage: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) console.log(`${name}.${look} is ${overflow} px too wide`);
  }
  return scenes.length;
};

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const [stack, browser] = await Promise.all([startStack(), openBrowser()]);
const only = process.argv[2];
let count = 0;
for (const { name, isRtl, ...options } of LOOKS.filter((look) => !only || look.name === only)) {
  const visitor = await visit(browser, stack.url, options);
  if (isRtl) await visitor.page.context().addInitScript(setRightToLeft);
  const [site] = SITES;
  const known = longEmail(name, 'known');
  await signUp(visitor, site, known);
  await signOut(visitor);
  count += await shoot({ stack, site, visitor, known, unknown: longEmail(name, 'unknown') }, name);
  await visitor.leave();
}
await browser.close();
await stack.close();
console.log(`${count} pictures in ${OUT}`);
