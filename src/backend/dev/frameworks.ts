import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccess } from '../types.js';

/** How the apps of a framework read environment variables, and where its development server listens. */
export interface Framework {
  readonly name: string;
  /** The file from which the framework reads the variables. */
  readonly file: string;
  /** How the app gets the variables, if the framework itself does not read the file. */
  readonly advice?: string | undefined;
  /** Prefix of the variables that browsers may see. */
  readonly prefix: string;
  /** Prefix of the other variables. */
  readonly secretPrefix: string;
  /** Default port of the development server. */
  readonly port: number;
}

const framework = (name: string, prefix: string, port: number, others: Partial<Framework> = {}): Framework => ({
  ...{ name, file: '.env', prefix, secretPrefix: '', port },
  ...others,
});

/** The frameworks by package. The first package in package.json decides, so frameworks that use Vite come before Vite. */
const FRAMEWORKS: readonly (readonly [string, Framework])[] = [
  ['next', framework('Next.js', 'NEXT_PUBLIC_', 3000, { file: '.env.local' })],
  ['nuxt', framework('Nuxt', 'NUXT_PUBLIC_', 3000, { secretPrefix: 'NUXT_' })],
  ['@sveltejs/kit', framework('SvelteKit', 'PUBLIC_', 5173)],
  ['astro', framework('Astro', 'PUBLIC_', 4321)],
  ['@solidjs/start', framework('SolidStart', 'VITE_', 3000)],
  ['@react-router/dev', framework('React Router', 'VITE_', 5173)],
  ['react-scripts', framework('Create React App', 'REACT_APP_', 3000, { file: '.env.local' })],
  ['@angular/core', framework('Angular', '', 4200, { advice: 'Angular does not read this file: pass the values to ng with --define' })],
  ['vite', framework('Vite', 'VITE_', 5173, { file: '.env.local' })],
];

const PLAIN = framework('plain', '', 3000, { advice: 'Node.js reads this file with node --env-file=.env' });

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest => {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest | null) ?? {};
  } catch {
    return {};
  }
};

/** Returns the framework that the package.json of a folder names. Without a known framework, the variables have no prefix. */
export const findFramework = (folder: string): Framework => {
  const { dependencies, devDependencies } = readManifest(folder);
  const installed = { ...dependencies, ...devDependencies };
  return FRAMEWORKS.find(([name]) => Object.hasOwn(installed, name))?.[1] ?? PLAIN;
};

/** Returns the sentence above the lines. */
export const introductionOf = ({ file, advice }: Framework): string => `Add these lines to ${file}${advice ? ` (${advice})` : ''}:`;

/** Returns the lines for the file with environment variables: the URL, the project ID and the keys. */
export const environmentLines = ({ prefix, secretPrefix }: Framework, { apiUrl, ...demo }: DemoAccess): readonly string[] => [
  `${prefix}PORTICO_API_URL=${apiUrl}`,
  `${prefix}PORTICO_PROJECT_ID=${demo.projectId}`,
  `${prefix}PORTICO_PUBLISHABLE_CLIENT_KEY=${demo.publishableClientKey}`,
  `${secretPrefix}PORTICO_SECRET_SERVER_KEY=${demo.secretServerKey}`,
];
