// An editor shows documentation for everything public: the exports of the package, and every call of an app.
import { describe, expect, it } from 'vitest';
import { openEditor } from '../support/editor.ts';
import { HOST } from './entries.ts';
import { APPS, membersOf, membersOfApp } from './members.ts';

const ENTRIES = ['portico-auth', 'portico-auth/server', 'portico-auth/admin', 'portico-auth/react'];

const editor = openEditor(HOST);

/** Returns the expressions for whose last name the editor shows no documentation. */
const undocumented = (setUp: string, expressions: readonly string[]): readonly string[] => {
  editor.show([setUp, ...expressions]);
  return expressions.filter((_, index) => editor.documentationAt(index + 1) === '');
};

describe('an editor shows the documentation of', () => {
  it.each(APPS)('each member of a %s, and of its resources and flows', (...app) => {
    const { setUp, parts, calls } = membersOfApp(editor, app);
    expect(calls.length).toBeGreaterThan(60);
    expect(undocumented(setUp, [...parts, ...calls])).toEqual([]);
  });

  it.each(ENTRIES)('each export of %s', (entry) => {
    const setUp = `import * as all from '${entry}';`;
    const places = ['all', 'type T = all'];
    const names = membersOf(editor, setUp, places);
    const expressions = places.flatMap((place, at) => (names[at] ?? []).map((name) => `${place}.${name}`));
    expect(expressions.length).toBeGreaterThan(10);
    expect(undocumented(setUp, expressions)).toEqual([]);
  });
});
