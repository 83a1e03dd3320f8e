// Tests the checks of the setup on the developer's own computer, which is where these tests run.
import { expect } from '@open-wc/testing';
import { shared } from '../../../src/internal.js';
import { put, textOf, until } from '../support/screen.js';
import { tidyUp } from '../support/open.js';
import { freshEmail, knownError, openStage, PASSWORD } from '../support/stage.js';

/** Holds new timers of this length until the returned function is called, which starts their functions. */
const holdTimers = (heldMs: number): (() => void) & { readonly count: () => number } => {
  const { setTimeout } = globalThis;
  const held: (() => void)[] = [];
  globalThis.setTimeout = ((call: () => void, ms?: number) => (ms === heldMs ? held.push(call) : setTimeout(call, ms))) as never;
  const release = (): void => {
    globalThis.setTimeout = setTimeout;
    for (const call of held) call();
  };
  return Object.assign(release, { count: () => held.length });
};

describe('the checks of the setup', () => {
  const lines: string[] = [];
  const { error, warn } = console;
  const { href } = location;
  beforeEach(() => {
    shared('setup-problems', () => new Set<string>()).clear();
    lines.length = 0;
    console.error = console.warn = (line: string) => void lines.push(line);
  });
  afterEach(() => {
    Object.assign(console, { error, warn });
    history.replaceState(null, '', href);
    tidyUp();
  });

  it('report a tag without a definition once, and a URL of the handler without a handler, also after a navigation, but no user who signed in on the page', async () => {
    history.replaceState(null, '', '?after_auth_return_to=%2Fnotes');
    document.body.append(document.createElement('portico-signin'), document.createElement('portico-signin'));
    const { app } = await openStage();
    const release = holdTimers(1000);
    put('portico-user-button', { app });
    await until(() => release.count() > 0, 'the check is scheduled');
    await app.auth.signUpWithPassword({ email: freshEmail(), password: PASSWORD, noRedirect: true });
    expect(app.session.isSignedIn()).to.equal(true);
    release();
    await until(() => lines.length > 0, 'the tag is reported');
    expect(lines[0]).to.match(/^Portico: <portico-signin> is not defined\..* https:\S+#missing-definition$/);
    document.querySelectorAll('portico-signin').forEach((element) => element.remove());
    history.pushState(null, '', '/handler/sign-in?code=secret');
    await until(() => lines.length > 1, 'the missing handler is reported');
    expect(lines[1]).to.match(/^Portico: \/handler\/sign-in shows no <portico-handler>\..* https:\S+#missing-handler$/);
    expect(lines).to.have.length(2);
  });

  it('add the code of the error to a card that could not load', async () => {
    const stage = await openStage();
    stage.respond('/projects/current', knownError('PROJECT_NOT_FOUND'));
    const page = put('portico-sign-in', { app: stage.app } as never);
    await until(() => /Something went wrong\. Try again\.\s*PROJECT_NOT_FOUND/.test(textOf(page)), 'the code appears');
    await until(() => lines.length > 0, 'the problem is reported');
    expect(lines.join()).to.contain('#wrong-project');
  });
});
