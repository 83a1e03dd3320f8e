import { expect } from '@open-wc/testing';
import { recordEvents, entriesOf } from '../support/record.js';
import { all, focused, hasControl, one, press, put, show, textOf, toasts, until } from '../support/screen.js';
import { sessionOf, signInElsewhere, ZURICH } from '../support/sessions.js';
import { openSignedIn, type Stage } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';
import { fault, listOf } from '../support/service.js';
import { confirm, openConfirmation } from '../support/questions.js';

const LIST = 'GET /auth/sessions';
const NOW = Date.UTC(2026, 10, 20, 1);

/** Opens the section for a user with the current session and `others` other sessions. */
const open = async (others: number) => {
  const stage = await openSignedIn();
  await signInElsewhere(stage.email, others);
  return openSection('portico-sessions-section', stage);
};

/** Opens the section with these sessions and this clock, which by default does not move. */
const openWith = async (sessions: readonly object[], now = () => NOW) => {
  const stage = await openSignedIn();
  stage.respond(LIST, listOf(sessions));
  return openSection('portico-sessions-section', stage, { app: { ...stage.app, clock: { ...stage.app.clock, now } } });
};

const rows = (section: Element): HTMLElement[] => all(section, '.row');
const deletions = (stage: Stage): number => stage.sent.filter(({ call }) => call.startsWith('DELETE /auth/sessions/')).length;
const loads = (stage: Stage): number => stage.calls(LIST).length;

/** Performs an action `count` times. Resolves to the durations in milliseconds, in ascending order. */
const timesOf = async (count: number, action: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await action();
    times.push(performance.now() - start);
  }
  return times.toSorted((shorter, longer) => shorter - longer);
};

describe('sessions section', () => {
  afterEach(tidyUp);

  it('has its button in the middle of the two lines of its title and description', async () => {
    const { section } = await open(1);
    await until(() => hasControl(section, 'Sign out all others'), 'the button appears');
    const [text, button] = ['.section-head > :first-child', '.section-actions button'].map((part) =>
      one(section, part).getBoundingClientRect(),
    );
    expect(button!.top + button!.bottom).to.be.closeTo(text!.top + text!.bottom, 1);
  });

  it('shows a skeleton while it loads [sessions: loading]', async () => {
    const stage = await openSignedIn();
    const release = stage.hold(LIST);
    const section = put('portico-sessions-section', { app: stage.app });
    await until(() => all(section, '.section-bone').length > 1, 'the skeleton appears');
    release();
    await until(() => section.phase === 'ready', 'the sessions are loaded');
  });

  it('lists the current session first, with its browser and system, and other sessions with their place, IP address and times [sessions: list]', async () => {
    const at = (hoursAgo: number) => ({ last_used_at: NOW - hoursAgo * 3_600_000 });
    const nowhere = { last_used_at_end_user_ip_info: { ...ZURICH, countryCode: null, cityName: null } };
    const { section } = await openWith([sessionOf(2, at(50)), sessionOf(1, { ...at(3), ...nowhere }), sessionOf(0, at(0.05))]);
    const [current, second, third] = rows(section).map(textOf);
    expect(current).to.match(/^Chrome on Linux This device Zurich, Switzerland 203\.0\.113\.7 Last used 3 minutes ago Signed in \S+/);
    expect(second).to.contain('Another device 203.0.113.7 Last used 3 hours ago');
    expect(third).to.contain('Zurich, Switzerland 203.0.113.7 Last used 2 days ago');
    const time = one<HTMLTimeElement>(section, 'time');
    expect([time.title.includes('2026'), time.dateTime.startsWith('2026-11-20')]).to.deep.equal([true, true]);
  });

  it('shows a different icon for an impersonation session [sessions: list]', async () => {
    const { section } = await openWith([sessionOf(0), sessionOf(1), sessionOf(2, { is_impersonation: true })]);
    expect(new Set(all(section, '.lead svg').map((svg) => svg.querySelector('path')?.outerHTML)).size).to.be.greaterThan(1);
  });

  it('updates “last used” over time [sessions: list]', async () => {
    let now = NOW;
    const { section } = await openWith([sessionOf(0, { last_used_at: now - 50_000 })], () => now);
    expect(textOf(section)).to.contain('Active now');
    now += 70_000;
    section.requestUpdate();
    await until(() => textOf(section).includes('Last used 2 minutes ago'), 'the time appears');
    now += 60_000;
    section.requestUpdate();
    await until(() => textOf(section).includes('Last used 3 minutes ago'), 'the text is updated');
  });

  it('shows a message if the list is empty [sessions: empty]', async () => {
    const { section } = await openWith([]);
    expect(textOf(section)).to.contain('There are no sessions to show.');
    expect(hasControl(section, 'Sign out all others')).to.equal(false);
  });

  it('shows an error with a button to try again if the sessions cannot be loaded [sessions: failed]', async () => {
    const stage = await openSignedIn();
    stage.respond(LIST, fault(404));
    const section = await show(stage, 'portico-sessions-section');
    expect(textOf(section)).to.contain('This section couldn’t be loaded.');
    stage.respond(LIST, listOf([sessionOf(0)]));
    press(section, 'Try again');
    await until(() => rows(section).length === 1, 'the sessions are loaded');
  });

  it('revokes another session, updates a second sessions section, and shows no button in the current session’s row [sessions: revoke one]', async () => {
    const { section, stage } = await open(1);
    const neighbor = await show(stage, 'portico-sessions-section');
    const events = recordEvents();
    const [current, other] = rows(section) as [HTMLElement, HTMLElement];
    expect(all(current, 'button, a').map((control) => textOf(control))).to.deep.equal([]);
    one(other, 'button').click();
    await until(() => rows(section).length === 1 && rows(neighbor).length === 1, 'the session is removed');
    await until(() => toasts().includes('Device signed out'), 'the toast appears');
    expect(entriesOf(events)).to.deep.equal([['portico-session-revoked', { count: 1 }]]);
    await until(() => focused() === one(section, '.section-title'), 'the section title has focus');
    expect(hasControl(section, 'Sign out all others')).to.equal(false);
  });

  it('shows an error in the row for a session that could not be revoked [sessions: revoke one]', async () => {
    const { section, stage } = await openWith([sessionOf(0), sessionOf(1)]);
    press(rows(section)[1] as HTMLElement, 'Sign out Zurich, Switzerland');
    await until(() => textOf(rows(section)[1] as HTMLElement).includes('Something went wrong. Try again.'), 'the error appears');
    expect(deletions(stage)).to.equal(1);
  });

  it('asks for confirmation before it revokes all other sessions with one request each, and then reloads the list once [sessions: revoke all others]', async () => {
    const { section, stage } = await open(6);
    const events = recordEvents();
    const before = loads(stage);
    await openConfirmation(section, 'Sign out all others');
    expect(textOf(section)).to.contain('Sign out all other devices?');
    confirm(section);
    await until(() => events.length === 1, 'the event is fired');
    expect([rows(section).length, deletions(stage)]).to.deep.equal([1, 6]);
    expect(events[0]?.detail).to.deep.equal({ count: 6 });
    expect(loads(stage)).to.equal(before + 1);
  });

  it('sends at most four revocations at a time [sessions: revoke all others]', async () => {
    const { section, stage } = await openWith(Array.from({ length: 9 }, (_, number) => sessionOf(number)));
    const release = Array.from({ length: 9 }, (_, number) =>
      stage.hold(`DELETE /auth/sessions/${(sessionOf(number) as { id: string }).id}`),
    );
    press(section, 'Sign out all others');
    await until(() => hasControl(section, 'Cancel'), 'the question appears');
    confirm(section);
    await until(() => deletions(stage) === 4, 'four requests are sent');
    await section.updateComplete;
    expect([deletions(stage), all(section, '.ending').length]).to.deep.equal([4, 8]);
    for (const send of release) send();
    await until(() => deletions(stage) === 8, 'eight requests are sent');
  });

  it('shows an error in the row for each session that could not be revoked [sessions: revoke all others]', async () => {
    const { section, stage } = await open(2);
    const [, kept] = await stage.app.sessions.list({ userId: 'me' });
    const path = `DELETE /auth/sessions/${kept?.isCurrentSession ? '' : kept?.id}`;
    stage.respond(path, fault(400));
    press(section, 'Sign out all others');
    await until(() => hasControl(section, 'Cancel'), 'the question appears');
    confirm(section);
    await until(() => all(section, '.portico-error').length === 1 && rows(section).length === 2, 'one session remains and shows the error');
    expect(textOf(rows(section)[1] as HTMLElement)).to.contain('Something went wrong. Try again.');
    expect(textOf(rows(section)[0] as HTMLElement)).not.to.contain('Something went wrong');
  });

  it('leaves the sign-out on this device to the sign-out section [sessions: sign out here]', async () => {
    const { section, stage } = await open(1);
    const signOut = await show(stage, 'portico-sign-out-section');
    expect([hasControl(rows(section)[0] as HTMLElement, 'Sign out'), hasControl(signOut, 'Sign out')]).to.deep.equal([false, true]);
  });

  it('breaks lines between facts but not inside a date, with dots between the facts of a line only', async () => {
    const { section } = await openWith([sessionOf(1)]);
    section.style.inlineSize = '280px';
    const detail = one(section, '.row-detail');
    const { left } = one(section, '.row-text').getBoundingClientRect();
    const facts = all(detail, '.fact').map((fact) => ({
      box: fact.getBoundingClientRect(),
      height: one(fact, 'bdi, time').getClientRects().length,
    }));
    expect(
      facts.map(({ height }) => height),
      'each fact has one line',
    ).to.deep.equal([1, 1, 1]);
    const starts = facts.filter(({ box }, index) => index === 0 || box.top > (facts[index - 1]?.box.top ?? 0));
    expect(starts.length, 'lines').to.be.greaterThan(1);
    // The dot is in the eight pixels in front of the text.
    for (const { box } of starts) expect(box.left + 8).to.be.closeTo(left, 0.5);
    expect(getComputedStyle(one(section, '.row-text')).overflow).to.equal('clip');
  });

  it('scrolls a thousand sessions almost as fast as ten, and updates them in linear time [sessions: list]', async () => {
    /** Resolves to the median duration of a layout during scrolling and the shortest of five updates, in milliseconds. */
    const measure = async (count: number): Promise<{ readonly layout: number; readonly update: number }> => {
      const { section } = await openWith(Array.from({ length: count }, (_, number) => sessionOf(number)));
      await until(() => rows(section).length === count, 'all sessions appear');
      // Does not wait for frames, because a page in the background has few frames.
      const layouts = await timesOf(20, async () => {
        scrollBy(0, 2000);
        section.getBoundingClientRect();
      });
      scrollTo(0, 0);
      const updates = await timesOf(5, () => {
        section.requestUpdate();
        return section.updateComplete;
      });
      section.remove();
      return { layout: layouts[10] ?? Infinity, update: updates[0] ?? Infinity };
    };
    const [ten, thousand] = [await measure(10), await measure(1000)];
    expect(thousand.layout).to.be.lessThan(3 * ten.layout + 50);
    // No time in milliseconds alone, because a busy machine is several times slower.
    expect(thousand.update).to.be.lessThan(100 * ten.update + 100);
  });
});
