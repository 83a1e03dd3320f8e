// Checks the modules that the edge runtime of Next.js loads.
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

it('the proxy loads no modules for encrypted tokens, about whose compression Next.js warns', async () => {
  const loaded: string[] = [];
  const build = await rolldown({
    input: 'react/next/proxy.ts',
    platform: 'neutral',
    external: /^next\//,
    resolve: { mainFields: ['module', 'main'] },
    plugins: [{ name: 'loaded', load: (id) => void loaded.push(id) }],
  });
  await build.generate();
  expect(loaded.some((id) => id.endsWith('/jose/dist/webapi/jwt/verify.js'))).toBe(true);
  expect(loaded.filter((id) => /\/jose\/dist\/webapi\/(?:jwe\/|lib\/deflate)/.test(id))).toEqual([]);
});
