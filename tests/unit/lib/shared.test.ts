import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = Symbol.for('portico.shared');
const globals = globalThis as { [key: symbol]: { protocol: number } | undefined };

const loadCopy = async () => {
  vi.resetModules();
  return import('../../../src/lib/shared.js');
};

describe('the state that copies of the library share', () => {
  let before: { protocol: number } | undefined;
  beforeEach(() => {
    before = globals[KEY];
    globals[KEY] = undefined;
  });
  afterEach(() => {
    globals[KEY] = before;
  });

  it('is created by the first copy', async () => {
    const [one, two] = [await loadCopy(), await loadCopy()];
    expect(one.shared).not.toBe(two.shared);
    const make = vi.fn(() => ({}));
    expect(one.shared('thing', make)).toBe(two.shared('thing', make));
    expect(make).toHaveBeenCalledOnce();
    expect(one.shared('other', make)).not.toBe(one.shared('thing', make));
  });

  it('is not shared with a copy that uses another protocol version', async () => {
    const copy = await loadCopy();
    globals[KEY] = { protocol: 999 };
    expect(copy.shared('thing', () => 'mine')).toBe('mine');
    expect(globals[KEY]).toEqual({ protocol: 999 });
  });

  it('can be stored under the name of an inherited property', async () => {
    const { shared } = await loadCopy();
    expect(shared('__proto__', () => 1)).toBe(1);
    expect(shared('constructor', () => 2)).toBe(2);
  });
});
