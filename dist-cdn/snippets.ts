// `npm run build` prints the markup that loads the script-tag files with their digests, and writes it to snippets.html.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

type Digests = Readonly<Record<string, string>>;

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const OPTIONS = 'data-project-id="your-project-id" data-publishable-client-key="pck_…" data-base-url="https://api.example.com"';

/** Returns the tag of the classic script, which checks the files in `umd` itself. */
const scriptTag = (base: string, digests: Digests): string => `<script
  defer
  src="${base}portico.js"
  integrity="${digests['portico.js']}"
  crossorigin="anonymous"
  ${OPTIONS}
></script>`;

/** Returns an import map with the digests of all files of the module, and the tag of the module. */
const moduleTag = (base: string, digests: Digests): string => {
  const files = Object.entries(digests).filter(([path]) => path === 'portico.esm.js' || path.startsWith('esm/'));
  const integrity = Object.fromEntries(files.map(([path, digest]) => [base + path, digest]));
  return `<script type="importmap">
${JSON.stringify({ imports: { portico: `${base}portico.esm.js` }, integrity }, null, 2)}
</script>
<script
  type="module"
  src="${base}portico.esm.js"
  integrity="${digests['portico.esm.js']}"
  crossorigin="anonymous"
  ${OPTIONS}
></script>`;
};

/**
 * Returns the markup for the classic script and for the module.
 * @param base the URL of the folder with the files, which ends with a slash
 */
export const snippets = (base: string): { readonly script: string; readonly module: string } => {
  const digests = JSON.parse(readFileSync(`${FOLDER}integrity.json`, 'utf8')) as Digests;
  return { script: scriptTag(base, digests), module: moduleTag(base, digests) };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { script, module } = snippets('https://cdn.example.com/');
  const markup = `<!-- Either the script… -->\n${script}\n\n<!-- …or the module. -->\n${module}\n`;
  writeFileSync(`${FOLDER}snippets.html`, markup);
  console.log(`${markup}\nReplace https://cdn.example.com/ with the URL of the folder. The markup is also in dist-cdn/snippets.html.`);
}
