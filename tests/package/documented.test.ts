// An editor shows documentation for everything public: the exports of the package, and every call of an app.
import { describe, expect, it } from 'vitest';
import { openEditor } from '../support/editor.ts';
import { HOST } from './entries.ts';

const APPS = [
  ['ClientApp', 'portico-auth'],
  ['ServerApp', 'portico-auth/server'],
  ['AdminApp', 'portico-auth/admin'],
] as const;

const ENTRIES = ['portico-auth', 'portico-auth/server', 'portico-auth/admin', 'portico-auth/react'];

/** Members of an app that are called themselves. */
const VALUES = ['projectId', 'redirectMethod', 'urls'];

const editor = openEditor(HOST);

/** Whether these members are those of a function. */
const isFunction = (members: readonly string[]): boolean => members.includes('apply');

/** Returns the members that the editor offers after the dot of each expression. */
const membersOf = (setUp: string, expressions: readonly string[]): readonly (readonly string[])[] => {
  editor.show([setUp, ...expressions.map((expression) => `${expression}.;`)]);
  return expressions.map((_, index) => editor.completionsAt(index + 1));
};

/** Returns the expressions for whose last name the editor shows no documentation. */
const undocumented = (setUp: string, expressions: readonly string[]): readonly string[] => {
  editor.show([setUp, ...expressions]);
  return expressions.filter((_, index) => editor.documentationAt(index + 1) === '');
};

describe('an editor shows the documentation of', () => {
  it.each(APPS)('each member of a %s, and of its resources and flows', (type, entry) => {
    const setUp = `import type { ${type} } from '${entry}'; declare const app: ${type};`;
    const [names = []] = membersOf(setUp, ['app']);
    const parts = names.filter((name) => !VALUES.includes(name)).map((name) => `app.${name}`);
    const members = membersOf(setUp, parts);
    const calls = parts.flatMap((part, at) => (isFunction(members[at] ?? []) ? [] : (members[at] ?? []).map((name) => `${part}.${name}`)));
    expect(calls.length).toBeGreaterThan(60);
    expect(undocumented(setUp, [...names.map((name) => `app.${name}`), ...calls])).toEqual([]);
  });

  it.each(ENTRIES)('each export of %s', (entry) => {
    const setUp = `import * as all from '${entry}';`;
    const places = ['all', 'type T = all'];
    const names = membersOf(setUp, places);
    const expressions = places.flatMap((place, at) => (names[at] ?? []).map((name) => `${place}.${name}`));
    expect(expressions.length).toBeGreaterThan(10);
    expect(undocumented(setUp, expressions)).toEqual([]);
  });
});
