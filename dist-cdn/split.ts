// How the build makes a classic script with files beside it. Bundlers split ES modules only; so each later file becomes a module
// whose default export is a function that gets what it shares with the script, and hands back what it holds.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { digestOf } from './integrity.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const LATER = ['account', 'ways'] as const;
type Later = (typeof LATER)[number];

/** The modules that a list such as account.ts re-exports, through index files. */
const modulesOf = (list: string): readonly string[] =>
  [...readFileSync(list, 'utf8').matchAll(/ from '(\.[^']+)\.js'/g)].flatMap(([, path = '']) => {
    const file = `${join(dirname(list), path)}.ts`;
    return file.endsWith('/index.ts') ? modulesOf(file) : [file];
  });

/**
 * `import('…')` of what a later file holds is a call of that file. Everything else is in the script anyway: imported at its
 * start, it needs no wrapper, which saves kilobytes.
 */
const imports = (): Plugin => {
  const laterOf = new Map(LATER.flatMap((name) => modulesOf(`${HERE}${name}.ts`).map((file) => [file, name] as const)));
  return {
    name: 'imports-of-the-script',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: 'import(' },
      handler(code, id) {
        if (id.startsWith(HERE)) return null;
        const added: string[] = [];
        const call = (path: string): string => {
          const name: Later | undefined = laterOf.get(join(dirname(id), path).replace(/\.js$/, '.ts'));
          const local = `lazily${added.length}`;
          added.push(name ? `import { ${name} as ${local} } from '${HERE}later.ts';` : `import * as ${local} from '${path}';`);
          return name ? `${local}()` : `Promise.resolve(${local})`;
        };
        const rewritten = code.replaceAll(/\bimport\('([^']+)'\)/g, (_, path: string) => call(path));
        return { code: added.join('') + rewritten, map: null };
      },
    },
  };
};

/** What a chunk exports as `local as name` pairs, and the chunk without that. */
const takeExports = (code: string): { readonly body: string; readonly exported: ReadonlyMap<string, string> } => {
  const found = /\nexport \{([^{}]*)\};\s*$/.exec(code);
  if (!found) throw new Error('A chunk of the script-tag file does not end with its exports.');
  const pairs = (found[1] ?? '').split(',').map((one) => one.trim().split(' as '));
  return { body: code.slice(0, found.index), exported: new Map(pairs.map(([local = '', name = local]) => [name, local])) };
};

const objectOf = (exported: ReadonlyMap<string, string>): string =>
  `{ ${Array.from(exported, ([name, local]) => `${name}: ${local}`).join(', ')} }`;

/** Stands in the script for the digests of the later files, until these are made. */
const DIGESTS = 'porticoDigests';

/**
 * What the script fetches its later files with. A script of another origin does not know where it is (HTML, "muted errors"); its tag
 * does, and no digest can be asked for without that address. `import()` takes no `integrity`; the preloading before it does, and fills
 * the same module map; browsers that do not preload fetch what they run. Browsers keep a module that failed to load as failed, so
 * another try has another address.
 */
const OPENING = `let porticoFailures = 0;
const porticoFetch = async (path) => {
  if (!porticoPlace) throw new Error('Only a <script src> of portico.js can tell where its other files are.');
  const { href } = new URL(porticoFailures ? \`\${path}?\${porticoFailures}\` : path, porticoPlace);
  const integrity = ${DIGESTS}[path];
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, integrity, crossOrigin: '' });
  const checked = link.relList.supports('modulepreload')
    ? new Promise((resolve, reject) => {
        link.onload = () => resolve(href);
        link.onerror = reject;
        document.head.append(link);
      })
    : fetch(href, { integrity }).then(async (file) => URL.createObjectURL(await file.blob()));
  const address = await checked.catch(() => {
    throw new Error(\`\${href} could not be loaded, or is not the file that was published.\`);
  }).finally(() => link.remove());
  return import(address);
};
const porticoOpen = (path) => porticoFetch(path).then(({ default: open }) => open(porticoShared()), (error) => {
  porticoFailures += 1;
  throw error;
});`.replaceAll('\n', ' ');

/**
 * Universal module definition. The tag is found while the script runs, before an AMD loader calls for what it holds; at the prototype,
 * because an image named `currentScript` hides the document's.
 */
const opening = (globalName: string): string =>
  [
    "((root, make) => { const tag = typeof document === 'undefined' ? null : Reflect.get(Document.prototype, 'currentScript', document);",
    "const factory = () => make(tag instanceof HTMLScriptElement ? tag.src : '');",
    "typeof exports === 'object' && typeof module !== 'undefined' ? Object.assign(exports, factory())",
    ": typeof define === 'function' && define.amd ? define([], factory)",
    `: (root.${globalName} = factory()); })(globalThis, (porticoPlace) => { 'use strict'; ${OPENING}`,
  ].join(' ');

/** The classic script, for a page, for AMD and for CommonJS. */
const asScript = (code: string, globalName: string, isPublic: (name: string) => boolean): string => {
  const { body, exported } = takeExports(code);
  const ours = new Map([...exported].filter(([name]) => isPublic(name)));
  const called = body.replaceAll(/\bimport\(("\.\/[^"]+")\)/g, 'porticoOpen($1)');
  return `${opening(globalName)} ${called}
function porticoShared() { return ${objectOf(exported)}; }
return ${objectOf(ours)}; });`;
};

const asLater = (code: string): string => {
  const { body, exported } = takeExports(code);
  const [head, names] = /^import \{([^}]*)\} from "[^"]+";/.exec(body) ?? [];
  if (head === undefined || names === undefined) throw new Error('A later file does not begin with what it takes from the script.');
  const taken = names.replaceAll(' as ', ': ');
  const rest = body.slice(head.length);
  if (/^import /m.test(rest)) throw new Error('A later file takes from another file than the script.');
  return `export default ({${taken}}) => {${rest}\nreturn ${objectOf(exported)};\n};`;
};

const reach = (from: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> => {
  const seen = new Set([from]);
  for (const id of seen) for (const one of importsOf(id)) seen.add(one);
  return seen;
};

/** Whether the script holds a module: what it uses itself, and what both later files use. The others are where they are used. */
const holder = (): ((id: string, importsOf: (id: string) => readonly string[]) => boolean) => {
  let graph: readonly ReadonlySet<string>[] | undefined;
  return (id, importsOf) => {
    const [script, ...later] = (graph ??= ['index', ...LATER].map((name) => reach(`${HERE}${name}.ts`, importsOf)));
    return script?.has(id) === true || later.every((file) => file.has(id));
  };
};

const chunks = (globalName: string, names: readonly string[]): Plugin => {
  const isInScript = holder();
  return {
    name: 'chunks-of-the-script',
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [
          {
            debugName: 'script',
            name: (id, modules) => (isInScript(id, (one) => modules.getModuleInfo(one)?.importedIds ?? []) ? 'portico' : null),
          },
        ],
      },
    }),
    renderChunk: (code, { isEntry }) => ({
      code: isEntry ? asScript(code, globalName, (name) => names.includes(name)) : asLater(code),
      map: null,
    }),
    generateBundle: (_, bundle) => {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const digests = files.flatMap(({ isEntry, fileName, code }) => (isEntry ? [] : [[`./${fileName}`, digestOf(code)]]));
      for (const file of files) if (file.isEntry) file.code = file.code.replaceAll(DIGESTS, JSON.stringify(Object.fromEntries(digests)));
    },
  };
};

/**
 * The plugins of the script-tag build.
 *
 * @param globalName - The global of the script.
 * @param names - What it holds: the public exports of index.ts.
 */
export const splitScript = (globalName: string, names: readonly string[]): Plugin[] => [imports(), chunks(globalName, names)];
