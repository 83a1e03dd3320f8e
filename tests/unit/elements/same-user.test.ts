// Tests how elements check that no other user signed in while an action waited.
import { describe, expect, it, vi } from 'vitest';
import { isStillUser, userIdOf } from '../../../elements/core/same-user.js';

type App = NonNullable<Parameters<typeof userIdOf>[0]>;
type Id = string | undefined;

/** Creates an app whose token store another tab changed. The app detects the change when it reads the store, and drops the cached user. */
const changeStore = ({ from, to }: { readonly from: Id; readonly to: Id }) => {
  const user = {
    state: { data: from === undefined ? null : { id: from } } as { data?: { id: string } | null },
    read: vi.fn<() => Promise<void>>(async () => void (user.state = { data: to === undefined ? null : { id: to } })),
  };
  let isChanged = true;
  const isSignedIn = (): boolean => {
    if (isChanged) user.state = {};
    isChanged = false;
    return to !== undefined;
  };
  return { user, app: { user, session: { isSignedIn, userId: () => undefined } } as unknown as App };
};

describe('the user of an action that waited', () => {
  it.each([
    ['replaced after a sign-in by another user in another tab', { from: 'ada', to: 'bob' }, false],
    ['not replaced after another sign-in by the same user in another tab', { from: 'ada', to: 'ada' }, true],
    ['not replaced after a sign-out in another tab', { from: 'ada', to: undefined }, true],
    ['not replaced if no user was signed in', { from: undefined, to: 'bob' }, true],
  ] as const)('is %s', async (_, change, isSame) => {
    const { app } = changeStore(change);
    expect(await isStillUser(app, userIdOf(app))).toBe(isSame);
  });

  it('is identified by the session if the user was not loaded when the action began', async () => {
    const { app } = changeStore({ from: undefined, to: 'bob' });
    const id = userIdOf({ ...app, session: { ...app.session, userId: () => 'ada' } });
    expect(await isStillUser(app, id)).toBe(false);
  });

  it('is replaced if another user signs in while the user loads', async () => {
    const { app, user } = changeStore({ from: 'ada', to: 'ada' });
    const isSignedIn = vi.spyOn(app.session, 'isSignedIn');
    user.read.mockImplementationOnce(async () => {
      user.state = { data: { id: 'ada' } };
      // Now the store contains Bob's session.
      isSignedIn.mockImplementationOnce(() => {
        user.state = {};
        user.read.mockImplementationOnce(async () => void (user.state = { data: { id: 'bob' } }));
        isSignedIn.mockReturnValue(true);
        return true;
      });
    });
    expect(await isStillUser(app, 'ada')).toBe(false);
  });

  it('is replaced if the session has no user when the user loads', async () => {
    const { app, user } = changeStore({ from: 'ada', to: 'ada' });
    user.read.mockImplementation(async () => void (user.state = { data: null }));
    expect(await isStillUser(app, 'ada')).toBe(false);
    expect(user.read).toHaveBeenCalledOnce();
  });

  it('is loaded again only if the session has changed', async () => {
    const { app, user } = changeStore({ from: 'ada', to: 'ada' });
    const unchanged = { ...app, session: { ...app.session, isSignedIn: () => true } };
    expect(await isStillUser(unchanged, 'ada')).toBe(true);
    expect(user.read).not.toHaveBeenCalled();
  });
});
