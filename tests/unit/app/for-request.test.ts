// Checks the apps that a server app creates for requests.
import { describe, expect, it } from 'vitest';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';

const openServer = () => {
  const network = createNetwork();
  const server = createServerApp({
    projectId: 'for-request',
    publishableClientKey: 'pck_1',
    secretServerKey: 'ssk_1',
    baseUrl: 'https://api.example',
    platform: network.clock.platform,
  });
  return { server, network };
};

const REQUEST = { headers: { cookie: '' } };

describe('the app for a request', () => {
  it('has the resources of the server app, and creates each of them on first use', async () => {
    const { server, network } = openServer();
    const own = server.forRequest(REQUEST);
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(server).toSorted());
    expect(Object.getOwnPropertyDescriptor(own, 'users')).toMatchObject({ get: expect.any(Function) as () => unknown, enumerable: true });
    expect(own.users).toBe(own.users);
    expect(own.users).not.toBe(server.users);
    network.script({ match: 'DELETE /users', body: {} });
    const { users } = { ...own };
    await network.clock.run(users.delete({ id: 'u1' }));
    expect(network.to('DELETE /users/u1')).toHaveLength(1);
  });

  it('rejects access tokens after it is disposed of, while the server app still verifies them', async () => {
    const { server, network } = openServer();
    const own = server.forRequest(REQUEST);
    own.dispose();
    expect(await network.clock.outcome(own.verifyAccessToken('a'))).toMatchObject({ error: { code: 'ABORTED' } });
    expect(await network.clock.outcome(server.verifyAccessToken('a'))).toMatchObject({ value: { status: 'error' } });
  });

  it('shares no cached data with other apps', () => {
    const { server } = openServer();
    const [first, second] = [server.forRequest(REQUEST), server.forRequest(REQUEST)];
    expect(first.user).not.toBe(second.user);
    expect(first.teams.list.query()).not.toBe(second.teams.list.query());
  });
});
