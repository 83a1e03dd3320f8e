// Small projects with the tags in Vue, Svelte, Solid, Astro and Angular. Each has a file without mistakes, `right`, and a file `wrong`, in
// which each line with a sign-in page contains one mistake.

export interface Project {
  /** The tool that checks the project, and its arguments. */
  readonly command: readonly [tool: string, ...args: string[]];
  /** The entry with the types of the tags, and other types that the project loads. */
  readonly types: readonly string[];
  /** Other settings in tsconfig.json. */
  readonly settings?: object;
  readonly compilerOptions?: object;
  readonly files: Readonly<Record<string, string>>;
}

const VUE: Project = {
  command: ['vue-tsc', '-p', '.'],
  types: ['portico-auth/types/vue'],
  settings: { include: ['*.vue'], vueCompilerOptions: { strictTemplates: true } },
  compilerOptions: { jsx: 'preserve' },
  files: {
    'right.vue': `<script setup lang="ts">
import { ref } from 'vue';
const url = ref('');
</script>
<template>
  <portico-provider project-id="p" redirect-method="window">
    <portico-sign-in id="a" class="b" full-page heading-level="2" theme="dark" first-tab="magic-link" no-forgot-link .autoRedirect="true"
      @portico-signed-in="(event) => (url = event.detail.redirectUrl)" @portico-before-redirect="(event) => event.preventDefault()" @click="() => {}" />
    <portico-user-button impersonated .items="[]" />
    <portico-team-icon :size="20" />
  </portico-provider>
</template>`,
    'wrong.vue': `<template>
  <portico-sign-in full-pag />
  <portico-sign-in theme="blue" />
  <portico-sign-in @portico-made-up="() => {}" />
  <portico-sign-in @portico-signed-in="(event) => event.detail.made" />
  <portico-sign-inn />
</template>`,
  },
};

const SVELTE: Project = {
  command: ['svelte-check', '--workspace', '.', '--output', 'machine', '--threshold', 'error'],
  types: ['svelte', 'portico-auth/types/svelte'],
  settings: { include: ['*.svelte'] },
  compilerOptions: { verbatimModuleSyntax: true },
  files: {
    'right.svelte': `<script lang="ts">
  let url = $state('');
</script>
<portico-provider project-id="p" redirectMethod="window">
  <portico-sign-in id="a" class="b" full-page heading-level="2" theme="dark" autoRedirect={true} first-tab="magic-link" style="color: red"
    onportico-signed-in={(event) => (url = event.detail.redirectUrl)}></portico-sign-in>
  <portico-user-button impersonated items={[]} onportico-signed-out={() => {}}></portico-user-button>
  <portico-team-icon size={20}></portico-team-icon>
</portico-provider>
{url}`,
    'wrong.svelte': `<script lang="ts"></script>
<portico-sign-in full-pag></portico-sign-in>
<portico-sign-in theme="blue"></portico-sign-in>
<portico-sign-in full-page={false}></portico-sign-in>
<portico-sign-in onportico-made-up={() => {}}></portico-sign-in>
<portico-sign-in onportico-signed-in={(event) => event.detail.made}></portico-sign-in>`,
  },
};

const SOLID: Project = {
  command: ['tsc', '-p', '.'],
  types: ['portico-auth/types/solid'],
  settings: { include: ['*.tsx'] },
  compilerOptions: { jsx: 'preserve', jsxImportSource: 'solid-js' },
  files: {
    'right.tsx': `import { createSignal } from 'solid-js';
const [url, setUrl] = createSignal('');
export const page = () => (
  <portico-provider project-id="p" prop:redirectMethod="window">
    <portico-sign-in id="a" class="b" full-page heading-level="2" theme="dark" fullPage={true} first-tab="magic-link" attr:logo="/logo.svg"
      on:portico-signed-in={(event) => setUrl(event.detail.redirectUrl)} onClick={() => {}} />
    <portico-user-button impersonated items={[]} prop:showUserInfo={true} />
    <portico-team-icon size={20} />
    {url()}
  </portico-provider>
);`,
    'wrong.tsx': `export const a = <portico-sign-in fullPag />;
export const b = <portico-sign-in theme="blue" />;
export const c = <portico-sign-in prop:fullPage="no" />;
export const d = <portico-sign-in heading-level="two" />;
export const e = <portico-sign-in on:portico-signed-in={(event) => event.detail.made} />;
export const f = <portico-sign-inn />;`,
  },
};

const ASTRO: Project = {
  command: ['astro-check', '--root', '.'],
  types: ['astro/client', 'portico-auth/types/astro'],
  settings: { include: ['**/*.astro'] },
  compilerOptions: { jsx: 'preserve', skipLibCheck: true },
  files: {
    'src/pages/right.astro': `<portico-provider project-id="p" redirect-method="window">
  <portico-sign-in id="a" class="b" full-page heading-level="2" theme="dark" first-tab="magic-link"></portico-sign-in>
  <portico-user-button impersonated></portico-user-button>
</portico-provider>`,
    'src/pages/wrong.astro': `<portico-sign-in theme="blue"></portico-sign-in>
<portico-sign-in full-page={false}></portico-sign-in>
<portico-sign-in heading-level="two"></portico-sign-in>
<portico-sign-in items={[]}></portico-sign-in>`,
  },
};

const ANGULAR: Project = {
  command: ['ngc', '-p', '.'],
  types: [],
  settings: { include: ['*.ts'], angularCompilerOptions: { strictTemplates: true } },
  compilerOptions: { noEmit: false, outDir: 'out', experimentalDecorators: true },
  files: {
    'right.ts': `import { Component } from '@angular/core';
import { PORTICO_TAGS, PorticoSignIn } from 'portico-auth/angular';
import 'portico-auth/elements/sign-in';

@Component({
  selector: 'all-tags',
  imports: [PORTICO_TAGS],
  template: \`
    <portico-provider project-id="p" [redirectMethod]="'window'">
      <portico-sign-in id="a" class="b" full-page heading-level="2" theme="dark" [fullPage]="isFull" first-tab="magic-link" logo="/logo.svg"
        (portico-signed-in)="url = $event.detail.redirectUrl" (click)="isFull = false" />
      <portico-user-button impersonated [items]="[]" />
      <portico-team-icon size="20" [team]="undefined" />
      <portico-otp-input disabled [length]="6" />
    </portico-provider>\`,
})
export class AllTags {
  isFull = true;
  url = '';
}

@Component({ selector: 'one-tag', imports: [PorticoSignIn], template: '<portico-sign-in [noForgotLink]="true" />' })
export class OneTag {}`,
    'wrong.ts': `import { Component } from '@angular/core';
import { PORTICO_TAGS } from 'portico-auth/angular';

@Component({ selector: 'a-a', imports: [PORTICO_TAGS], template: '<portico-sign-in [fullPag]="true" />' }) export class A {}
@Component({ selector: 'b-b', imports: [PORTICO_TAGS], template: '<portico-sign-in theme="blue" />' }) export class B {}
@Component({ selector: 'c-c', imports: [PORTICO_TAGS], template: \`<portico-sign-in [fullPage]="'no'" />\` }) export class C {}
@Component({ selector: 'd-d', imports: [PORTICO_TAGS], template: '<portico-sign-in (portico-signed-in)="$event.detail.made" />' }) export class D {}
@Component({ selector: 'e-e', imports: [PORTICO_TAGS], template: '<portico-sign-inn />' }) export class E {}
@Component({ selector: 'f-f', imports: [], template: '<portico-sign-in />' }) export class F {}`,
  },
};

export const PROJECTS = { vue: VUE, svelte: SVELTE, solid: SOLID, astro: ASTRO, angular: ANGULAR };
