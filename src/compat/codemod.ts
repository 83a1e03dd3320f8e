// Changes the imports of the hosted service's packages in source code to the drop-in entry, and reports what it cannot change.

/** A part of the code that must be changed by hand. */
export interface CodemodProblem {
  /** Line of the code, from 1. */
  readonly line: number;
  /** What to do. */
  readonly message: string;
}

/** The changed code, and what must be changed by hand. */
export interface CodemodResult {
  readonly code: string;
  readonly problems: readonly CodemodProblem[];
}

/** The packages of the hosted service and the entries that replace them, which have the same names. */
const ENTRIES: Readonly<Record<string, string>> = {
  '@stackframe/js': 'portico-auth/compat',
  '@stackframe/react': 'portico-auth/compat/react',
  '@stackframe/stack': 'portico-auth/compat/next',
};
/** The package that the others share. */
const SHARED = '@stackframe/stack-shared';
const NEXT = '@stackframe/stack';

/** The hooks that the entries for React and Next.js export. */
const HOOKS: readonly string[] = ['useUser', 'useStackApp'];

/** The names of the shared package and of its files that the drop-in entry has, too. */
const SHARED_NAMES: readonly string[] = ['KnownError', 'KnownErrors', 'Result', 'RetryError', 'StatusError'];

interface Replacement {
  /** The new package. If omitted, the import does not change. */
  readonly to?: string;
  /** What must be changed by hand. */
  readonly problem?: string;
}

/** Returns the new package, and what must be changed by hand. */
const replacementFor = (specifier: string, names: readonly string[] | undefined): Replacement => {
  const to = ENTRIES[specifier];
  const missing = names?.filter((name) => /^use[A-Z]/.test(name) && !HOOKS.includes(name)) ?? [];
  if (to) return { to, ...(missing.length > 0 && { problem: `${to} has no ${missing.join(' and no ')}.` }) };
  if (!specifier.startsWith(SHARED))
    return { problem: `${specifier} is an internal file of the hosted service's packages and has no replacement.` };
  return names?.every((name) => SHARED_NAMES.includes(name))
    ? { to: 'portico-auth/compat/errors' }
    : { problem: `Only ${SHARED_NAMES.join(', ')} have a replacement, in portico-auth/compat/errors.` };
};

/** Returns the imported names, or `undefined` if the import has no list of names. */
const namesIn = (clause: string): readonly string[] | undefined => {
  const [, list] = /^[^{]*\{([^{}]*)\}[^{}]*$/.exec(clause) ?? [];
  return list
    ?.split(',')
    .map(
      (item) =>
        item
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s/)[0] ?? '',
    )
    .filter((name) => name !== '');
};

/** Matches the quoted name of a package of the hosted service, and a sub-path of it. */
const SPECIFIER = /(["'])(@stackframe\/(?:js|react|stack-shared|stack)(?:\/[\w./-]*)?)\1/g;

/** Returns the code without its comments. */
const withoutComments = (code: string): string =>
  code
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .replaceAll(/\/\/.*/g, '');

/** Returns the part of the statement before the name of the package: from `import` or `export` on, if the statement has no other quotes. */
const clauseBefore = (code: string, end: number): string => {
  const before = withoutComments(code.slice(Math.max(0, end - 2000), end));
  const start = [...before.matchAll(/\b(?:import|export)\b/g)].at(-1)?.index;
  const clause = start === undefined ? '' : before.slice(start);
  return /["'`;]/.test(clause) ? '' : clause;
};

/** Matches a token store that only the entry for Next.js has on servers. */
const NEXT_STORE = /(["'])nextjs-cookie\1/g;
const NEXT_ADVICE = 'On servers, only portico-auth/compat/next has the token store "nextjs-cookie". With other entries, pass the request.';

/** Matches the code before the name of a package that is loaded with `require`. */
const REQUIRE = /\brequire\($/;
const REQUIRE_ADVICE = 'The entry is an ES module. `require` needs Node.js 20.19, and does not work in Jest. Use `import`.';

const lineAt = (code: string, index: number): number => code.slice(0, index).split('\n').length;

/**
 * Changes the imports of the hosted service's packages to the entries of `portico-auth/compat`. Imports of internal files do not change. They
 * are reported, as are names that the entries do not have.
 */
export const changeImports = (code: string): CodemodResult => {
  const problems: CodemodProblem[] = [];
  const packages = new Set<string>();
  const changed = code.replaceAll(SPECIFIER, (match: string, quote: string, specifier: string, index: number) => {
    packages.add(specifier);
    const { to, problem } = replacementFor(specifier, namesIn(clauseBefore(code, index)));
    const isRequired = to !== undefined && REQUIRE.test(code.slice(Math.max(0, index - 20), index));
    for (const message of [problem, isRequired && REQUIRE_ADVICE]) if (message) problems.push({ line: lineAt(code, index), message });
    return to ? `${quote}${to}${quote}` : match;
  });
  if (packages.size > 0 && !packages.has(NEXT))
    for (const { index } of code.matchAll(NEXT_STORE)) problems.push({ line: lineAt(code, index), message: NEXT_ADVICE });
  return { code: changed, problems };
};
