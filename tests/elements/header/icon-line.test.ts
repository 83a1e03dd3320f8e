// Tests the line of a user avatar and a team icon side by side.
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { all, until } from '../support/screen.js';

describe('a team icon', () => {
  afterEach(tidyUp);

  it('has its middle at the height of the middle of an avatar beside it', async () => {
    const line = document.createElement('p');
    line.append(document.createElement('portico-user-avatar'), document.createElement('portico-team-icon'));
    document.body.append(line);
    const middles = (): readonly number[] =>
      [...line.children].map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
    await until(() => all(line, '.avatar, .team-icon').length === 2, 'both appear');
    expect(middles()[0]).to.be.closeTo(middles()[1] ?? 0, 1);
    line.remove();
  });
});
