// Checks how often the SDK parses the access token, which takes more time than the rest of a call.
import { expect, it, vi } from 'vitest';
import { createAppStage, signedIn } from './stage.js';

it('an app parses its access token once, even if it is asked for its session a hundred times', () => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const { app } = createAppStage(signedIn());
  const parsed = decode.mock.calls.length;
  for (let call = 0; call < 100; call += 1) expect(app.session.isSignedIn()).toBe(true);
  expect([parsed > 0, decode.mock.calls.length - parsed]).toEqual([true, 0]);
  decode.mockRestore();
});
