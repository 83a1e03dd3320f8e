// The folders of the documentation.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const CONTENT = join(ROOT, 'demo/docs/content');
export const CACHE = join(ROOT, 'node_modules/.cache/portico-docs');
