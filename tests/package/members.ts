// Lists the public members of the packages, as an editor shows them.
import type { Editor } from '../support/editor.ts';
import { publicMembers, type PublicMember } from '../support/public-members.ts';
import { thirdOf } from '../support/slices.ts';
import type { TypeSymbol } from '../support/typescript.ts';

/** The app types, each with the entry that exports it. */
export const APPS: readonly (readonly [type: string, entry: string])[] = [
  ['ClientApp', 'portico-auth'],
  ['ServerApp', 'portico-auth/server'],
  ['AdminApp', 'portico-auth/admin'],
];

/** Members of an app that are strings or records of URLs, not groups of methods. */
const VALUES = ['projectId', 'redirectMethod', 'urls'];

/** Returns whether these are the members of a function. */
const isFunction = (members: readonly string[]): boolean => members.includes('apply');

/** Returns the members that the editor offers after the dot of each expression. */
const membersOf = (editor: Editor, setUp: string, expressions: readonly string[]): readonly (readonly string[])[] => {
  editor.show([setUp, ...expressions.map((expression) => `${expression}.;`)]);
  return expressions.map((_, index) => editor.completionsAt(index + 1));
};

export interface AppMembers {
  /** The line that declares `app`. */
  readonly setUp: string;
  /** The members of the app, such as `app.teams`. */
  readonly parts: readonly string[];
  /** The members of its resources and flows, such as `app.teams.list`. */
  readonly methods: readonly string[];
}

/** Returns the members of an app, its resources and its flows. */
export const membersOfApp = (editor: Editor, [type, entry]: readonly [string, string]): AppMembers => {
  const setUp = `import type { ${type} } from '${entry}'; declare const app: ${type};`;
  const [names = []] = membersOf(editor, setUp, ['app']);
  const parts = names.map((name) => `app.${name}`);
  const inner = parts.filter((part) => !VALUES.includes(part.slice('app.'.length)));
  const members = membersOf(editor, setUp, inner);
  const methods = inner.flatMap((part, at) => {
    const own = members[at] ?? [];
    return isFunction(own) ? [] : own.map((name) => `${part}.${name}`);
  });
  return { setUp, parts, methods };
};

export interface Exports {
  /** The line that imports all exports of the entry. */
  readonly setUp: string;
  /** The exported values, such as `all.createClientApp`. */
  readonly values: readonly string[];
  /** The exported types, such as `type T = all.ClientApp`. */
  readonly types: readonly string[];
}

/** Returns the exports of an entry. */
export const exportsOf = (editor: Editor, entry: string): Exports => {
  const setUp = `import * as all from '${entry}';`;
  const [values = [], types = []] = membersOf(editor, setUp, ['all', 'type T = all']);
  return { setUp, values: values.map((name) => `all.${name}`), types: types.map((name) => `type T = all.${name}`) };
};

/** Returns the members of exported types, and a line that declares a value of each type. */
export const membersOfTypes = (editor: Editor, setUp: string, types: readonly string[]) => {
  const objects = types.map((_, at) => `object${at}`);
  const declarations = [setUp, ...types.map((type, at) => `declare const ${objects[at]}: ${type.replace('type T = ', '')};`)].join(' ');
  const found = membersOf(editor, declarations, objects);
  const members = objects.flatMap((object, at) => {
    const own = found[at] ?? [];
    return isFunction(own) ? [] : own.map((name) => `${object}.${name}`);
  });
  return { declarations, members };
};

/**
 * Types and values that map keys to values. Their keys are documented elsewhere: the names of errors, the keys of messages, the tags and
 * events of elements, and the tokens of an appearance.
 */
const MAPS = [
  'KnownErrors',
  'Messages',
  'OwnMessages',
  'en',
  'messages',
  'PorticoElements',
  'PorticoTags',
  'ELEMENTS',
  'OAUTH_EVENTS',
  'presets',
];

/** Returns the members of the types and values that entries of one package export, and of all types of the package that these lead to. */
export const membersOfExports = (editor: Editor, entries: readonly [string, ...string[]]): readonly PublicMember[] => {
  editor.show(entries.map((entry) => `import '${entry}';`));
  const { checker, modules } = editor.importedModules();
  const folder = `/node_modules/${entries[0].split('/')[0]}/dist/`;
  const isOwn = ({ declarations = [] }: TypeSymbol): boolean =>
    declarations.some((declaration) => declaration.getSourceFile().fileName.includes(folder));
  return publicMembers({ checker, isOwn, skipped: MAPS }, modules);
};

export interface ComponentProps {
  /** The line that declares the props of each component. */
  readonly setUp: string;
  /** The props that are not attributes of every HTML element, such as `propsOfSignIn.fullPage`. */
  readonly props: readonly string[];
}

/** Returns the props of all components that an entry exports, or of a third of them with SLICE. */
export const propsOfComponents = (editor: Editor, entry: string): ComponentProps => {
  const { setUp, values } = exportsOf(editor, entry);
  const names = thirdOf(
    values.map((value) => value.slice('all.'.length)).filter((name) => /^[A-Z]/.test(name)),
    0,
  );
  const declarations = names.map(
    (name) =>
      `declare const propsOf${name}: React.ComponentProps<typeof all.${name}>;` +
      `declare const ownOf${name}: Omit<typeof propsOf${name}, keyof React.HTMLAttributes<HTMLElement> | 'ref' | 'key'>;`,
  );
  const line = `import type * as React from 'react'; ${setUp} ${declarations.join('')}`;
  const own = membersOf(
    editor,
    line,
    names.map((name) => `ownOf${name}`),
  );
  return { setUp: line, props: names.flatMap((name, at) => (own[at] ?? []).map((prop) => `propsOf${name}.${prop}`)) };
};
