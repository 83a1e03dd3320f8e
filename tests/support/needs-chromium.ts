// In Firefox, skips tests that need a feature that WebDriver BiDi lacks.
import { TestRunner } from 'vitest';
import { IS_FIREFOX } from './engine.ts';

/** The features that WebDriver BiDi lacks in Firefox ESR, each with the reason that the report shows for a skipped test. */
const LACKING = {
  passkeys: 'needs a virtual authenticator',
  media: 'needs a color scheme, forced colors or reduced motion that differs from the defaults',
  freezing: 'needs a tab that is frozen',
  traces: 'needs a trace of processor time',
  scripts: 'needs a page whose scripts are blocked',
  composition: 'needs text that an input method composes',
  pictures: 'needs screenshots that do not change the page',
} as const;

/** In Firefox, skips the running test, whose result then contains the reason. In Chromium, does nothing. */
export const needsChromium = (feature: keyof typeof LACKING): void => {
  if (IS_FIREFOX) TestRunner.getCurrentTest()?.context.skip(LACKING[feature]);
};
