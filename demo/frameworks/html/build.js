// Writes the site into `dist/my-app`: the pages with the options of your project, and the files of the script tag.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SITE = 'dist/my-app';
const scripts = fileURLToPath(new URL('.', import.meta.resolve('portico-auth/cdn')));

/** Replaces the placeholders of a page, such as `{{PORTICO_API_URL}}`, with environment variables. */
const fillIn = (page) =>
  page.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    const value = process.env[name];
    if (!value) throw new Error(`Set the environment variable ${name}. npx portico dev prints its value.`);
    return value;
  });

rmSync('dist', { recursive: true, force: true });
mkdirSync(SITE, { recursive: true });
for (const name of readdirSync('site')) writeFileSync(join(SITE, name), fillIn(readFileSync(join('site', name), 'utf8')));
cpSync(join(scripts, 'portico.js'), join(SITE, 'portico.js'));
cpSync(join(scripts, 'umd'), join(SITE, 'umd'), { recursive: true });
