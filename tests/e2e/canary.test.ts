// Tests the canary (tests/support/canary.ts), which checks that pages expose no secrets: it finds a secret in every place.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { freshEmail, openBrowser, signUp, visit, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';
import { IS_MAIN } from '../support/slices.ts';

const [SITE] = SITES;
const stage = useStage();

/** Functions that expose a secret. Each name is the place, which may be followed by a comma and the method. */
const PLACES: Readonly<Record<string, (secret: string) => void>> = {
  console: (secret) => console.info(`token ${secret}`),
  'DOM, an attribute': (secret) => document.body.setAttribute('data-token', secret),
  'DOM, a text node that changes': (secret) => {
    (document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT).nextNode() as Text).data = secret;
  },
  'DOM, a new text node': (secret) => document.body.append(secret),
  'DOM, the text of a new element': (secret) => {
    const element = document.createElement('p');
    element.textContent = secret;
    document.body.append(element);
  },
  'DOM, an attribute deep in a new element': (secret) => {
    const [outer, inner] = [document.createElement('p'), document.createElement('b')];
    inner.setAttribute('data-token', secret);
    outer.append(inner);
    document.body.append(outer);
  },
  'DOM, a shadow root': (secret) =>
    document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).append(secret),
  'event x-secret': (secret) => void dispatchEvent(new CustomEvent('x-secret', { detail: { secret } })),
  history: (secret) => history.replaceState({ secret }, ''),
  'URL when the test ends': (secret) => history.replaceState(null, '', `?kept=${secret}`),
  broadcast: (secret) => new BroadcastChannel('x').postMessage(secret),
  message: (secret) => postMessage({ secret }, location.origin),
  storage: (secret) => localStorage.setItem('x', secret),
  URL: (secret) => void fetch(`/nothing?kept=${secret}`).catch(() => undefined),
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

  it('finds no exposed secret after a sign-up, although it has collected secrets', async () => {
    // When `found` resolves, the canary has read all responses.
    expect(await visitor.canary.found()).toEqual([]);
    expect(visitor.canary.secrets.size).toBeGreaterThanOrEqual(3);
  });

  it.skipIf(IS_MAIN)('also watches pages in programs that tsx compiles, although tsx inserts calls to a naming function', async () => {
    const program = `
      import { openBrowser, visit } from './tests/support/visitor.ts';
      const browser = await openBrowser();
      const { page, browserErrors } = await visit(browser, '${stage.stack.url}');
      await page.goto('/');
      console.log(JSON.stringify([await page.evaluate('typeof reportRest'), browserErrors]));
      await browser.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    expect(JSON.parse(stdout)).toEqual(['function', []]);
  });

  it.each(Object.entries(PLACES))('finds a secret in: %s', async (way, expose) => {
    const { canary, page } = visitor;
    // Each method has its own secret, so that the canary does not find a secret from an earlier method.
    const secret = `${Object.keys(PLACES).indexOf(way) + 10_000_000}-is-known-to-nobody`;
    await page.evaluate(
      (nonce) => fetch('/api/v1/nothing', { method: 'POST', body: JSON.stringify({ nonce }) }).then(({ ok }) => ok),
      secret,
    );
    await expect.poll(() => canary.secrets.has(secret)).toBe(true);
    const [place] = way.split(',');
    const found = `${place}: ${secret.slice(0, 8)}…`;
    expect(await canary.found()).not.toContain(found);
    await page.evaluate(expose, secret);
    await expect.poll(() => canary.found()).toContain(found);
  });

  it('allows a page to show a secret temporarily, but finds the secret in other places', async () => {
    const { canary, page } = visitor;
    canary.expectGone('JBSWY3DP');
    await page.evaluate(() => document.body.setAttribute('data-key', 'JBSWY3DP'));
    await expect.poll(() => canary.found()).toContainEqual('page when the test ends: JBSW…');
    await page.evaluate(() => document.body.removeAttribute('data-key'));
    expect(await canary.found()).not.toContainEqual(expect.stringContaining('JBSW'));
    await page.evaluate(() => console.info('key JBSWY3DP'));
    await expect.poll(() => canary.found()).toContainEqual('console: JBSW…');
  });
});
