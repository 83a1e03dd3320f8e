// Provides the markup of the early form to the script-tag build as a virtual module.
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import { providerMarks } from './provider-marks.ts';
import type * as Pieces from './form-pieces.ts';

const MODULE = 'virtual:form-pieces';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs the templates of the elements in this process. Vite resolves their imports, as in the build. */
const makePieces = async (): Promise<string> => {
  const { module } = await runnerImport<typeof Pieces>(`${ROOT}dist-cdn/form-pieces.ts`, {
    ...{ root: ROOT, configFile: false, logLevel: 'error', mode: 'production' },
    plugins: [providerMarks()],
  });
  return JSON.stringify(module.formPieces());
};

export const earlyPieces = (): Plugin => ({
  name: 'early-pieces',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: async (id) => (id === `\0${MODULE}` ? `export default ${await makePieces()};` : null),
});
