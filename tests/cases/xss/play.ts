// xss-cases.json: every payload in every field, in a real browser under a strict policy with Trusted Types.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Page } from 'playwright-core';
import { startStack, type Stack } from '../../support/stack.ts';
import { freshEmail, openBrowser, PASSWORD, visit, type Visitor } from '../../support/visitor.ts';
import { oneLine, type Verdict } from '../verdict.ts';
import { fieldOf, SHOWN_NOWHERE, type Place } from './fields.ts';
import type { Look, Order } from './in-page.ts';
import { judge, RULES, type XssCase } from './judge.ts';
import { noSecretsAnywhere } from './secrets.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');
const PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Cases</title><script src="/portico.js" defer></script>';

export interface Ground {
  readonly stack: Stack;
  readonly visitor: Visitor;
  readonly page: Page;
  readonly foreign: string[];

  readonly facts: Order['facts'];
  readonly teamId: string;
}

const probeScript = async (): Promise<string> => {
  const bundle = await rolldown({ input: fileURLToPath(new URL('in-page.ts', import.meta.url)), logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
};

/** Somebody with a team and a key signs in on an empty page under the policy. */
const openGround = async (stack: Stack, visitor: Visitor): Promise<Ground> => {
  const { page } = visitor;
  const foreign: string[] = [];
  // The compiler of this file names its functions with a helper that the page has not.
  await page.context().addInitScript('globalThis.__name = (named) => named');
  await page.context().addInitScript(await probeScript());
  await page.context().route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== stack.url) foreign.push(route.request().url());
    if (url.origin !== stack.url) return route.abort();
    if (url.pathname !== '/cases') return route.continue();
    return route.fulfill({ body: PAGE, contentType: 'text/html', headers: { 'content-security-policy': POLICY } });
  });
  await page.goto('/cases');
  await page.waitForFunction(() => 'Portico' in globalThis);
  const { projectId, publishableClientKey } = stack.demo;
  const facts = { projectId, publishableClientKey };
  const teamId = await page.evaluate(
    async ([options, email, password]) => {
      const app = Portico.createClientApp({ ...options, baseUrl: location.origin, tokenStore: 'cookie', redirectMethod: 'none' });
      await app.auth.signUpWithPassword({ email, password, noRedirect: true });
      const team = await app.teams.create({ displayName: 'Plain', creatorUserId: 'me' });
      await app.currentUser.update({ selectedTeamId: team.id });
      app.dispose();
      return team.id;
    },
    [facts, freshEmail(), PASSWORD] as const,
  );
  return { stack, visitor, page, foreign, facts, teamId };
};

const mount = (ground: Ground, { properties, ...place }: Place, payload: unknown): Promise<Look> => {
  const { page, facts, teamId } = ground;
  const order: Order = {
    ...place,
    facts,
    payload: JSON.stringify(payload),
    ...(properties && {
      properties: JSON.parse(JSON.stringify(properties).replaceAll('"TEAM"', `"${teamId}"`)) as Record<string, unknown>,
    }),
  };
  return page.evaluate((given) => probe.mount(given), order);
};

const PLAIN = 'Plain';
const plains = new Map<string, Promise<Look>>();

/** The same element with a harmless text, looked at once. */
const mountPlain = (ground: Ground, place: Place): Promise<Look> => {
  const key = JSON.stringify(place);
  const look = plains.get(key) ?? mount(ground, place, PLAIN);
  plains.set(key, look);
  return look;
};

/** One payload in one field: on every element that shows it. Answers why it cannot be played, if so. */
const playField = async (ground: Ground, { payload, expect: wanted, why }: XssCase, field: string): Promise<string | undefined> => {
  const rule = RULES[wanted];
  const source = fieldOf(field);
  if (SHOWN_NOWHERE[field]) return SHOWN_NOWHERE[field];
  if (!rule) throw new Error(`unknown expectation ${wanted}`);
  if (!source) throw new Error(`unknown field ${field}`);
  const { foreign, visitor } = ground;
  let missing: string | undefined;
  let count = 0;
  const harmless = source.places(PLAIN);
  for (const [at, place] of source.places(payload).entries()) {
    const plain = await mountPlain(ground, harmless[at] ?? place);
    foreign.length = 0;
    visitor.complaints.length = 0;
    const look = await mount(ground, place, payload);
    if (!look.isDefined) missing = `<${place.tag}> is not built yet`;
    else count += 1;
    if (look.isDefined) judge(rule, { field, payload, look, plain, foreign: [...foreign] });
    const reports = visitor.complaints.filter((text) => !text.startsWith('Failed to load resource'));
    if (reports.length > 0) throw new Error(`${place.tag} (${why}): ${reports.join(' | ')}`);
  }
  return count === 0 ? missing : undefined;
};

const verdictOf = async (ground: Ground, one: XssCase, field: string): Promise<Verdict> => {
  const about = { id: `${one.id} ${field}`, tier: one.tier ?? 'core', why: one.why };
  try {
    const skipped = one.kind === 'event' || one.kind === 'console' ? await noSecretsAnywhere(ground) : await playField(ground, one, field);
    return skipped ? { ...about, skipped } : about;
  } catch (error) {
    return { ...about, problem: oneLine(error) };
  }
};

export const playXss = async (cases: readonly XssCase[]): Promise<readonly Verdict[]> => {
  const [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  const verdicts: Verdict[] = [];
  try {
    const ground = await openGround(stack, await visit(browser, stack.url));
    for (const one of cases) for (const field of one.fields) verdicts.push(await verdictOf(ground, one, field));
  } finally {
    await browser.close();
    await stack.close();
  }
  return verdicts;
};
