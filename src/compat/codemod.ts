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

/** The packages of the hosted service for plain JavaScript, React and Next.js, and the package that they share. */
const PLAIN = '@stackframe/js';
const FRAMEWORKS: readonly string[] = ['@stackframe/react', '@stackframe/stack'];
const SHARED = '@stackframe/stack-shared';

/** The names of React hooks and components that have another name in `portico-auth/react`. */
const OTHER_REACT_NAMES: Readonly<Record<string, string>> = {
  StackProvider: 'PorticoProvider',
  StackTheme: 'style sheets with the custom properties of the elements',
  StackHandler: 'Handler',
  useStackApp: 'useApp',
  AuthPage: 'SignIn or SignUp',
};

/** The names of React hooks and components that are the same in `portico-auth/react`. */
const SAME_REACT_NAMES: readonly string[] = [
  'useUser',
  'SignIn',
  'SignUp',
  'CredentialSignIn',
  'CredentialSignUp',
  'MagicLinkSignIn',
  'OAuthButton',
  'OAuthButtonGroup',
  'EmailVerification',
  'ForgotPassword',
  'PasswordReset',
  'AccountSettings',
  'UserButton',
  'UserAvatar',
  'SelectedTeamSwitcher',
  'MessageCard',
  'CliAuthConfirmation',
];

/** The names that the shared package exports from its root and that the drop-in entry has, too. */
const SHARED_NAMES: readonly string[] = ['KnownError', 'KnownErrors'];

type Replacement = { readonly to: string } | { readonly reason: string };

/** Returns the replacement of a package for React or Next.js, from which only classes, types and errors can be imported in the same way. */
const reactReplacement = (specifier: string, names: readonly string[] | undefined): Replacement => {
  if (!names) return { reason: `Import single names from ${specifier}, so that the classes can be imported from portico-auth/compat.` };
  const renamed = names.filter((name) => Object.hasOwn(OTHER_REACT_NAMES, name)).map((name) => `${name} by ${OTHER_REACT_NAMES[name]}`);
  const same = names.filter((name) => SAME_REACT_NAMES.includes(name));
  if (renamed.length + same.length === 0) return { to: 'portico-auth/compat' };
  const advice = [
    renamed.length > 0 && `Replace ${renamed.join(', ')} from portico-auth/react.`,
    same.length > 0 && `Import ${same.join(', ')} from portico-auth/react, with an app of createClientApp.`,
    renamed.length + same.length < names.length && 'Import the other names from portico-auth/compat.',
  ];
  return { reason: advice.filter(Boolean).join(' ') };
};

/** Returns the new package, or the reason why the import must be changed by hand. */
const replacementFor = (specifier: string, names: readonly string[] | undefined): Replacement => {
  if (specifier === PLAIN) return { to: 'portico-auth/compat' };
  if (FRAMEWORKS.includes(specifier)) return reactReplacement(specifier, names);
  if (specifier !== SHARED) return { reason: `${specifier} is an internal file of the hosted service's packages and has no replacement.` };
  return names?.every((name) => SHARED_NAMES.includes(name))
    ? { to: 'portico-auth/compat/errors' }
    : { reason: 'Only KnownError and KnownErrors have a replacement, in portico-auth/compat/errors.' };
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

/** Matches a token store that only the package for Next.js has on servers. */
const NEXT_STORE = /(["'])nextjs-cookie\1/g;
const NEXT_ADVICE = 'On servers, pass the request as tokenStore instead of "nextjs-cookie".';

const lineAt = (code: string, index: number): number => code.slice(0, index).split('\n').length;

/**
 * Changes the imports of the hosted service's packages to `portico-auth/compat`. Imports of React hooks and components, of whole React
 * packages and of internal files do not change. They are reported.
 */
export const changeImports = (code: string): CodemodResult => {
  const problems: CodemodProblem[] = [];
  const changed = code.replaceAll(SPECIFIER, (match: string, quote: string, specifier: string, index: number) => {
    const found = replacementFor(specifier, namesIn(clauseBefore(code, index)));
    if ('to' in found) return `${quote}${found.to}${quote}`;
    problems.push({ line: lineAt(code, index), message: found.reason });
    return match;
  });
  if (changed !== code || problems.length > 0)
    for (const { index } of code.matchAll(NEXT_STORE)) problems.push({ line: lineAt(code, index), message: NEXT_ADVICE });
  return { code: changed, problems };
};
