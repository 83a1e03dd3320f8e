// Tests a team switcher in which the user makes a choice while an earlier choice is in progress.
import { expect } from '@open-wc/testing';
import { recordEvents, untilAllRecorded } from '../support/record.js';
import { textOf, until } from '../support/screen.js';
import { tidyUp } from '../support/open.js';
import { savedTeamIds, choose, listOpens, ME, openSwitcher, trigger } from '../support/team-switcher.js';

describe('team switcher', () => {
  afterEach(tidyUp);

  it('selects the last choice even while it saves an earlier choice [team switcher: chosen]', async () => {
    const { stage, element } = await openSwitcher(['Rockets', 'Comets']);
    const events = recordEvents();
    const release = stage.hold(ME);
    choose(element, 'Rockets');
    await until(() => textOf(trigger(element)).includes('Rockets'), 'the first choice appears');
    trigger(element).click();
    await listOpens(element);
    choose(element, 'Comets');
    await until(() => textOf(trigger(element)).includes('Comets'), 'the second choice appears');
    release();
    await until(() => events.some(({ type }) => type === 'portico-team-selected'), 'the choice is saved');
    await untilAllRecorded(events);
    const [first, second] = stage.ids;
    expect(events.map(({ type, detail }) => [type, detail['teamId']])).to.deep.equal([
      ['portico-before-team-select', first],
      ['portico-before-team-select', second],
      ['portico-team-selected', second],
    ]);
    expect(textOf(trigger(element))).to.contain('Comets');
    expect((await stage.app.user.read())?.selectedTeamId).to.equal(second);
  });

  for (const outcome of ['resolves', 'is rejected'] as const) {
    it(`keeps the last choice if the host app’s promise for an earlier choice ${outcome} later [team switcher: chosen]`, async () => {
      const { stage, element } = await openSwitcher(['Rockets', 'Comets']);
      const events = recordEvents();
      let settle: (() => void) | undefined;
      const wait = new Promise<void>(
        (resolve, reject) => (settle = outcome === 'resolves' ? resolve : () => reject(new Error('too late'))),
      );
      element.addEventListener('portico-before-team-select', (event) => event.waitUntil(wait), { once: true });
      choose(element, 'Rockets');
      trigger(element).click();
      await listOpens(element);
      choose(element, 'Comets');
      await until(() => events.some(({ type }) => type === 'portico-team-selected'), 'the choice is saved');
      settle?.();
      await untilAllRecorded(events);
      expect(savedTeamIds(stage)).to.deep.equal([stage.ids[1]]);
      expect(events.map(({ type }) => type)).not.to.contain('portico-error');
      expect(textOf(trigger(element))).to.contain('Comets');
    });
  }
});
