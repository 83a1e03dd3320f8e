// Runs the Angular directives: links them as the Angular CLI does, and creates one.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

const HOST = inject('frameworks');

/** Links the directives, and passes changes to the one of the sign-in page, whose element is an object. */
const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs';
import babel from '@babel/core';
import { createEs2015LinkerPlugin } from '@angular/compiler-cli/linker/babel';
import { ConsoleLogger, LogLevel, NodeJSFileSystem } from '@angular/compiler-cli';
import '@angular/compiler';
import { ElementRef, Injector, runInInjectionContext } from '@angular/core';

const file = 'node_modules/portico-auth/dist/frameworks/angular.js';
const plugin = createEs2015LinkerPlugin({ fileSystem: new NodeJSFileSystem(), logger: new ConsoleLogger(LogLevel.error), linkerJitMode: false });
const { code } = babel.transformSync(readFileSync(file, 'utf8'), { filename: file, plugins: [plugin], compact: false });
if (code.includes('ngDeclare')) throw new Error('A declaration is not linked.');
writeFileSync('linked.mjs', code);
const { PORTICO_TAGS, PorticoSignIn } = await import(process.cwd() + '/linked.mjs');

const element = { theme: 'from the attribute', getAttribute: (name) => (name === 'theme' ? 'dark' : null) };
const injector = Injector.create({ providers: [{ provide: ElementRef, useValue: new ElementRef(element) }] });
const directive = runInInjectionContext(injector, () => new PorticoSignIn());
directive.ngOnChanges({ fullPage: { currentValue: true }, theme: { currentValue: 'dark' } });
console.log(JSON.stringify({
  selectors: PORTICO_TAGS.map((tag) => tag['ɵdir'].selectors[0][0]).filter((tag) => tag.startsWith('portico-')).length === PORTICO_TAGS.length,
  inputs: ['app', 'fullPage', 'noPasskeyCreate'].filter((name) => name in PorticoSignIn['ɵdir'].inputs),
  fullPage: element.fullPage,
  theme: element.theme,
}));`;

it('the Angular directives can be linked, inherit inputs, and set the properties of elements', () => {
  writeFileSync(join(HOST, 'angular.mjs'), PROGRAM);
  const { stdout, stderr } = spawnSync(process.execPath, ['angular.mjs'], { cwd: HOST, encoding: 'utf8' });
  expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual({
    selectors: true,
    inputs: ['app', 'fullPage', 'noPasskeyCreate'],
    fullPage: true,
    // The attribute without brackets is on the element already.
    theme: 'from the attribute',
  });
});
