// Creates, copies and revokes an API key of a team with only the keyboard.
import { describe, it } from 'vitest';
import { IS_FIREFOX } from '../support/engine.ts';
import { enterSignedIn } from '../support/keyboard-steps.ts';
import { SITES } from '../support/sites.ts';
import { IS_SLICE } from '../support/slices.ts';
import { section } from '../support/team-steps.ts';
import { shows } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const [{ handler }] = SITES;
const stage = useStage();

describe('with only the keyboard,', () => {
  it.skipIf(IS_SLICE)('a user creates an API key of a team, copies it, and revokes it', async () => {
    const { page, keys } = await enterSignedIn(stage);
    if (!IS_FIREFOX) await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${handler}/account-settings#team-creation`);
    await keys.to(keys.field('name'));
    await keys.type('Probes');
    await keys.press('Enter');
    await keys.lands(keys.field('emails'));
    const apiKeys = section(page, 'api-keys');
    const dialog = page.getByRole('dialog');
    const create = apiKeys.getByRole('button', { name: 'Create API key' });
    const part = page.locator('portico-team-page').getByRole('link', { name: 'API keys' });
    await keys.use(part);
    await keys.lands(part);
    await keys.use(create);
    await keys.lands(keys.field('description'));
    await keys.goesRound(dialog);
    await keys.type('Build server');
    await keys.press('Enter');
    await keys.lands(dialog.getByLabel('API key'));
    const copy = dialog.getByRole('button', { name: 'Copy', exact: true });
    await keys.use(copy);
    const copied = dialog.getByRole('button', { name: 'Copied' });
    await copied.waitFor();
    await keys.lands(copied);
    await keys.use(dialog.getByRole('button', { name: 'Done' }));
    await keys.lands(keys.heading('API keys'));

    const revoke = apiKeys.getByRole('button', { name: 'Revoke Build server' });
    await keys.use(revoke);
    await keys.lands(dialog.getByRole('checkbox'));
    await keys.press('Escape');
    await keys.lands(revoke);
    await keys.press('Enter');
    await keys.press('Space');
    await keys.use(dialog.getByRole('button', { name: 'Revoke', exact: true }));
    await shows(page, 'Revoked');
    await keys.lands(apiKeys.getByRole('heading', { name: 'API keys' }));
    await revoke.waitFor({ state: 'detached' });
  });
});
