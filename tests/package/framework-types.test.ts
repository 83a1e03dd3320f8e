// Compiles programs with the types of the tags for Vue, Svelte, Solid, Astro and Angular. The frameworks are replaced by the few types that
// these entries use. `npm run test:frameworks` runs the tools of the frameworks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HOST } from './entries.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const FOLDER = join(HOST, 'framework-types');

const STUBS = {
  'vue.d.ts':
    'export interface HTMLAttributes { id?: string } export interface PublicProps { key?: string } export interface GlobalComponents {}',
  'svelte.d.ts': 'export interface HTMLAttributes<T> { id?: string; currentTarget?: T } export interface SvelteHTMLElements {}',
  'solid.d.ts': 'export namespace JSX { interface HTMLAttributes<T> { id?: string; ref?: T } interface IntrinsicElements {} }',
  'angular.d.ts': `export type SimpleChanges = Record<string, { currentValue: unknown }>;
    export type ɵɵFactoryDeclaration<T, D> = unknown;
    export type ɵɵDirectiveDeclaration<A, B, C, D, E, F, G, H, I> = unknown;`,
  'astro.d.ts': 'declare namespace astroHTML.JSX { interface HTMLAttributes { id?: string } interface IntrinsicElements {} }',
};

/** Each program uses the tag of the sign-in page correctly, and then wrongly. */
const PROGRAMS = {
  'use-vue.ts': `import 'portico-auth/types/vue';
    import type { GlobalComponents } from 'vue';
    type Props = InstanceType<GlobalComponents['portico-sign-in']>['$props'];
    export const right: Props = { id: 'a', fullPage: true, headingLevel: '2', onPorticoSignedIn: ({ detail }) => detail.method };
    // @ts-expect-error -- not an attribute
    export const name: Props = { fullPag: true };
    // @ts-expect-error -- not an event
    export const event: Props = { onPorticoMadeUp: () => {} };
    // @ts-expect-error -- not a theme
    export const value: Props = { theme: 'blue' };`,
  'use-svelte.ts': `import 'portico-auth/types/svelte';
    import type { SvelteHTMLElements } from 'svelte/elements';
    type Props = SvelteHTMLElements['portico-sign-in'];
    export const right: Props = { id: 'a', 'full-page': true, fullPage: false, 'onportico-signed-in': ({ detail }) => detail.method };
    // @ts-expect-error -- not an attribute
    export const name: Props = { 'full-pag': true };
    // @ts-expect-error -- not an event
    export const event: Props = { 'onportico-made-up': () => {} };
    // @ts-expect-error -- an attribute with the value false is present
    export const value: Props = { 'full-page': false };`,
  'use-solid.ts': `import 'portico-auth/types/solid';
    import type { JSX } from 'solid-js';
    type Props = JSX.IntrinsicElements['portico-sign-in'];
    export const right: Props = { id: 'a', 'full-page': true, 'prop:fullPage': false, 'on:portico-signed-in': ({ detail }) => detail.method };
    // @ts-expect-error -- not an attribute
    export const name: Props = { 'full-pag': true };
    // @ts-expect-error -- not an event
    export const event: Props = { 'on:portico-made-up': () => {} };
    // @ts-expect-error -- not a theme
    export const value: Props = { 'prop:theme': 'blue' };`,
  'use-astro.ts': `import 'portico-auth/types/astro';
    type Props = astroHTML.JSX.IntrinsicElements['portico-sign-in'];
    export const right: Props = { id: 'a', 'full-page': true, theme: 'dark', 'heading-level': '2' };
    // @ts-expect-error -- HTML has attributes but no properties
    export const name: Props = { fullPage: true };
    // @ts-expect-error -- not a theme
    export const value: Props = { theme: 'blue' };`,
  'use-angular.ts': `import { PORTICO_TAGS, PorticoSignIn } from 'portico-auth/angular';
    export const signIn = new PorticoSignIn();
    signIn.fullPage = PORTICO_TAGS.length > 50;
    // @ts-expect-error -- not a theme
    signIn.theme = 'blue';
    // @ts-expect-error -- not a property
    signIn.fullPag = true;`,
};

const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  paths: { vue: ['./vue.d.ts'], 'svelte/elements': ['./svelte.d.ts'], 'solid-js': ['./solid.d.ts'], '@angular/core': ['./angular.d.ts'] },
};

it('the types of the tags for Vue, Svelte, Solid, Astro and Angular find wrong attributes, values and events', () => {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries({ ...STUBS, ...PROGRAMS })) writeFileSync(join(FOLDER, name), text);
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }));
  expect(spawnSync(TSC, ['-p', FOLDER], { encoding: 'utf8' }).stdout).toBe('');
});
