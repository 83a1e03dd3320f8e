// The canary itself: a secret that gets out is found, wherever it goes.
import { beforeAll, describe, expect, it } from 'vitest';
import { SITES } from '../support/stack.ts';
import { freshEmail, openBrowser, signUp, visit, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const [SITE] = SITES;
const stage = useStage();

/** Tells the refresh token of whoever is signed in to a place. */
const PLACES: Readonly<Record<string, (secret: string) => void>> = {
  console: (secret) => console.info(`token ${secret}`),
  DOM: (secret) => document.body.setAttribute('data-token', secret),
  'event x-told': (secret) => void dispatchEvent(new CustomEvent('x-told', { detail: { secret } })),
  history: (secret) => history.replaceState({ secret }, ''),
  'address at the end': (secret) => history.replaceState(null, '', `?kept=${secret}`),
  broadcast: (secret) => new BroadcastChannel('x').postMessage(secret),
  message: (secret) => postMessage({ secret }, location.origin),
  storage: (secret) => localStorage.setItem('x', secret),
  address: (secret) => void fetch(`/nothing?kept=${secret}`).catch(() => undefined),
};

describe('the canary', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visit(await openBrowser(), stage.stack.url);
    await signUp(visitor, SITE, freshEmail());
    return async () => {
      await visitor.leave();
    };
  });

  it('finds nothing after a sign-up, though it knows secrets', async () => {
    // What was answered is read by then.
    expect(await visitor.canary.found()).toEqual([]);
    expect(visitor.canary.secrets.size).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(PLACES))('finds a secret in: %s', async (place, tell) => {
    const [secret = ''] = visitor.canary.secrets;
    await visitor.page.evaluate(tell, secret);
    await expect.poll(() => visitor.canary.found()).toContainEqual(expect.stringContaining(`${place}: ${secret.slice(0, 8)}`));
  });

  it('finds what a page has shown for a while, afterwards and elsewhere', async () => {
    const { canary, page } = visitor;
    canary.expectGone('JBSWY3DP');
    await page.evaluate(() => document.body.setAttribute('data-key', 'JBSWY3DP'));
    await expect.poll(() => canary.found()).toContainEqual('page at the end: JBSW…');
    await page.evaluate(() => document.body.removeAttribute('data-key'));
    expect(await canary.found()).not.toContainEqual(expect.stringContaining('JBSW'));
    await page.evaluate(() => console.info('key JBSWY3DP'));
    await expect.poll(() => canary.found()).toContainEqual('console: JBSW…');
  });
});
