// Tests what the results of the search of the documentation say.
import { describe, expect, it } from 'vitest';
import { excerptFor, type Shown } from '../../../demo/docs/browser/search.js';

const LONG = `${'Parts are inside the shadow root. '.repeat(6)}The email form.`;
const SHOWN: Shown = {
  form: ['<portico-magic-link-form>', '', 'Shows a form for sign-in by email code.'],
  'form#parts': ['<portico-magic-link-form>', 'Parts', LONG],
};
const found = { path: 'form', sections: [{ id: 'form#parts' }] as never, score: 1 };

describe('a result of the search', () => {
  it('shows the description of a page whose title contains all words', () => {
    expect(excerptFor(found, SHOWN, ['magic', 'link'])).toBe('Shows a form for sign-in by email code.');
  });

  it('shows the best section of other pages, without cutting words', () => {
    const excerpt = excerptFor(found, SHOWN, ['parts']);
    expect(excerpt).toMatch(/^Parts are inside .* …$/);
    expect(LONG.split(' ')).toEqual(expect.arrayContaining(excerpt.slice(0, -2).split(' ')));
    expect(excerptFor(found, SHOWN, ['email'])).toMatch(/^… .*The email form\.$/);
  });
});
