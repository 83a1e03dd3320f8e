// The rows of elements/classes.ts, read at build time: which file holds which elements.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export interface ElementFile {
  /** `sign-in/oauth/oauth-button`: below `elements`, without its ending. */
  readonly path: string;
  /** `oauth-button`: the name of the package's entry, and the tag without its prefix. */
  readonly name: string;
  readonly classes: readonly string[];
}

const REGISTRY = new URL('../elements/classes.ts', import.meta.url);
const ROW = /^export \{ ([\w, ]+) \} from '\.\/([\w/-]+)\.js';$/gm;

export const elementFiles = (): readonly ElementFile[] =>
  [...readFileSync(REGISTRY, 'utf8').matchAll(ROW)].map(([, classes = '', path = '']) => ({
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    classes: classes.split(', '),
  }));

const MODULE = 'virtual:element-files';

/** `virtual:element-files`: a loader for each file of the registry, by the name of the file. */
export const elementFilesModule = (): Plugin => ({
  name: 'element-files',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: (id) => {
    if (id !== `\0${MODULE}`) return null;
    const file = (path: string): string => JSON.stringify(new URL(`${path}.ts`, REGISTRY).pathname);
    return `export default { ${elementFiles()
      .map(({ name, path }) => `${JSON.stringify(name)}: () => import(${file(path)})`)
      .join(', ')} };`;
  },
});
