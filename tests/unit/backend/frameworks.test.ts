import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { environmentLines, findFramework, introductionOf } from '../../../src/backend/dev/frameworks.js';

const folder = mkdtempSync(join(tmpdir(), 'portico-frameworks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const project = { projectId: 'p', publishableClientKey: 'pck_1', secretServerKey: 'ssk_1', superSecretAdminKey: 'sak_1' };
const demo = { ...project, apiUrl: 'http://localhost:8102', internal: project };

const findIn = (manifest: string) => {
  writeFileSync(join(folder, 'package.json'), manifest);
  return findFramework(folder);
};

describe('the framework of a folder', () => {
  it.each([
    ['Next.js', { dependencies: { next: '16' } }, '.env.local', 'NEXT_PUBLIC_PORTICO_API_URL', 'PORTICO_SECRET_SERVER_KEY', 3000],
    ['Nuxt', { dependencies: { nuxt: '4' } }, '.env', 'NUXT_PUBLIC_PORTICO_API_URL', 'NUXT_PORTICO_SECRET_SERVER_KEY', 3000],
    [
      'SvelteKit',
      { devDependencies: { '@sveltejs/kit': '2', vite: '8' } },
      '.env',
      'PUBLIC_PORTICO_API_URL',
      'PORTICO_SECRET_SERVER_KEY',
      5173,
    ],
    ['Astro', { dependencies: { astro: '7' } }, '.env', 'PUBLIC_PORTICO_API_URL', 'PORTICO_SECRET_SERVER_KEY', 4321],
    ['React Router', { devDependencies: { '@react-router/dev': '7', vite: '8' } }, '.env', 'VITE_PORTICO_API_URL', undefined, 5173],
    ['Angular', { dependencies: { '@angular/core': '22' } }, '.env', 'PORTICO_API_URL', 'PORTICO_SECRET_SERVER_KEY', 4200],
    ['Vite', { devDependencies: { vite: '8' } }, '.env.local', 'VITE_PORTICO_API_URL', 'PORTICO_SECRET_SERVER_KEY', 5173],
    ['plain', { dependencies: { express: '5' } }, '.env', 'PORTICO_API_URL', 'PORTICO_SECRET_SERVER_KEY', 3000],
  ])(
    '%s determines the file, the names of the variables and the port',
    (name, manifest, file, url, secret = 'PORTICO_SECRET_SERVER_KEY', port) => {
      const found = findIn(JSON.stringify(manifest));
      expect(found).toMatchObject({ name, file, port });
      const prefix = url.replace('PORTICO_API_URL', '');
      expect(environmentLines(found, demo)).toEqual([
        `${url}=http://localhost:8102`,
        `${prefix}PORTICO_PROJECT_ID=p`,
        `${prefix}PORTICO_PUBLISHABLE_CLIENT_KEY=pck_1`,
        `${secret}=ssk_1`,
      ]);
    },
  );

  it.each(['', '{', 'null', '[]', '"text"', '{"dependencies":null}'])('is plain if package.json contains %j', (manifest) => {
    expect(findIn(manifest).name).toBe('plain');
  });

  it('is plain in a folder without package.json', () => expect(findFramework(join(folder, 'missing')).name).toBe('plain'));

  it.each([
    [{ vite: '8' }, 'Add these lines to .env.local:'],
    [{ '@angular/core': '22' }, 'Add these lines to .env (Angular does not read this file: pass the values to ng with --define):'],
    [{ express: '5' }, 'Add these lines to .env (Node.js reads this file with node --env-file=.env):'],
  ])('determines whether the introduction of the lines says how apps get the values: %j', (dependencies, introduction) => {
    expect(introductionOf(findIn(JSON.stringify({ dependencies })))).toBe(introduction);
  });

  it('never gives the admin key or a secret key a prefix that shows it to browsers', () => {
    for (const dependency of ['next', 'nuxt', '@sveltejs/kit', 'astro', 'vite', 'react-scripts']) {
      const lines = environmentLines(findIn(JSON.stringify({ dependencies: { [dependency]: '1' } })), demo);
      expect(lines.filter((line) => /PUBLIC_|VITE_|REACT_APP_/.test(line)).join()).not.toMatch(/ssk_|sak_/);
    }
  });
});
