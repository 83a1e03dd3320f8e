// Checks that an editor shows documentation for each export of the packages and for each member of an app.
import { describe, expect, inject, it } from 'vitest';
import { openEditor, type Editor } from '../support/editor.ts';
import type { PublicMember } from '../support/public-members.ts';
import { IS_SLICE } from '../support/slices.ts';
import { ENTRIES as ALL_ENTRIES, HOST, isCode, NEXT_ENTRIES } from './entries.ts';
import { APPS, exportsOf, membersOfApp, membersOfExports, membersOfTypes, propsOfComponents } from './members.ts';

const ENTRIES = ['portico-auth', 'portico-auth/server', 'portico-auth/admin', 'portico-auth/react', 'portico-auth/elements'];

const OPTIONS = [
  ['AppOptions', 'portico-auth'],
  ['ServerAppOptions', 'portico-auth/server'],
  ['AdminAppOptions', 'portico-auth/admin'],
] as const;

/** The entries of portico-server, with the numbers of their functions. */
const SERVER_ENTRIES = [
  ['portico-server', 1],
  ['portico-server/testing', 2],
] as const;

const editor = openEditor(HOST);
const serverEditor = openEditor(inject('serverHost'));

/** Returns the expressions for which the editor shows no documentation. */
const undocumented = (setUp: string, expressions: readonly string[], shownIn: Editor = editor): readonly string[] => {
  shownIn.show([setUp, ...expressions]);
  return expressions.filter((_, index) => shownIn.documentationAt(index + 1) === '');
};

const undocumentedMembers = (members: readonly PublicMember[]): readonly string[] =>
  members.filter(({ documentation }) => documentation === '').map(({ path }) => path);

describe('an editor shows the documentation of', () => {
  it.each(APPS)('each member of %s, its resources and its flows', (...app) => {
    const { setUp, parts, methods } = membersOfApp(editor, app);
    expect(methods.length).toBeGreaterThan(60);
    expect(undocumented(setUp, [...parts, ...methods])).toEqual([]);
  });

  it.each(ENTRIES)('each export of %s', (entry) => {
    const { setUp, values, types } = exportsOf(editor, entry);
    expect(values.length + types.length).toBeGreaterThan(10);
    expect(undocumented(setUp, [...values, ...types])).toEqual([]);
  });

  it.each(OPTIONS)('each member of %s', (type, entry) => {
    const { declarations, members } = membersOfTypes(editor, `import type * as all from '${entry}';`, [`type T = all.${type}`]);
    expect(members.length).toBeGreaterThan(10);
    expect(undocumented(declarations, members)).toEqual([]);
  });

  it('each member of the exports of portico-auth: types, parameters of functions, statics of classes, and what these lead to', () => {
    const others = [...NEXT_ENTRIES, ...ALL_ENTRIES.filter((entry) => isCode(entry) && !ENTRIES.includes(entry))];
    expect(others.length).toBeGreaterThan(50);
    const members = membersOfExports(editor, ['portico-auth', ...others, ...ENTRIES.slice(1)]);
    expect(members.length).toBeGreaterThan(3000);
    expect(undocumentedMembers(members)).toEqual([]);
  });

  it('each member of the types of portico-auth/react', () => {
    const { setUp, types } = exportsOf(editor, 'portico-auth/react');
    const { declarations, members } = membersOfTypes(editor, setUp, types);
    expect(members.length).toBeGreaterThan(10);
    expect(undocumented(declarations, members)).toEqual([]);
  });

  it('each prop of the React components', () => {
    const { setUp, props } = propsOfComponents(editor, 'portico-auth/react');
    expect(props.length).toBeGreaterThan(IS_SLICE ? 160 : 500);
    expect(undocumented(setUp, props)).toEqual([]);
  });

  it.each(SERVER_ENTRIES)('each export of %s, and each member of its exports', (entry, functions) => {
    const { setUp, values, types } = exportsOf(serverEditor, entry);
    expect(values).toHaveLength(functions);
    expect(types.length).toBeGreaterThan(5);
    expect(undocumented(setUp, [...values, ...types], serverEditor)).toEqual([]);
    const members = membersOfExports(serverEditor, [entry]);
    expect(members.length).toBeGreaterThan(30);
    expect(undocumentedMembers(members)).toEqual([]);
  });
});
