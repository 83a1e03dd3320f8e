// Plays xss-cases.json: tests every payload in every field, in a real browser with a strict Content Security Policy and Trusted Types.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { defineAll } from '../../support/define-all.ts';
import { mainOf, sixthOf } from '../../support/slices.ts';
import { startStack, type Stack } from '../../support/stack.ts';
import { freshEmail, openBrowser, PASSWORD, watchPages } from '../../support/visitor.ts';
import { oneLine, type Verdict } from '../verdict.ts';
import { fieldOf, SHOWN_NOWHERE, type Place } from './fields.ts';
import type { PageView, Order } from './in-page.ts';
import { checkRule, RULES, type XssCase } from './rules.ts';
import { openPayloadStore, PLAIN, type PayloadStore } from './payload-store.ts';
import { keysAt, patched, type Patch } from './patched.ts';
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

/** A browser context with a signed-in user, for the cases of one lane (see `LANES`). */
export interface XssStage {
  readonly page: Page;
  readonly browserErrors: string[];
  /** Another tab of the same user, for the demo pages. */
  readonly tab: Page;
  /** The URLs of requests to other hosts. */
  readonly foreign: string[];
  readonly facts: Order['facts'];
  readonly store: PayloadStore;
  /** Maps each list of places, as JSON, to what the places show for a harmless value. */
  readonly plains: Map<string, readonly PageView[]>;
}

const probeScript = async (): Promise<string> => {
  const bundle = await rolldown({ input: fileURLToPath(new URL('in-page.ts', import.meta.url)), logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
};

/** Records and blocks every request to another host. */
const guard = async (context: BrowserContext, origin: string, foreign: string[]): Promise<void> => {
  const isForeign = (url: URL): boolean => url.origin !== origin;
  await context.route(isForeign, (route) => {
    foreign.push(route.request().url());
    return route.abort();
  });
  const headers = { 'content-security-policy': POLICY };
  await context.route(`${origin}/cases`, (route) => route.fulfill({ body: PAGE, contentType: 'text/html', headers }));
  // The home page shows how many emails are unread, and the other lanes send emails at the same time.
  await context.route(`${origin}/inbox/messages`, (route) =>
    new URL(route.request().frame().url()).pathname === '/' ? route.fulfill({ json: { items: [] } }) : route.fallback(),
  );
};

/** Puts the payload into the responses that a demo page reads. */
const patchResponses = async (tab: Page, patches: readonly Patch[], payload: unknown): Promise<void> => {
  await tab.unrouteAll({ behavior: 'ignoreErrors' });
  if (patches.length === 0) return;
  const keysOf = (url: string) => keysAt(patches, new URL(url).pathname.replace('/api/v1', ''));
  await tab.route(
    ({ href }) => keysOf(href).size > 0,
    async (route) => {
      // A page may still load when the browser closes after the last case.
      const response = await route.fetch().catch(() => undefined);
      if (!response) return;
      await route.fulfill({ response, json: patched(await response.json(), keysOf(route.request().url()), payload) });
    },
  );
};

/** Opens an empty page with the policy, and creates a signed-in user with a team, API keys and two sessions. */
const openStage = async (stack: Stack, browser: Browser): Promise<XssStage> => {
  const context = await browser.newContext({ baseURL: stack.url });
  const foreign: string[] = [];
  const { browserErrors } = await watchPages(context);
  await context.addInitScript(await probeScript());
  await guard(context, stack.url, foreign);
  const page = await context.newPage();
  await page.goto('/cases');
  await page.waitForFunction(() => 'Portico' in globalThis);
  await defineAll(page);
  const { projectId, publishableClientKey } = stack.demo;
  const facts = { projectId, publishableClientKey };
  const person = await page.evaluate(
    async ([options, email, secondEmail, password]) => {
      const app = Portico.createClientApp({ ...options, baseUrl: location.origin, tokenStore: 'cookie', redirectMethod: 'none' });
      await app.auth.signUpWithPassword({ email, password, noRedirect: true });
      const team = await app.teams.create({ displayName: 'Plain', creatorUserId: 'me' });
      // The user needs a harmless name for the comparison, because pages show additional elements to users who have no name.
      const { id } = await app.currentUser.update({ selectedTeamId: team.id, displayName: 'Plain' });
      // A user's only address, if it is not verified, has no button in its row.
      await app.contactChannels.create({ value: secondEmail });
      const { refreshToken } = await app.session.tokens();
      app.dispose();
      return { userId: id, teamId: team.id, refreshToken: refreshToken ?? '' };
    },
    [facts, freshEmail(), freshEmail(), PASSWORD] as const,
  );
  const tab = await context.newPage();
  await page.bringToFront();
  return { page, browserErrors, tab, foreign, facts, store: await openPayloadStore(stack, person), plains: new Map() };
};

/** Opens a demo page. Returns what the page shows for the payload. */
const open = async ({ page, tab }: XssStage, { path = '', patches = [] }: Place, payload: unknown, plain?: PageView): Promise<PageView> => {
  await patchResponses(tab, patches, payload);
  // Only the foreground tab renders.
  await tab.bringToFront();
  await tab.goto(path);
  const view = await tab.evaluate(([text, elements]) => probe.read(text, elements), [JSON.stringify(payload), plain?.elements] as const);
  await page.bringToFront();
  return view;
};

const orderOf = ({ facts, store }: XssStage, { properties, tag = '', ...place }: Place, payload: unknown, plain?: PageView): Order => {
  const filled = Object.entries(store.placeholders).reduce(
    (text, [word, value]) => text.replaceAll(word, value),
    JSON.stringify(properties ?? {}),
  );
  const given = JSON.parse(filled) as Record<string, unknown>;
  return { ...place, tag, facts, payload: JSON.stringify(payload), properties: given, elements: plain?.elements };
};

/** Returns what several places show for a payload. Mounts elements at the same time, and opens demo pages one by one. */
const viewPlaces = async (
  stage: XssStage,
  places: readonly Place[],
  payload: unknown,
  plains: readonly PageView[] = [],
): Promise<readonly PageView[]> => {
  const views: PageView[] = [];
  // Pages store the settings of the project, whose name may be the payload of the previous field.
  await stage.page.evaluate(() => localStorage.clear());
  const mount = async (isIn: (place: Place) => boolean): Promise<void> => {
    const at = [...places.keys()].filter((index) => places[index]?.tag && isIn(places[index]));
    const orders = at.map((index) => orderOf(stage, places[index] as Place, payload, plains[index]));
    const seen = orders.length > 0 ? await stage.page.evaluate((given) => probe.mount(given), orders) : [];
    for (const [turn, index] of at.entries()) views[index] = seen[turn] as PageView;
  };
  for (const now of [0, 1, 2, 3]) await mount(({ turn = 0 }) => turn === now);
  for (const [index, place] of places.entries()) if (!place.tag) views[index] = await open(stage, place, payload, plains[index]);
  return views;
};

/** Returns what the same places show for a harmless value. Reads each list of places only once. */
const viewPlain = async (stage: XssStage, places: readonly Place[], field: string): Promise<readonly PageView[]> => {
  const key = JSON.stringify(places);
  const known = stage.plains.get(key);
  if (known) return known;
  await stage.store.save(field, PLAIN);
  const views = await viewPlaces(stage, places, PLAIN);
  stage.plains.set(key, views);
  return views;
};

const nameOf = ({ tag, path, press }: Place): string => `${tag ?? path}${press ? `, ${press} pressed` : ''}`;

/**
 * Plays one payload in one field, in every place that shows the field. With SLICE, plays it only in the sixth of these places that `at`
 * selects. Returns the reason if the case cannot run.
 */
const playField = async (stage: XssStage, { payload, expect: wanted }: XssCase, field: string, at: number): Promise<string | undefined> => {
  const rule = RULES[wanted];
  const source = fieldOf(field);
  if (SHOWN_NOWHERE[field]) return SHOWN_NOWHERE[field];
  if (!rule) throw new Error(`unknown expectation ${wanted}`);
  if (!source) throw new Error(`unknown field ${field}`);
  const { foreign, browserErrors, store } = stage;
  const plains = await viewPlain(stage, source.places(PLAIN), field);
  const isStored = (await store.save(field, payload)) || ((await store.save(field, PLAIN)) && false);
  const places = source.places(payload).map(({ patches = [], ...place }) => (isStored ? place : { ...place, patches }));
  // A request or a layout time can be attributed to a place only if places are played one at a time.
  const played = sixthOf(places, at);
  const turns = field.endsWith('ImageUrl') || wanted === 'truncated' ? played.map((place) => [place]) : [played];
  try {
    for (const turn of turns) {
      foreign.length = 0;
      browserErrors.length = 0;
      const mine = turn.map((place) => plains[places.indexOf(place)] as PageView);
      const views = await viewPlaces(stage, turn, payload, mine);
      for (const [index, view] of views.entries())
        checkRule(rule, { field, payload, view, plain: mine[index] ?? view, where: nameOf(turn[index] as Place), foreign: [...foreign] });
      const reports = browserErrors.filter((text) => !text.startsWith('Failed to load resource'));
      if (reports.length > 0) throw new Error(reports.join(' | '));
    }
  } finally {
    await store.save(field, PLAIN);
  }
  return undefined;
};

const verdictOf = async (stage: XssStage, one: XssCase, field: string, at: number): Promise<Verdict> => {
  const about = { id: `${one.id} ${field}`, tier: one.tier ?? 'core', why: one.why };
  try {
    const skipped =
      one.kind === 'event' || one.kind === 'console' ? await noSecretsAnywhere(stage) : await playField(stage, one, field, at);
    return skipped ? { ...about, skipped } : about;
  } catch (error) {
    return { ...about, problem: oneLine(error) };
  }
};

/**
 * The groups of fields that are played in parallel. Each group has its own user. The first group has the fields that send emails, and
 * those whose pages show the name of the project, which is a payload in that group.
 */
const LANES: readonly RegExp[] = [/^(?:project\.|sentEmail\.|knownError\.|team\.|CustomEvent|console)/, /^user\./, /^/];

export const playXss = async (cases: readonly XssCase[]): Promise<readonly Verdict[]> => {
  const [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  const turns = mainOf(
    cases.flatMap((one) => one.fields.map((field) => ({ one, field, lane: LANES.findIndex((lane) => lane.test(field)) }))),
  );
  const verdicts: Verdict[] = [];
  const play = async (lane: number): Promise<void> => {
    const stage = await openStage(stack, browser);
    for (const [index, turn] of turns.entries())
      if (turn.lane === lane) verdicts[index] = await verdictOf(stage, turn.one, turn.field, index);
  };
  try {
    await Promise.all(LANES.map((_, lane) => play(lane)));
  } finally {
    await browser.close();
    await stack.close();
  }
  return verdicts;
};
