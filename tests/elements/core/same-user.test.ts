import { expect } from '@open-wc/testing';
import { openClock } from '../support/clock.js';
import { withProviders } from '../support/oauth.js';
import { openSection, tidyUp } from '../support/open.js';
import { click } from '../support/pointer.js';
import { confirm, delayBefore, openConfirmation } from '../support/questions.js';
import { all, control, hasControl, one, press, show, until } from '../support/screen.js';
import { asClient } from '../support/service.js';
import { openSignedIn, replaceUser, type Stage } from '../support/stage.js';
import { openTeam, teamSection, unselectTeam } from '../support/teams.js';

interface Action {
  readonly event: Parameters<typeof delayBefore>[0];
  /** Shows the element and begins the action. */
  readonly begin: () => Promise<Stage>;
  /** The beginning of the recorded request or redirect that the action causes. */
  readonly call: string;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  'signing out in the account settings': {
    event: 'portico-before-sign-out',
    begin: async () => {
      const { stage, section } = await openSection('portico-sign-out-section');
      press(section, 'Sign out');
      return stage;
    },
    call: 'DELETE /auth/sessions/current',
  },
  'connecting a provider': {
    event: 'portico-before-oauth',
    begin: async () => {
      const { stage, section } = await openSection('portico-connections-section', openSignedIn({ config: withProviders('github') }));
      await until(() => hasControl(section, 'Connect GitHub'), 'the row appears');
      press(section, 'Connect GitHub');
      return stage;
    },
    call: 'assign',
  },
  'leaving a team': {
    event: 'portico-before-team-leave',
    begin: async () => {
      const stage = await openTeam();
      const section = await teamSection(stage, 'portico-team-leave-section');
      await openConfirmation(section, 'Leave team');
      confirm(section);
      return stage;
    },
    call: 'DELETE /team-memberships',
  },
  'selecting a team': {
    event: 'portico-before-team-select',
    begin: async () => {
      const stage = await openTeam();
      await unselectTeam(stage);
      stage.sent.splice(0);
      const switcher = await show(stage, 'portico-team-switcher');
      one(switcher, '.trigger').click();
      await until(() => all(switcher, '[role="option"]').length > 0, 'the list opens');
      one(switcher, '[role="option"]').click();
      return stage;
    },
    call: 'PATCH /users/me',
  },
  'approving a command-line login': {
    event: 'portico-before-cli-authorize',
    begin: async () => {
      const clock = openClock();
      const { login_code } = (await (await asClient('POST', '/auth/cli', {})).json()) as { login_code: string };
      const stage = await openSignedIn({ platform: clock.platform });
      const page = await show(stage, 'portico-cli-auth-confirm', { searchParams: { login_code } });
      await clock.waitForTimer(1500);
      await clock.advance(1500);
      await until(() => !(control(page, 'Approve') as HTMLButtonElement).disabled, 'the button is enabled');
      await click(control(page, 'Approve'));
      return stage;
    },
    call: 'POST /auth/cli/complete',
  },
};

describe('an action that the host app delays', () => {
  afterEach(tidyUp);

  for (const [name, { event, begin, call }] of Object.entries(ACTIONS)) {
    const start = async () => {
      const delay = delayBefore(event);
      const stage = await begin();
      await until(delay.hasFired, 'the event is fired');
      const isDone = (): boolean => [...stage.sent.map((sent) => sent.call), ...stage.redirects].some((done) => done.startsWith(call));
      return { stage, isDone, proceed: delay.proceed };
    };

    it(`does not run with the session of another user who signs in during the delay: ${name}`, async () => {
      const { stage, isDone, proceed } = await start();
      await replaceUser(stage);
      proceed();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await stage.app.currentProject.get({});
      expect(isDone()).to.equal(false);
    });
  }

  it('runs if the same user signs in again during the delay', async () => {
    const delay = delayBefore('portico-before-sign-out');
    const { stage, section } = await openSection('portico-sign-out-section');
    press(section, 'Sign out');
    await until(delay.hasFired, 'the event is fired');
    await replaceUser(stage, stage.email);
    delay.proceed();
    await until(() => stage.redirects.length === 1, 'the page redirects');
  });
});
