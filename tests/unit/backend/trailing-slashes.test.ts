// Tests the redirect of API paths with trailing slashes.
import { expect, it, vi } from 'vitest';
import { createFetch } from '../../../src/backend/fetch.js';

const tools = { randomBytes: (count: number) => new Uint8Array(count), now: () => 0, trust: {} };
const fetchApi = createFetch(tools as never, vi.fn());

it('a path with thousands of trailing slashes is redirected without parsing a URL for each slash', async () => {
  const setPath = vi.spyOn(URL.prototype, 'pathname', 'set');
  const { status, headers } = await fetchApi(new Request(`http://localhost/api/v1/users${'/'.repeat(8000)}?a=/`));
  expect([status, headers.get('location'), setPath.mock.calls.length]).toEqual([308, '/api/v1/users?a=/', 0]);
  setPath.mockRestore();
});
