import { expect } from '@open-wc/testing';
import { dialogOf, pressOpening } from '../support/questions.js';
import { fill, one, submit, textOf, until } from '../support/screen.js';
import { openTeam, teamSection } from '../support/teams.js';
import { tidyUp } from '../support/open.js';

describe('typed confirmation of a team’s deletion', () => {
  afterEach(tidyUp);

  const NAMES: Record<string, { name: string; typed: string }> = {
    '“Delete team” for a name that has only direction marks and joiners': { name: '\u202E\u200B\u200D', typed: 'Delete team' },
    'the visible text of a name with two spaces': { name: 'Ada  Love\u200Blace', typed: 'Ada Lovelace' },
    'the visible text of a name with a joiner between a letter and its accent': { name: 'Re\u034F\u0301ne', typed: 'R\u00E9ne' },
    '“Delete team” for a name that is an empty braille cell': { name: '\u2800', typed: 'Delete team' },
    '“Delete team” for a name that is an annotation mark': { name: '\uFFF9', typed: 'Delete team' },
    'the letters of a name with many invisible characters between them': { name: `A${'\u034F'.repeat(600)}da`, typed: 'Ada' },
    'a precomposed letter in place of a letter with a separate accent in the name': { name: 'Rene\u0301e', typed: 'Ren\u00E9e' },
  };

  for (const [kind, { name, typed }] of Object.entries(NAMES))
    it(`accepts ${kind} [team page: delete]`, async () => {
      const section = await teamSection(await openTeam({}, name), 'portico-team-delete-section');
      await pressOpening(section, 'Delete team');
      expect(
        textOf(dialogOf(section))
          .replaceAll(/[\u034F\u200B]/g, '')
          .normalize(),
      ).to.contain(`Type ${typed} to confirm`);
      fill(section, { confirmation: typed });
      submit(section);
      await until(() => section.phase === 'blocked', 'the section is removed with the team');
    });

  it('marks the text to type in the label, and selects it as a whole', async () => {
    const section = await teamSection(await openTeam({}, 'to'), 'portico-team-delete-section');
    await pressOpening(section, 'Delete team');
    const label = one(section, 'dialog label');
    const wanted = one(label, 'strong');
    expect([label.textContent, wanted.textContent]).to.deep.equal(['Type to to confirm', 'to']);
    expect(wanted.nextSibling?.textContent || label.textContent?.slice(-11)).to.contain(' to confirm');
    const { fontWeight, userSelect } = getComputedStyle(wanted);
    expect([fontWeight, userSelect]).to.deep.equal(['600', 'all']);
  });

  it('moves the text to type to the next line as a whole', async () => {
    const section = await teamSection(await openTeam({}, 'Red Rockets'), 'portico-team-delete-section');
    await pressOpening(section, 'Delete team');
    const label = one(section, 'dialog label');
    const wanted = one(label, 'strong bdi');
    for (let width = 200; width >= 120; width -= 4) {
      label.style.inlineSize = `${width}px`;
      expect(wanted.getClientRects(), `at ${width} px`).to.have.length(1);
    }
  });
});
