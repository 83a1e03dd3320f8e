// The public members of the packages, as an editor lists them.
import type { Editor } from '../support/editor.ts';

/** The apps, and the entries that they come from. */
export const APPS: readonly (readonly [type: string, entry: string])[] = [
  ['ClientApp', 'portico-auth'],
  ['ServerApp', 'portico-auth/server'],
  ['AdminApp', 'portico-auth/admin'],
];

/** Members of an app that are values, not groups of calls. */
const VALUES = ['projectId', 'redirectMethod', 'urls'];

/** Whether these members are those of a function. */
const isFunction = (members: readonly string[]): boolean => members.includes('apply');

/** Returns the members that the editor offers after the dot of each expression. */
export const membersOf = (editor: Editor, setUp: string, expressions: readonly string[]): readonly (readonly string[])[] => {
  editor.show([setUp, ...expressions.map((expression) => `${expression}.;`)]);
  return expressions.map((_, index) => editor.completionsAt(index + 1));
};

export interface AppMembers {
  /** The line that declares `app`. */
  readonly setUp: string;
  /** The members of the app, such as `app.teams`. */
  readonly parts: readonly string[];
  /** The members of its resources and flows, such as `app.teams.list`. */
  readonly calls: readonly string[];
}

/** Returns the members of an app, and those of its resources and flows. */
export const membersOfApp = (editor: Editor, [type, entry]: readonly [string, string]): AppMembers => {
  const setUp = `import type { ${type} } from '${entry}'; declare const app: ${type};`;
  const [names = []] = membersOf(editor, setUp, ['app']);
  const parts = names.map((name) => `app.${name}`);
  const inner = parts.filter((part) => !VALUES.includes(part.slice('app.'.length)));
  const members = membersOf(editor, setUp, inner);
  const calls = inner.flatMap((part, at) => {
    const own = members[at] ?? [];
    return isFunction(own) ? [] : own.map((name) => `${part}.${name}`);
  });
  return { setUp, parts, calls };
};
