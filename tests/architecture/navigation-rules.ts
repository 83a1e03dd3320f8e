// Defines the rules that navigations use only URLs that the redirect policy accepted, as pure functions. The rules read syntax and not
// types. src/ARCHITECTURE.md lists what they cannot find.
import type { ModuleExportName, Node, ObjectAssignmentTarget, ObjectPattern } from 'oxc-parser';
import { lineAt, ownNames, walk, withoutComments } from './source.ts';
import type { Files, Violation, Visitors } from './source.ts';

/** Applies a rule to each file that is not listed. The rule returns the positions of violations. */
const reportIn = (files: Files, without: readonly string[], message: string, find: (file: string, source: string) => number[]) =>
  [...files]
    .filter(([file]) => !without.includes(file))
    .flatMap(([file, source]): Violation[] =>
      [...new Set(find(file, source).map((start) => lineAt(source, start)))].map((line) => ({ file, line, message })),
    );

/** The files that may cast a URL to `TrustedUrl`: the redirect policy, and the functions for URLs that the host app configured. */
const TRUSTING_FILES = ['src/redirects/policy.ts', 'src/redirects/redirects.ts'];

/** The functions that create a `TrustedUrl`, each with the files outside `TRUSTING_FILES` that may import it. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  TrustedUrl: [],
  toTrustedUrl: [],
  configuredUrl: ['src/app/runtime.ts'],
  apiUrl: ['src/auth/oauth-start.ts'],
};

/** Returns the visitors that find types with the name `TrustedUrl` where they make a value trusted, or give the type another name. */
const findTrustingTypes = (source: string, add: (node: Node) => void): Visitors => {
  const check = (node: Node, type: Node | null | undefined): void => {
    if (type && /\bTrustedUrl\b/.test(source.slice(type.start, type.end))) add(node);
  };
  return {
    TSAsExpression: (node) => check(node, node.typeAnnotation),
    TSTypeAssertion: (node) => check(node, node.typeAnnotation),
    TSTypePredicate: (node) => check(node, node.typeAnnotation),
    TSTypeAliasDeclaration: (node) => check(node, node.typeAnnotation),
    TSInterfaceHeritage: (node) => check(node, node),
    CallExpression: (node) => check(node, node.typeArguments),
    NewExpression: (node) => check(node, node.typeArguments),
  };
};

const nameIn = (node: ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name);

/** Returns the visitors that find imports and exports with which a file could create a `TrustedUrl`, or hide its name from the rules. */
const findTrustingImports = (file: string, add: (node: Node) => void): Visitors => ({
  ImportSpecifier(node) {
    const name = nameIn(node.imported);
    const isMaker = Object.hasOwn(MAKERS, name) && name !== 'TrustedUrl';
    if (isMaker && !MAKERS[name]?.includes(file)) add(node);
    if (Object.hasOwn(MAKERS, name) && node.local.name !== name) add(node);
  },
  ExportSpecifier(node) {
    if (Object.hasOwn(MAKERS, nameIn(node.local)) && nameIn(node.exported) !== nameIn(node.local)) add(node);
  },
  ImportDeclaration(node) {
    const isGate = /redirects\/(?:policy|redirects)\.[jt]s$|^\.\/(?:policy|redirects)\.[jt]s$/.test(node.source.value);
    if (isGate && node.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) add(node);
  },
});

/** Reports casts, type predicates, aliases and imports that could make a URL trusted without the redirect policy. */
export const urlsAreTrustedInTwoFiles = (files: Files): Violation[] =>
  reportIn(
    files,
    TRUSTING_FILES,
    'could make any URL a TrustedUrl. Call toTrustedUrl or a function in src/redirects/redirects.ts, under its own name.',
    (file, source) => {
      const found: number[] = [];
      const add = ({ start }: Node): void => void found.push(start);
      walk(file, source, { ...findTrustingTypes(source, add), ...findTrustingImports(file, add) });
      return found;
    },
  );

/**
 * The files that may navigate: `navigate` takes only a `TrustedUrl`, the browser page implements `Page`, and the popup for a sign-in with a
 * provider receives the service URL that the SDK created. The Navigation API is read as an `EventTarget`, which cannot navigate.
 */
const NAVIGATING_FILES = [
  'src/redirects/redirects.ts',
  'src/lib/platform.ts',
  'elements/sign-in/oauth/oauth-window-controller.ts',
  'elements/handler/navigation-api.ts',
];

const GLOBALS = ['window', 'globalThis', 'self', 'top', 'parent', 'frames', 'opener', 'document', 'defaultView', 'contentWindow'];

/** The members of `location` that do not load another page. */
const READABLE = ['href', 'origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'ancestorOrigins', 'reload'];

/** Members that navigate in `location`, in `Page` or in the Navigation API, or that lead to them. */
const NAVIGATING_KEYS = ['location', 'navigation', 'assign', 'replace'];

/** Markup that navigates without code: a page that refreshes itself, and a form or a button with an address of its own. */
const NAVIGATING_MARKUP = /http-?equiv|\bformaction\b|<form\b[^>]*\saction\s*=/gi;

/** Returns the expression inside parentheses, casts and optional chains. */
const bare = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ||
  node.type === 'ChainExpression' ||
  node.type === 'TSAsExpression' ||
  node.type === 'TSTypeAssertion' ||
  node.type === 'TSSatisfiesExpression' ||
  node.type === 'TSNonNullExpression'
    ? bare(node.expression)
    : node;

/** Returns the name of a property, also in `window['location']`, or `undefined` if the code computes it. */
const keyOf = (key: Node, isComputed: boolean): string | undefined => {
  if (key.type === 'Literal') return String(key.value);
  if (key.type === 'TemplateLiteral' && key.expressions.length === 0) return key.quasis[0]?.value.raw;
  return !isComputed && key.type === 'Identifier' ? key.name : undefined;
};

const memberOf = (node: Node): string | undefined => (node.type === 'MemberExpression' ? keyOf(node.property, node.computed) : undefined);

const keysOf = ({ properties }: ObjectPattern | ObjectAssignmentTarget): (string | undefined)[] =>
  properties.map((property) => (property.type === 'RestElement' ? undefined : keyOf(property.key, property.computed)));

/** What the code of a file refers to. Names that the file declares itself are not those of the browser. */
interface Scope {
  readonly isGlobal: (node: Node) => boolean;
  readonly isLocation: (node: Node) => boolean;
  readonly isVariable: (node: Node, name: string) => boolean;
}

function scopeOf(file: string, source: string): Scope {
  const own = ownNames(file, source);
  const variable = (node: Node): string | undefined => (node.type === 'Identifier' && !own.has(node.name) ? node.name : undefined);
  return {
    isGlobal: (node) => GLOBALS.includes(variable(bare(node)) ?? memberOf(bare(node)) ?? ''),
    isLocation(node) {
      const inner = bare(node);
      if (inner.type !== 'MemberExpression') return variable(inner) === 'location';
      return memberOf(inner) === 'location' && bare(inner.object).type !== 'ThisExpression';
    },
    isVariable: (node, name) => variable(node) === name,
  };
}

/** Returns the visitors that find navigations, and code that gives `location` or a function that navigates another name. */
function findNavigations(
  { isGlobal, isLocation, isVariable }: Scope,
  suspect: (node: Node) => void,
  allow: (node: Node) => void,
): Visitors {
  const allowKey = ({ key, computed }: { key: Node; computed: boolean }): void => void (!computed && allow(key));
  const checkTarget = (target: Node, value: Node | null): void => {
    if (!value) return;
    if (target.type === 'Identifier' && value.type === 'Identifier' && isGlobal(value)) suspect(target);
    if (target.type !== 'ObjectPattern') return;
    const keys = keysOf(target);
    if (isLocation(value) && keys.every((key) => key !== undefined && READABLE.includes(key))) allow(bare(value));
    if (isGlobal(value) && keys.includes('open')) suspect(target);
  };
  return {
    Identifier: (node) => void ((isLocation(node) || isVariable(node, 'navigation')) && suspect(node)),
    MemberExpression(node) {
      const { object, property, computed } = node;
      const member = memberOf(node) ?? '';
      if (!computed) allow(property);
      if (isLocation(object) && READABLE.includes(member)) allow(bare(object));
      if (isLocation(node) || member === 'replace') suspect(node);
      if (member === 'assign' && !(object.type === 'Identifier' && object.name === 'Object')) suspect(node);
      if (['open', 'navigation'].includes(member) && isGlobal(object)) suspect(node);
      if (member === 'submit' && memberOf(bare(object)) === 'prototype') suspect(node);
    },
    CallExpression({ callee, arguments: args }) {
      const member = memberOf(bare(callee));
      // The function `replace` of a string has two parameters, and the one that navigates has one.
      if (member === 'replace' && args.length === 2 && args.every(({ type }) => type !== 'SpreadElement')) allow(bare(callee));
      if (isVariable(callee, 'open')) suspect(callee);
      // A listener `submit` of this project has the event as its parameter.
      if (member === 'submit' && args.length === 0) suspect(callee);
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && isLocation(left.object) && memberOf(left) !== 'hash') suspect(left);
      checkTarget(left, right);
    },
    VariableDeclarator: ({ id, init }) => checkTarget(id, init),
    ObjectPattern: (node) => void (keysOf(node).some((key) => key && NAVIGATING_KEYS.includes(key)) && suspect(node)),
    UnaryExpression: ({ operator, argument }) => void (operator === 'typeof' && allow(bare(argument))),
    Property: (node) => void (!node.shorthand && allowKey(node)),
    PropertyDefinition: allowKey,
    MethodDefinition: allowKey,
    TSPropertySignature: allowKey,
    TSMethodSignature: allowKey,
    TSTypeQuery: ({ exprName }) => allow(exprName),
  };
}

/** Reports navigations that do not call `navigate` in src/redirects/redirects.ts, because they could use a URL that nothing has checked. */
export const navigationsTakeTrustedUrls = (files: Files): Violation[] =>
  reportIn(files, NAVIGATING_FILES, 'navigates. Call navigate in src/redirects/redirects.ts.', (file, source) => {
    const suspects = new Set<Node>();
    const allowed = new Set<Node>();
    walk(
      file,
      source,
      findNavigations(
        scopeOf(file, source),
        (node) => void suspects.add(node),
        (node) => void allowed.add(node),
      ),
    );
    const markup = [...withoutComments(file, source).matchAll(NAVIGATING_MARKUP)].map(({ index }) => index);
    return [...[...suspects].filter((node) => !allowed.has(node)).map(({ start }) => start), ...markup];
  });
