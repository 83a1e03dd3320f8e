// Pages look the same with the style sheets of frameworks and with hostile rules: at most 1 % of the pixels differ.
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

// Ignores complaints and leaks, which other tests check: here, some pages fail on purpose, and URLs contain codes.
const stage = useStage({ forgives: () => true, allows: () => true });
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

const UNDER = [...Object.entries(SHEETS), ['none at all', ''] as const];

const MOST = 0.01;
/** The folder for pictures that differ too much. */
const OUT = 'tests/.out/host-styles';
const WINDOW = { width: 1024, height: 768 };
/** The pages to check, except those in `THEIRS`, which belong to the demo itself. */
const PLAYED = Object.entries({ ...SIGNED_OUT, ...SIGNED_IN });
const THEIRS = new Set(['home', 'inbox', 'home-signed-in', 'user-button', 'account-own-item']);

/** Resets the host's own styles, which are not checked: its font, and the position and the surroundings of the elements. */
const FRAME = `html, body, main { display: block !important; margin: 0 !important; padding: 0 !important; max-width: none !important;
    font: 16px sans-serif !important; background: #fff !important; caret-color: transparent !important }
  .bar, script { display: none !important }`;

/** Inserts a style sheet before the sheets of the elements, like a link in the head. Replaces the previous sheet. */
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
  readonly part: number;
}

/** Resolves to the share of pixels that differ, for each sheet, between a page with the sheet and without a sheet. */
const compare = async (
  scene: string,
  sheets: readonly (typeof UNDER)[number][],
  visitor: Visitor & { readonly camera: Camera },
): Promise<readonly Found[]> => {
  const { page, camera } = visitor;
  await page.mouse.move(0, 0);
  await page.evaluate(adopt, FRAME);
  await fit(visitor);
  const alone = await camera.settled();
  const found: Found[] = [];
  for (const [sheet, css] of sheets) {
    await page.evaluate(adopt, css + FRAME);
    const shot = await camera.shoot();
    const part = await difference(page, alone, shot);
    found.push({ scene, sheet, part });
    if (part > MOST) {
      keep(scene, alone);
      keep(`${scene} ${sheet}`, shot);
    }
  }
  await page.evaluate(adopt, '');
  return found;
};

const tooMuch = (found: readonly Found[]): readonly string[] =>
  found.filter(({ part }) => part > MOST).map(({ scene, sheet, part }) => `${scene}, ${sheet}: ${(part * 100).toFixed(2)} %`);

describe('style sheets of the host', () => {
  afterAll(() => configure(stage.stack, { oauthProviders: [] }));
  rmSync(OUT, { recursive: true, force: true });

  it('do not change the appearance of any page', async () => {
    const visitor = await enter();
    const [known, unknown] = [freshEmail(), freshEmail()];
    await stage.stack.addUser(known, PASSWORD, site.handler);
    const found: Found[] = [];
    for (const [turn, [name, play]] of (PLAYED as readonly (readonly [string, Scene])[]).entries()) {
      await play({ stack: stage.stack, site, visitor, known, unknown });
      if (!THEIRS.has(name)) found.push(...(await compare(name, sixthOf(UNDER, turn), visitor)));
    }
    expect(found.length).toBeGreaterThan(sixthOf(Array.from({ length: 361 }), 0).length - 1);
    expect(tooMuch(found)).toEqual([]);
  }, 600_000);

  it('do not change the sign-in page when they are loaded before it', async () => {
    const { page, camera } = await enter();
    await configure(stage.stack, everyProvider());
    const open = async (css: string): Promise<string> => {
      // Inserts the reset last, so that it takes precedence.
      await page.context().addInitScript(adopt, css + FRAME);
      await page.goto(`${site.handler}/sign-in`);
      await page.getByRole('button', { name: /with LinkedIn/ }).waitFor();
      return camera.settled();
    };
    const alone = await open('');
    const found: Found[] = [];
    for (const [sheet, css] of Object.entries(SHEETS))
      found.push({ scene: 'sign-in', sheet, part: await difference(page, alone, await open(css)) });
    expect(tooMuch(found)).toEqual([]);
  });
});
