// Checks that each OAuth provider has one definition, from which all other code about the provider is derived.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { marksOf } from '../../../dist-cdn/provider-marks.ts';
import { providerOf } from '../../../elements/ui/provider-marks.js';
import { choicesOf } from '../../../src/backend/validate.js';
import type { Field, Shape } from '../../../src/contract/fields.js';
import { describeProvider, OAUTH_PROVIDER_IDS, OAUTH_PROVIDERS } from '../../../src/resources/oauth-providers.js';
import { ProjectSettings } from '../../../src/resources/project-config.js';

const idField = ((ProjectSettings.shape.oauthProviders.of as Field).of as Shape)['id'] as Field;

/** IDs that are not common words, so that a search in the source files finds only providers. */
const DISTINCT = ['bitbucket', 'discord', 'facebook', 'gitlab', 'linkedin', 'spotify'];

/** Returns the source files that contain an ID as a string or as a key. */
const sourcesWith = (id: string): readonly string[] =>
  ['src', 'elements', 'react', 'dist-cdn'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => new RegExp(String.raw`'${id}'|\b${id}:`).test(readFileSync(file, 'utf8'))),
  );

describe('the definitions of OAuth providers', () => {
  it('have exactly the IDs that a project can configure', () => {
    expect(choicesOf(idField)).toEqual(Object.keys(OAUTH_PROVIDERS));
  });

  it.each(OAUTH_PROVIDER_IDS)('have HTTPS endpoints, scopes, and a profile without an ID for an empty response: %s', (id) => {
    const { issuer, authorizeUrl, tokenUrl, userUrl, scopes, readProfile } = describeProvider(id);
    for (const url of [issuer, authorizeUrl, tokenUrl, userUrl ?? issuer]) expect(new URL(url).protocol).toBe('https:');
    expect(scopes.length).toBeGreaterThan(0);
    expect(readProfile({}, undefined).id).toBeUndefined();
  });

  it.each(OAUTH_PROVIDER_IDS)('have their own name and logo: %s', (id) => {
    expect(providerOf(id).name.toLowerCase()).toBe(id);
    expect(providerOf(id).mark).not.toEqual(providerOf('unknown').mark);
    expect(providerOf(id)).toBe(providerOf(id));
  });

  it.each(DISTINCT)('are the only code with the ID %s, except for an optional entry with button colors', (id) => {
    expect(sourcesWith(id)).toEqual(['src/resources/oauth-providers.ts', 'elements/ui/provider-marks.ts']);
  });
});

describe('a new provider', () => {
  it('gets its name and logo from simple-icons', async () => {
    const marks = await marksOf(['twitch', 'microsoft', 'constructor']);
    expect(Object.keys(marks)).toEqual(['twitch']);
    expect(marks['twitch']).toEqual({ title: 'Twitch', path: expect.stringMatching(/^M/) });
  });

  it('gets its capitalized ID as its name, and a globe in the page colors, if simple-icons has no logo', () => {
    const { name, mark, ...colors } = providerOf('acme');
    expect([name, colors]).toEqual(['Acme', {}]);
    expect(mark).toEqual(providerOf('constructor').mark);
  });
});
