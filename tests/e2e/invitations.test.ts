// Tests that a person without an account returns to an invitation, with its code, after signing up.
import { describe, expect, it } from 'vitest';
import { sitesOr } from '../support/slices.ts';
import { invite, makeTeam } from '../support/team-steps.ts';
import { fill, followMail, freshEmail, showsHeading } from '../support/visitor.ts';
import { useStage } from './stage.ts';

// A new user returns to the invitation link after signing up, so the page stores this URL with its code.
const stage = useStage({ allows: (leak) => /^(?:DOM|history|event portico-(?:signed-up|signed-in|before-redirect)): /.test(leak) });

describe.each(sitesOr('script tag'))('a new user on the $name pages', (site) => {
  it('signs up from an invitation and returns to it', async () => {
    const ada = await stage.enter();
    await stage.arriveSignedUp(ada, site, freshEmail());
    await makeTeam(ada, site, 'Comets');
    const visitor = await stage.enter();
    const { page } = visitor;
    const email = freshEmail();
    await invite(ada, email);
    await followMail(visitor, email, /join Comets/);
    await showsHeading(page, 'You’re invited to a team');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByText('Create an account to join the team.').waitFor();
    await fill(page, { name: 'Grace Hopper', email, 'new-password': 'correct horse battery' });
    await page.locator('form button[type="submit"]').click();
    await showsHeading(page, 'Join Comets?');
    expect(await page.locator('input[name="name"]').count(), 'the name is known').toBe(0);
    await page.getByRole('button', { name: 'Join' }).click();
    await showsHeading(page, 'You joined Comets');
    expect(visitor.calls.filter((call) => call.endsWith('/accept/details'))).toHaveLength(1);
  });
});
