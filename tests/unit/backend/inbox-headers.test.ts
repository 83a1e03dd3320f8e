// Checks that both programs that serve the inbox page protect it in the same way.
import { expect, it } from 'vitest';
import { INBOX_HEADERS as ofDemo } from '../../../demo/site/headers.js';
import { INBOX_HEADERS as ofDev } from '../../../src/backend/dev/inbox-page.js';

const sorted = ({ 'content-security-policy': policy = '', ...others }: Readonly<Record<string, string>>) => ({
  ...others,
  'content-security-policy': policy.split('; ').toSorted(),
});

it('`portico dev` serves the inbox page with the headers of the demo site', () => {
  expect(sorted({ ...ofDev, 'content-type': 'text/html; charset=utf-8' })).toEqual(sorted(ofDemo));
});
