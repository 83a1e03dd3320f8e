import { expect, it } from 'vitest';
import { createAppStage, signedIn } from './stage.js';

const TEAM = { display_name: 'T', profile_image_url: null, client_metadata: null, client_read_only_metadata: null };

it('`for await` reads a list without pages item by item, with one request', async () => {
  const { app, network, run } = createAppStage(signedIn());
  network.script({
    match: 'GET /teams',
    body: {
      items: [
        { id: 't1', ...TEAM },
        { id: 't2', ...TEAM },
      ],
    },
  });
  const read = async (): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id } of app.teams.list()) ids.push(id);
    return ids;
  };
  expect(await run(read())).toEqual(['t1', 't2']);
  expect(network.sent).toHaveLength(1);
});

it('`for await` over a list throws the error of the call', async () => {
  const { app, network, outcome } = createAppStage(signedIn());
  network.script({ match: 'GET /teams', status: 500, bodyRaw: 'x' });
  const iterator = app.teams.list()[Symbol.asyncIterator]();
  expect(await outcome(iterator.next())).toMatchObject({ error: { code: 'HTTP' } });
});
