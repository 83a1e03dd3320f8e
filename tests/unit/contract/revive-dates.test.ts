import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/contract/codec.js';
import { entity } from '../../../src/contract/entity.js';
import { date, json, list, nullable, optional, record, text } from '../../../src/contract/fields.js';
import { reviveDates } from '../../../src/contract/revive-dates.js';

const item = entity({ at: date, name: text });
const order = entity({
  at: date,
  paidAt: nullable(date),
  sentAt: optional(date),
  first: record(item),
  items: list(record(item)),
  days: list(date),
  note: json,
});
const wire = {
  at_millis: 5,
  paid_at_millis: null,
  first: { at_millis: 6, name: 'a' },
  items: [{ at_millis: 7, name: '2020-01-01' }],
  days_millis: [8],
  days: [8],
  note: { at: '2020-01-01T00:00:00.000Z' },
};

describe('reviveDates', () => {
  it('turns strings back into dates at every depth, and only in fields that contain dates', () => {
    const data = decode(order, wire);
    const revived = reviveDates(order, JSON.parse(JSON.stringify(data)) as never);
    expect(revived).toEqual(data);
    expect(revived.items[0]?.at).toEqual(new Date(7));
    expect(Object.isFrozen(revived) && Object.isFrozen(revived.items) && Object.isFrozen(revived.first)).toBe(true);
  });

  it('keeps dates, and members that the entity does not have', () => {
    const data = { ...decode(order, wire), more: 'x' };
    expect(reviveDates(order, data as never)).toEqual(data);
  });
});
