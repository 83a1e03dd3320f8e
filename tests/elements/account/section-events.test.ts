// Tests the event for the open item of the account settings. See also `account-navigation.test.ts` and `team-routing.test.ts`.
import { expect } from '@open-wc/testing';
import { openSettings } from '../support/account.js';
import { tidyUp } from '../support/open.js';
import { entriesOf, recordEvents } from '../support/record.js';
import { press, until } from '../support/screen.js';

describe('the event for the open item of the account settings', () => {
  afterEach(tidyUp);

  it('is fired for the first item, and without an ID when the list opens on narrow pages [account settings: narrow]', async () => {
    const events = recordEvents();
    const { page } = await openSettings('#auth', {}, 400);
    await until(() => events.length > 0, 'the first event is fired');
    press(page, 'All settings');
    await until(() => events.length > 1, 'the second event is fired');
    expect(entriesOf(events)).to.deep.equal([
      ['portico-section-changed', { id: 'auth' }],
      ['portico-section-changed', { id: '' }],
    ]);
  });
});
