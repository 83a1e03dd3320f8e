// Tests in WebKit how a user creates a team and invites another user, who joins with the emailed link.
import { describe, it } from 'vitest';
import { sitesOr } from '../support/slices.ts';
import { linkIn } from '../support/stack.ts';
import { freshEmail, PASSWORD } from '../support/visitor.ts';
import type { Person } from './person.ts';
import { useWebKit } from './stage.ts';

const stage = useWebKit();

const makeTeam = async (person: Person, handler: string, name: string): Promise<void> => {
  await person.open(`${handler}/account-settings#team-creation`);
  await person.fill({ name }, 'portico-team-creation');
  await person.press('Create team');
  await person.seesHeading(name);
};

const invite = async (person: Person, email: string): Promise<void> => {
  await person.follow('Members', 'portico-team-page');
  await person.fill({ emails: email });
  await person.press('Send invitations');
  await person.seesText('Invitation sent');
};

describe.each(sitesOr('React'))('in WebKit, a user on the $name pages', (site) => {
  it('creates a team and invites another user, who joins and then leaves', async () => {
    const [ada, bob] = [await stage.enterSignedIn(site), await stage.enterSignedIn(site)];
    await makeTeam(ada, site.handler, 'Rockets');
    await invite(ada, bob.email);
    await ada.sees({ css: 'button', name: `Withdraw ${bob.email}` });

    await bob.open(linkIn(await stage.stack.mail(bob.email, /join Rockets/)));
    await bob.fill({ name: 'Bob' }, 'portico-team-invitation');
    await bob.press('Join');
    await bob.seesHeading('You joined Rockets');
    await bob.follow('Go to team');
    await bob.seesHeading('Rockets');
    await ada.session.reload();
    await ada.sees({ css: 'bdi', name: 'Bob', within: 'portico-team-members-section' });

    await bob.follow('Danger zone', 'portico-team-page');
    await bob.press('Leave team');
    await bob.click({ css: '.confirm .portico-primary' });
    await bob.seesNo({ css: 'a[href]', name: 'Rockets' });
  });

  it('signs up from an invitation, and returns to it', async () => {
    const [ada, grace] = [await stage.enterSignedIn(site), await stage.enter()];
    await makeTeam(ada, site.handler, 'Comets');
    const email = freshEmail();
    await invite(ada, email);
    await grace.open(linkIn(await stage.stack.mail(email, /join Comets/)));
    await grace.seesHeading('You’re invited to a team');
    await grace.follow('Create account');
    await grace.fill({ name: 'Grace Hopper', email, 'new-password': PASSWORD });
    await grace.submit();
    await grace.seesHeading('Join Comets?');
    await grace.press('Join');
    await grace.seesHeading('You joined Comets');
  });

  it('deletes a team after typing its name', async () => {
    const ada = await stage.enterSignedIn(site);
    await makeTeam(ada, site.handler, 'Moons');
    await ada.follow('Danger zone', 'portico-team-page');
    await ada.press('Delete team');
    await ada.fill({ confirmation: 'Moons' }, 'dialog');
    await ada.click({ css: 'dialog .portico-danger' });
    await ada.seesNo({ css: 'a[href]', name: 'Moons' });
  });
});
