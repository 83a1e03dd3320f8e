import { describe, expect, it } from 'vitest';
import { fillPath } from '../../../src/app/fill-path.js';
import { endpoint, isCallable, pathParams, type Resource } from '../../../src/contract/endpoint.js';
import { entity, extend, partial, hasAccess, view } from '../../../src/contract/entity.js';
import { entityFor } from '../../../src/contract/codec.js';
import { date, text } from '../../../src/contract/fields.js';
import * as lists from '../../../src/resources/index.js';

describe('path parameters', () => {
  it('are read from the template with their defaults', () => {
    expect(pathParams('/contact-channels/{userId=me}/{id}/verify')).toEqual([
      { name: 'userId', fallback: 'me' },
      { name: 'id', fallback: undefined },
    ]);
    expect(pathParams('/teams')).toEqual([]);
  });

  it('replace the placeholders in the template, or have their defaults', () => {
    expect(fillPath('/contact-channels/{userId=me}/{id}', { id: 'c1' })).toBe('/contact-channels/me/c1');
    expect(fillPath('/contact-channels/{userId=me}/{id}', { userId: 'u1', id: 'c1' })).toBe('/contact-channels/u1/c1');
  });

  it.each([
    ['../users', '..%2Fusers'],
    ['a/b', 'a%2Fb'],
    ['100%', '100%25'],
    ['%2e%2e', '%252e%252e'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['a b', 'a%20b'],
    ['ü', '%C3%BC'],
    ['...', '...'],
  ])('remain one segment: %j', (id, encoded) => {
    const path = fillPath('/teams/{id}', { id });
    expect(path).toBe(`/teams/${encoded}`);
    expect(new URL(`https://api.example${path}`).pathname.split('/')).toHaveLength(3);
  });

  it.each(['', '.', '..', undefined, null])('are rejected if they would change the path: %j', (id) => {
    expect(() => fillPath('/teams/{id}/members', { id })).toThrow(expect.objectContaining({ code: 'ASSERTION' }));
  });
});

describe('access', () => {
  it('to server endpoints is limited to servers and admins', () => {
    const definition = endpoint({ access: 'server', method: 'GET', path: '/x' });
    expect((['client', 'server', 'admin'] as const).map((access) => isCallable(definition, access))).toEqual([false, true, true]);
    expect(hasAccess('client', 'client')).toBe(true);
    expect(hasAccess('server', 'admin')).toBe(false);
  });

  it('selects the client view for clients, and the server view for servers and admins', () => {
    const both = view({ client: entity({ id: text }), server: entity({ id: text, createdAt: date }) });
    expect(entityFor(both, 'client')).toBe(both.client);
    expect(entityFor(both, 'server')).toBe(both.server);
    expect(entityFor(both, 'admin')).toBe(both.server);
    expect(entityFor(both.client, 'admin')).toBe(both.client);
  });
});

describe('entities', () => {
  it('can be extended without changing the original', () => {
    const small = entity({ id: text });
    expect(Object.keys(extend(small, { createdAt: date }).shape)).toEqual(['id', 'createdAt']);
    expect(Object.keys(small.shape)).toEqual(['id']);
  });

  it('can be converted to patches, which have only optional members', () => {
    const patch = partial(entity({ id: text, createdAt: date }));
    expect(Object.values(patch.shape).every((field) => field.isOptional)).toBe(true);
    expect(text.isOptional).toBeUndefined();
  });
});

describe('the endpoint definitions of all resources', () => {
  const resources: readonly (readonly [string, Resource])[] = Object.values(lists).flatMap((list) => Object.entries<Resource>({ ...list }));
  const endpoints = resources.flatMap(([name, resource]) =>
    Object.entries(resource).map(([verb, definition]) => ({ title: `${name}.${verb}`, definition })),
  );

  it.each(endpoints)('are valid: $title', ({ definition }) => {
    expect(definition.path).toMatch(/^(\/([a-z.-]+|\{\w+(=me)?\}))+$/);
    if (definition.method === 'GET' || definition.method === 'DELETE') expect(definition.body).toBeUndefined();
    if (definition.list) expect(definition.returns).toBeDefined();
    expect(new Set(definition.errors ?? []).size).toBe(definition.errors?.length ?? 0);
  });

  it('differ in their HTTP method or their path', () => {
    const routes = endpoints.map(({ definition }) => `${definition.method} ${definition.path.replaceAll(/\{.*?\}/g, '{}')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
});
