// The order of the pages, and the groups in the navigation.
import { elementPath, groupedElements } from './pages/element-pages.js';
import { callPages } from './pages/call-pages.js';
import { endpointPages } from './pages/endpoint-pages.js';

export interface NavigationGroup {
  readonly title: string;
  /** The paths of the pages. */
  readonly pages: readonly string[];
  /** Titles of parts of the group, by the path of their first page. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The page that stands for the group while the visitor reads another group. If omitted, the navigation always shows all pages. */
  readonly first?: string;
}

const START = [
  'html',
  'static-site',
  'react',
  'next',
  'react-router',
  'vue',
  'nuxt',
  'svelte',
  'sveltekit',
  'solid',
  'angular',
  'astro',
  'lit',
  'express',
  'hono',
];

const elementParts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(groupedElements().flatMap(([title, [first]]) => (first ? [[elementPath(first), title]] : [])));

export const navigation = (): readonly NavigationGroup[] => [
  { title: 'Get started', pages: ['index', 'install', 'keys'] },
  { title: 'With your framework', pages: START.map((name) => `start/${name}`) },
  {
    title: 'Guides',
    pages: [
      ...[
        'protect-pages',
        'protect-an-api',
        'server-rendering',
        'sessions',
        'redirects',
        'passwords',
        'magic-links',
        'passkeys',
        'oauth-providers',
      ],
      ...['two-step-verification', 'teams', 'user-data', 'move-users', 'emails', 'webhooks'],
    ].map((name) => `guides/${name}`),
  },
  { title: 'Make it yours', pages: ['theming', 'tokens', 'layout', 'languages', 'accessibility'] },
  { title: 'Run it', pages: ['portico-dev', 'testing', 'self-hosting', 'security', 'browsers'] },
  { title: 'Reference', pages: ['setup-problems', 'errors', 'script-tag', 'migration', 'wire-rules', 'architecture'] },
  {
    title: 'Elements',
    first: 'elements',
    pages: ['elements', ...groupedElements().flatMap(([, elements]) => elements.map(elementPath))],
    parts: elementParts(),
  },
  { title: 'SDK', first: 'sdk', pages: ['sdk', 'sdk/functions', ...callPages().map(({ path }) => path)] },
  { title: 'HTTP API', first: 'api', pages: ['api', ...endpointPages().map(({ path }) => path)] },
];
