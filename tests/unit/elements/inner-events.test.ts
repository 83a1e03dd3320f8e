import { describe, expect, it } from 'vitest';
import { ELEMENTS } from '../../../elements/registry.js';
import { INNER_EVENTS } from '../../../react/inner-events.js';

/** Returns the events of the sections whose tags match the pattern, by the names of their React props. */
const eventsOf = (pattern: RegExp): object =>
  Object.assign({}, ...Object.values(ELEMENTS).map(({ tag, events }) => (pattern.test(tag) ? events : {})));

describe('the React components of pages with sections', () => {
  it.each(['portico-account-settings', 'portico-handler'] as const)('have props for the events of all sections: %s', (tag) => {
    const props = { ...INNER_EVENTS[tag], ...ELEMENTS[tag].events };
    expect(props).toMatchObject(eventsOf(/-section$|^portico-team-(?:page|creation)$|^portico-account-settings$/));
  });

  it('have props for the events of all team sections: portico-team-page', () => {
    const props = { ...INNER_EVENTS['portico-team-page'], ...ELEMENTS['portico-team-page'].events };
    expect(props).toMatchObject(eventsOf(/^portico-team-.*-section$/));
  });
});
