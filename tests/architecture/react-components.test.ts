import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMPONENTS, reactComponents } from '../support/react-components.ts';

it('has a React component for every element: after a change run `npx tsx tests/support/react-components.ts`', () => {
  expect(readFileSync(COMPONENTS, 'utf8')).toBe(reactComponents());
});
