// Defines the rules that navigations use only URLs that the redirect policy accepted, as pure functions. The rules read syntax and not
// types. src/ARCHITECTURE.md lists what they cannot find.
import type { ModuleExportName, Node, ObjectAssignmentTarget, ObjectPattern } from 'oxc-parser';
import { lineAt, walk, withoutComments } from './source.ts';
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
  // The sign-in URLs of the testing kit redirect only to pages that the policy accepts.
  toTrustedUrl: ['src/backend/testing/page-after-sign-in.ts'],
  configuredUrl: ['src/app/options.ts'],
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

/** Returns whether a name is that of a function that creates a `TrustedUrl`, and not of the type itself. */
const isMaker = (name: string): boolean => Object.hasOwn(MAKERS, name) && name !== 'TrustedUrl';

/** Returns whether a module, named by a string without expressions, is one of `TRUSTING_FILES`. */
const isTrusting = (source: Node): boolean =>
  /(?:redirects\/|^\.\/)(?:policy|redirects)(?:\.[jt]s)?(?:\?|$)/.test(keyOf(source, true) ?? '');

/** Returns the visitors that find imports and exports with which a file could create a `TrustedUrl`, or hide its name from the rules. */
const findTrustingImports = (file: string, add: (node: Node) => void): Visitors => ({
  ImportSpecifier(node) {
    const name = nameIn(node.imported);
    if (isMaker(name) && !MAKERS[name]?.includes(file)) add(node);
    if (Object.hasOwn(MAKERS, name) && node.local.name !== name) add(node);
  },
  ExportSpecifier(node) {
    const name = nameIn(node.local);
    if (isMaker(name) || (name === 'TrustedUrl' && nameIn(node.exported) !== name)) add(node);
  },
  ImportDeclaration(node) {
    if (isTrusting(node.source) && node.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) add(node);
  },
  ExportAllDeclaration: (node) => void (isTrusting(node.source) && add(node)),
  ImportExpression: (node) => void (isTrusting(node.source) && add(node)),
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
  'elements/core/navigation-api.ts',
];

/** The names of variables and members that contain a window or a document. A window is also the `view` of an event. */
const GLOBALS = ['window', 'globalThis', 'self', 'top', 'parent', 'frames', 'opener', 'document', 'defaultView', 'contentWindow', 'view'];

/** The names of windows that code must not pass to functions. The other names in `GLOBALS` are also those of other values. */
const WINDOWS = ['window', 'globalThis', 'self', 'frames', 'defaultView', 'contentWindow'];

/** The global variables that navigate or lead to navigations. Code must not give these names to its own variables and parameters. */
const NAVIGATING_VARIABLES = ['location', 'navigation', 'open'];

/** The members of `location` that do not load another page. */
const READABLE = ['href', 'origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'ancestorOrigins', 'reload'];

/** Members that navigate in `location`, in `Page` or in the Navigation API, or that lead to them. */
const NAVIGATING_KEYS = ['location', 'navigation', 'assign', 'replace', 'submit'];

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

/** Returns whether an expression is a window or a document, or a condition or sequence that contains one. */
function isGlobal(node: Node, names: readonly string[] = GLOBALS): boolean {
  const inner = bare(node);
  if (inner.type === 'ConditionalExpression') return isGlobal(inner.consequent, names) || isGlobal(inner.alternate, names);
  if (inner.type === 'LogicalExpression') return isGlobal(inner.left, names) || isGlobal(inner.right, names);
  if (inner.type === 'SequenceExpression') return inner.expressions.some((part) => isGlobal(part, names));
  return names.includes(inner.type === 'Identifier' ? inner.name : (memberOf(inner) ?? ''));
}

/** Returns whether an expression is an element itself or the props of a component. A window cannot get the name `props`. */
const isOwn = (node: Node): boolean => node.type === 'ThisExpression' || (node.type === 'Identifier' && node.name === 'props');

function isLocation(node: Node): boolean {
  const inner = bare(node);
  if (inner.type === 'Identifier') return inner.name === 'location';
  return inner.type === 'MemberExpression' && memberOf(inner) === 'location' && !isOwn(bare(inner.object));
}

type Report = (node: Node) => void;

/** Returns the visitors that find calls and other uses of members that navigate. */
const findMembers = (suspect: Report, allow: Report): Visitors => ({
  MemberExpression(node) {
    const { object, property, computed } = node;
    const member = memberOf(node) ?? '';
    if (!computed) allow(property);
    if (isLocation(object) && READABLE.includes(member)) allow(bare(object));
    if (isLocation(node) || member === 'replace' || member === 'submit') suspect(node);
    if (member === 'assign' && !(object.type === 'Identifier' && object.name === 'Object')) suspect(node);
    if (['open', 'navigation'].includes(member) && isGlobal(object)) suspect(node);
  },
  CallExpression({ callee, arguments: args }) {
    const member = memberOf(bare(callee));
    // The function `replace` of a string has two parameters, and the one that navigates has one. Its URL is rarely a literal.
    if (member === 'replace' && args.length === 2 && args[0]?.type === 'Literal') allow(bare(callee));
    // A listener `submit` of this project has the event as its parameter.
    if (member === 'submit' && args.length > 0) allow(bare(callee));
    args.filter((arg) => isGlobal(arg, WINDOWS)).forEach(suspect);
  },
  // A template uses `form.submit` as a listener.
  TemplateLiteral: ({ expressions }) => expressions.forEach((part) => memberOf(bare(part)) === 'submit' && allow(bare(part))),
});

/** Returns the visitors that find writes to members of `location`, and windows and documents that get another name. */
function findTargets(suspect: Report, allow: Report): Visitors {
  const checkTarget = (target: Node | null): void => {
    if (target?.type === 'MemberExpression' && isLocation(target.object) && memberOf(target) !== 'hash') suspect(target);
  };
  const checkValue = (target: Node, value: Node | null): void => {
    if (!value) return;
    if (target.type !== 'ObjectPattern') return void (isGlobal(value) && suspect(value));
    const keys = keysOf(target);
    if (isLocation(value) && keys.every((key) => key !== undefined && READABLE.includes(key))) allow(bare(value));
    if (isGlobal(value) && keys.some((key) => key === undefined || key === 'open')) suspect(target);
  };
  return {
    AssignmentExpression({ left, right }) {
      checkTarget(left);
      checkValue(left, right);
    },
    VariableDeclarator: ({ id, init }) => checkValue(id, init),
    ArrayPattern: ({ elements }) => elements.forEach(checkTarget),
    AssignmentPattern({ left, right }) {
      checkTarget(left);
      checkValue(left, right);
    },
    RestElement: ({ argument }) => checkTarget(argument),
    ForOfStatement: ({ left }) => checkTarget(left),
    ForInStatement: ({ left }) => checkTarget(left),
    ObjectPattern(node) {
      if (keysOf(node).some((key) => key && NAVIGATING_KEYS.includes(key))) suspect(node);
      for (const property of node.properties) if (property.type === 'Property') checkTarget(property.value);
    },
  };
}

/** Returns the visitors that find the variables in `NAVIGATING_VARIABLES`, and allow members and types with these names. */
function findVariables(suspect: Report, allow: Report): Visitors {
  const allowKey = ({ key, computed }: { key: Node; computed: boolean }): void => void (!computed && allow(key));
  return {
    Identifier: (node) => void (NAVIGATING_VARIABLES.includes(node.name) && suspect(node)),
    UnaryExpression: ({ operator, argument }) => void (operator === 'typeof' && allow(bare(argument))),
    Property: (node) => void (!node.shorthand && allowKey(node)),
    PropertyDefinition: allowKey,
    MethodDefinition: allowKey,
    TSPropertySignature: allowKey,
    TSMethodSignature: allowKey,
    TSTypeQuery: ({ exprName }) => allow(exprName),
  };
}

const NAVIGATES =
  'navigates, or uses a name of the browser that navigates. Call navigate in src/redirects/redirects.ts, or choose another name.';

/** Reports navigations that do not call `navigate` in src/redirects/redirects.ts, because they could use a URL that nothing has checked. */
export const navigationsTakeTrustedUrls = (files: Files): Violation[] =>
  reportIn(files, NAVIGATING_FILES, NAVIGATES, (file, source) => {
    const suspects = new Set<Node>();
    const allowed = new Set<Node>();
    const suspect: Report = (node) => void suspects.add(node);
    const allow: Report = (node) => void allowed.add(node);
    walk(file, source, { ...findMembers(suspect, allow), ...findTargets(suspect, allow), ...findVariables(suspect, allow) });
    const markup = [...withoutComments(file, source).matchAll(NAVIGATING_MARKUP)].map(({ index }) => index);
    return [...[...suspects].filter((node) => !allowed.has(node)).map(({ start }) => start), ...markup];
  });
