// Tests what the results of the search of the documentation say.
import { describe, expect, it } from 'vitest';
import { excerptFor, sectionsFor, type Shown } from '../../../demo/docs/browser/search.js';

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

  it('shows one paragraph, of the best section that contains one of the words', () => {
    const shown: Shown = { ...SHOWN, 'form#more': ['', 'More', 'Turn passkeys on:\nThe elements then do the rest, with hooks.'] };
    const both = { ...found, sections: [{ id: 'form#parts' }, { id: 'form#more' }] as never };
    expect(excerptFor(both, shown, ['passkeys'])).toBe('Turn passkeys on:');
    expect(excerptFor(both, shown, ['hooks'])).toBe('The elements then do the rest, with hooks.');
  });

  it('lists the sections with one of the words in their heading', () => {
    const all = { ...found, sections: [{ id: 'form' }, { id: 'form#parts' }] as never };
    expect(sectionsFor(all, SHOWN, ['parts'])).toEqual(['form#parts']);
    expect(sectionsFor(all, SHOWN, ['email'])).toEqual([]);
  });
});
