// Checks that at most 1% of a page's pixels change when the host page has framework style sheets or hostile rules.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import { difference, openCamera, type Camera } from '../support/pictures.ts';
import { configure, everyProvider } from '../support/providers.ts';
import { SIGNED_IN, SIGNED_OUT } from '../support/scenes.ts';
import type { Scene } from '../support/stage.ts';
import { SITES } from '../support/sites.ts';
import { sixthOf } from '../support/slices.ts';
import { freshEmail, PASSWORD, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

// Ignores browser errors and exposed secrets, which other tests check. In this test, some pages fail on purpose, and URLs contain codes.
const stage = useStage({ isExpectedError: () => true, allows: () => true });
const [site] = SITES;
const file = (name: string): string => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8');
const preflight = file('tailwindcss/preflight.css');

const SHEETS = {
  'Tailwind preflight': preflight,
  'Tailwind preflight in its layer': `@layer base { ${preflight} }`,
  'Bootstrap 5': file('bootstrap/dist/css/bootstrap.min.css'),
  'Pico.css': file('@picocss/pico/css/pico.min.css'),
  'rules that unset everything': '* { all: unset } head, head * { display: none }',
};

const ALL_SHEETS = [...Object.entries(SHEETS), ['no style sheet', ''] as const];

const MAX_SHARE = 0.01;
/** The minimum number of pages to compare, so that the test fails if most scenes are missing. */
const MIN_PAGES = 61;
/** The folder for pictures that differ too much. */
const OUT = 'tests/.out/host-styles';
const WINDOW = { width: 1024, height: 768 };
/** All pages. The test opens the pages in `DEMO_PAGES`, which belong to the demo itself, but does not check them. */
const SCENES = Object.entries({ ...SIGNED_OUT, ...SIGNED_IN });
const DEMO_PAGES = new Set(['home', 'inbox', 'home-signed-in', 'user-button', 'account-own-item']);

/** Resets the host page's own styles, which the test does not check: its font, and the position and surroundings of the elements. */
const RESET = `html, body, main { display: block !important; margin: 0 !important; padding: 0 !important; max-width: none !important;
    font: 16px sans-serif !important; background: #fff !important; caret-color: transparent !important }
  .bar, script { display: none !important }`;

/** Inserts a style sheet before the sheets of the elements, as a link in the head would. Replaces the previous sheet. */
const adopt = (css: string): void => {
  const given = globalThis as unknown as { hostSheet?: CSSStyleSheet };
  if (!given.hostSheet) document.adoptedStyleSheets.unshift((given.hostSheet = new CSSStyleSheet()));
  given.hostSheet.replaceSync(css);
};

const enter = async (): Promise<Visitor & { readonly camera: Camera }> => {
  const visitor = await stage.enter({ colorScheme: 'light', reducedMotion: 'reduce', viewport: WINDOW });
  return { ...visitor, camera: await openCamera(visitor.page) };
};

/** Enlarges the window until the whole page is visible. */
const fit = async ({ page }: Visitor): Promise<void> => {
  if (page.viewportSize()?.height !== WINDOW.height) await page.setViewportSize(WINDOW);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > WINDOW.height) await page.setViewportSize({ ...WINDOW, height });
};

const keep = (name: string, picture: string): void => {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(`${OUT}/${name.replaceAll(' ', '-')}.png`, Buffer.from(picture, 'base64'));
};

interface Found {
  readonly scene: string;
  readonly sheet: string;
  readonly share: number;
}

/**
 * For each style sheet, resolves to the share of pixels that differ between the page with the sheet and the page without it. If they differ,
 * compares again with a new picture, because the page may have changed by itself since the first one, for example a message that ended.
 */
const compare = async (
  scene: string,
  sheets: readonly (typeof ALL_SHEETS)[number][],
  visitor: Visitor & { readonly camera: Camera },
): Promise<readonly Found[]> => {
  const { page, camera } = visitor;
  const shootWith = async (css: string): Promise<string> => {
    await page.evaluate(adopt, css + RESET);
    return css ? camera.shoot() : camera.settled();
  };
  await page.mouse.move(0, 0);
  await page.evaluate(adopt, RESET);
  await fit(visitor);
  let alone = await shootWith('');
  const found: Found[] = [];
  for (const [sheet, css] of sheets) {
    let shot = await shootWith(css);
    let share = await difference(page, alone, shot);
    if (share > MAX_SHARE) {
      alone = await shootWith('');
      shot = await shootWith(css);
      share = await difference(page, alone, shot);
    }
    found.push({ scene, sheet, share });
    if (share > MAX_SHARE) {
      keep(scene, alone);
      keep(`${scene} ${sheet}`, shot);
    }
  }
  await page.evaluate(adopt, '');
  return found;
};

const exceeding = (found: readonly Found[]): readonly string[] =>
  found.filter(({ share }) => share > MAX_SHARE).map(({ scene, sheet, share }) => `${scene}, ${sheet}: ${(share * 100).toFixed(2)}%`);

describe('host style sheets', () => {
  afterAll(() => configure(stage.stack, { oauthProviders: [] }));
  rmSync(OUT, { recursive: true, force: true });

  it('do not change the appearance of any Portico page', async () => {
    const visitor = await enter();
    const [known, unknown] = [freshEmail(), freshEmail()];
    await stage.stack.addUser(known, PASSWORD, site.handler);
    const found: Found[] = [];
    for (const [turn, [name, play]] of (SCENES as readonly (readonly [string, Scene])[]).entries()) {
      await play({ stack: stage.stack, site, visitor, known, unknown });
      if (!DEMO_PAGES.has(name)) found.push(...(await compare(name, sixthOf(ALL_SHEETS, turn), visitor)));
    }
    expect(found.length).toBeGreaterThanOrEqual(MIN_PAGES * sixthOf(ALL_SHEETS, 0).length);
    expect(exceeding(found).join('\n')).toBe('');
  }, 600_000);

  it('do not change the appearance of the sign-in page when they load before the elements', async () => {
    const { page, camera } = await enter();
    await configure(stage.stack, everyProvider());
    const open = async (css: string): Promise<string> => {
      // Inserts the reset last, so that it takes precedence.
      await page.context().addInitScript(adopt, css + RESET);
      await page.goto(`${site.handler}/sign-in`);
      await page.getByRole('button', { name: /with LinkedIn/ }).waitFor();
      return camera.settled();
    };
    const alone = await open('');
    const found: Found[] = [];
    for (const [sheet, css] of Object.entries(SHEETS))
      found.push({ scene: 'sign-in', sheet, share: await difference(page, alone, await open(css)) });
    expect(exceeding(found).join('\n')).toBe('');
  });
});
