import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMPONENTS, reactComponents } from '../support/react-components.ts';

it('every element has a React component: to write the components, run `npx tsx tests/support/react-components.ts`', () => {
  expect(readFileSync(COMPONENTS, 'utf8')).toBe(reactComponents());
});
