// Tests that the document title follows the title of the page, in each of its steps.
import { openSignedIn, type Stage } from '../support/stage.js';
import { fill, press, put, until } from '../support/screen.js';
import { openHandler, waitForTitle } from '../support/handler.js';
import { invitation, openTeam } from '../support/teams.js';
import { tidyUp } from '../support/open.js';

const waitForDocumentTitle = (title: string): Promise<void> => until(() => document.title === title, `the document title is “${title}”`);
const openAt = (path: string, stage: Stage): HTMLElement => {
  history.replaceState(null, '', path);
  return put('portico-handler', { app: stage.app });
};

describe('the document title', () => {
  afterEach(tidyUp);

  it('names the code step of the sign-in page, and the sign-in page again after the visitor goes back', async () => {
    const { handler } = await openHandler('/handler/sign-in', { pages: { signIn: { firstTab: 'magic-link' } } });
    await waitForTitle(handler, 'Sign in to Demo');
    fill(handler, { email: 'ada@example.com' });
    press(handler, 'Email me a code');
    await waitForDocumentTitle('Check your email · Demo');
    press(handler, 'Sign in another way');
    await waitForDocumentTitle('Sign in to Demo');
  });

  it('does not contain the initial of a team', async () => {
    const { code } = await invitation();
    const handler = openAt(`/handler/team-invitation?code=${code}`, await openSignedIn());
    await waitForDocumentTitle('Join Rockets? · Demo');
    press(handler, 'Join');
    await waitForDocumentTitle('You joined Rockets · Demo');
  });

  it('names the part of a team page', async () => {
    const { teamId, ...stage } = await openTeam();
    openAt(`/handler/account-settings#team-${teamId}/members`, stage as Stage);
    await waitForDocumentTitle('Members · Rockets · Demo');
    history.pushState(null, '', `#team-${teamId}`);
    dispatchEvent(new PopStateEvent('popstate'));
    await waitForDocumentTitle('Rockets · Demo');
  });
});
