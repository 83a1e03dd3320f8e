// Reads everything that the documentation takes from types, with one type checker.
import { cached, digestOfSources } from '../cache.js';
import { documentationOf, openFile, propertyType, type Checker, type Type } from './checker.js';
import { endpointDocs, type EndpointDocs } from './endpoint-docs.js';
import { appFacts, functionFacts, type AppFacts, type CallFact } from './members.js';

export type AppName = 'client' | 'server' | 'admin';

/** The entries with functions, and their files. */
const ENTRIES = {
  'portico-auth': './src/index.js',
  'portico-auth/server': './src/server.js',
  'portico-auth/admin': './src/admin.js',
  'portico-auth/elements/setup': './elements/setup.js',
  'portico-auth/elements/server': './elements/server.js',
  'portico-auth/react/hooks': './react/hooks.js',
  'portico-auth/next': './react/next/index.js',
  'portico-auth/next/proxy': './react/next/proxy.js',
} as const;

export interface TypeFacts {
  readonly apps: Readonly<Record<AppName, AppFacts>>;
  readonly functions: readonly CallFact[];
  readonly endpoints: Readonly<Record<string, EndpointDocs>>;
  /** The doc blocks of the resources. */
  readonly resources: Readonly<Record<string, string>>;
  /** The function whose input is the options of apps. */
  readonly options: CallFact;
}

const entries = Object.entries(ENTRIES).map(([entry, file], index) => ({ entry, file, name: `entry${index}` }));

const FILE = `${entries.map(({ file, name }) => `import * as ${name} from '${file}';`).join('\n')}
import { adminResources, clientResources, internalResources, serverResources } from './src/resources/index.js';
import type { AdminResources, ServerResources, ClientResources } from './src/resources/index.js';
import type { ClientApp, AppOptions } from './src/index.js';
import type { ServerApp } from './src/server.js';
import type { AdminApp } from './src/admin.js';
declare const apps: { client: ClientApp; server: ServerApp; admin: AdminApp };
declare const described: ClientResources & ServerResources & AdminResources;
declare const optionsOfApps: (options: AppOptions) => void;
const resources = { ...clientResources, ...serverResources, ...adminResources, ...internalResources };
export const facts = { apps, described, resources, optionsOfApps, ${entries.map(({ name }) => name).join(', ')} };`;

const readFacts = (checker: Checker, facts: Type): TypeFacts => {
  const typeOf = (name: string): Type => propertyType(checker, facts, name);
  const app = (name: AppName): AppFacts => appFacts(checker, propertyType(checker, typeOf('apps'), name));
  const described = typeOf('described').getProperties();
  const functions = entries.flatMap(({ entry, name }) => functionFacts(checker, entry, typeOf(name)));
  const [options] = functionFacts(checker, '', facts).filter(({ name }) => name === 'optionsOfApps');
  if (!options) throw new Error('The options of apps are missing.');
  return {
    apps: { client: app('client'), server: app('server'), admin: app('admin') },
    functions,
    endpoints: endpointDocs(checker, typeOf('resources')),
    resources: Object.fromEntries(described.map((resource) => [resource.name, documentationOf(checker, resource)])),
    options,
  };
};

/** Returns the facts. Takes about three seconds if a source has changed. */
export const typeFacts: () => TypeFacts = cached(
  'types.json',
  () => digestOfSources(['src', 'react', 'elements', 'demo/docs/facts'], ['src/backend']),
  () => {
    const { checker, exports } = openFile(FILE);
    const [facts] = exports;
    if (!facts) throw new Error('The file with the facts exports nothing.');
    return readFacts(checker, checker.getTypeOfSymbol(facts));
  },
);
