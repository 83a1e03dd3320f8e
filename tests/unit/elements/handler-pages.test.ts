import { expect, it } from 'vitest';
import { isSamePage } from '../../../elements/handler/pages.js';

it('the handler keeps a page that removes its code from the URL, and replaces a page if the rest of the URL or the code changes', () => {
  const url = 'sign-in?code=a&state=b&x=1';
  expect(isSamePage(url, url)).toBe(true);
  expect(isSamePage(url, 'sign-in?state=b&x=1')).toBe(true);
  expect(isSamePage(url, 'sign-in?x=1')).toBe(true);
  expect(isSamePage('cli-auth-confirm?login_code=a&iss=b', 'cli-auth-confirm?')).toBe(true);
  for (const later of ['sign-in?code=c&state=b&x=1', 'sign-in?', 'sign-in?x=2', 'sign-up?x=1', 'sign-in?x=1&y=1'])
    expect(isSamePage(url, later), later).toBe(false);
  expect(isSamePage('sign-in?x=1', 'sign-in?code=a&x=1')).toBe(false);
});
