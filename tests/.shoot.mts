import { mkdirSync } from 'node:fs';
import { SIGNED_IN } from './support/scenes.ts';
import { SITES, startStack } from './support/stack.ts';
import { followMail, heads, openBrowser, signUp, visit } from './support/visitor.ts';
const OUT = '/tmp/ways-shots';
mkdirSync(OUT, { recursive: true });
const WIDE = { width: 1024, height: 768 };
const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: WIDE },
  { name: 'dark', colorScheme: 'dark', viewport: WIDE },
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: 'rtl', viewport: WIDE, isRtl: true },
] as const;
const NAMES = ['account-ways', 'account-second-factor', 'account-second-factor-wrong', 'cli-asking', 'cli-refused'];
const [stack, browser] = await Promise.all([startStack(), openBrowser()]);
for (const { name, isRtl, ...options } of LOOKS as any) {
  const visitor = await visit(browser, stack.url, options);
  if (isRtl)
    await visitor.page
      .context()
      .addInitScript(() => addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl')));
  const known = `known.${name}.with-a-very-long-address-indeed@subdomain.example.com`;
  await signUp(visitor, SITES[0], known);
  await followMail(visitor, known, /Verify your e-mail/);
  await visitor.page.getByRole('button', { name: 'Confirm address' }).click();
  await heads(visitor.page, 'E-mail confirmed');
  const st = { stack, site: SITES[0], visitor, known, unknown: 'x@example.com' };
  for (const n of NAMES) {
    await SIGNED_IN[n]!(st as any);
    await visitor.page.screenshot({ path: `${OUT}/${n}.${name}.png`, animations: 'disabled', fullPage: true });
    const o = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (o > 0) console.log(n, name, o, 'too wide');
  }
  await visitor.leave();
}
await browser.close();
await stack.close();
console.log('ok');
