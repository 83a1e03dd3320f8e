// Tests the members of server and admin apps of the drop-in entry, and the objects that both kinds of apps share, with the real backend.
import { describe, expect, it } from 'vitest';
import { KnownErrors, Result, stackAppInternalsSymbol, StackAdminApp } from '../../../src/compat.js';
import { CALLBACK, common, createProject, newEmail, openShared, PASSWORD, scaffold, signUp, useBackend } from './stage.js';

const stage = useBackend();
const TEAMS = { config: { clientTeamCreationEnabled: true, allowUserApiKeys: true, allowTeamApiKeys: true } };

describe('a server app', () => {
  it('lists users page by page', async () => {
    const { serverApp } = await scaffold(stage);
    for (let count = 0; count < 3; count += 1) await serverApp.createUser({ primaryEmail: newEmail() });
    const first = await serverApp.listUsers({ limit: 2, orderBy: 'signedUpAt' });
    expect(first).toHaveLength(2);
    const second = await serverApp.listUsers({ limit: 2, orderBy: 'signedUpAt', cursor: first.nextCursor ?? undefined });
    expect(second).toHaveLength(1);
    expect(second.nextCursor).toBeNull();
  });

  it('returns null for users and teams that do not exist', async () => {
    const { serverApp } = await openShared(stage, TEAMS);
    const id = crypto.randomUUID();
    expect([await serverApp.getUser(id), await serverApp.getTeam(id)]).toEqual([null, null]);
    expect([await serverApp.getUser({ apiKey: 'sk_unknown' }), await serverApp.getTeam({ apiKey: 'sk_unknown' })]).toEqual([null, null]);
  });

  it('throws the known error of an address that is taken', async () => {
    const { serverApp } = await openShared(stage);
    const user = { primaryEmail: newEmail(), primaryEmailAuthEnabled: true };
    await serverApp.createUser(user);
    await expect(serverApp.createUser(user)).rejects.toSatisfy(KnownErrors.UserWithEmailAlreadyExists.isInstance);
  });

  it('changes a user', async () => {
    const { serverApp } = await openShared(stage, { config: { magicLinkEnabled: true } });
    const user = await serverApp.createUser({ displayName: 'Ada', primaryEmail: newEmail() });
    const email = newEmail();
    await user.setPrimaryEmail(email, { verified: true });
    await user.setClientReadOnlyMetadata({ plan: 'pro' });
    await user.update({ otpAuthEnabled: true, profileImageUrl: null });
    expect(await serverApp.getUser(user.id)).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      clientReadOnlyMetadata: { plan: 'pro' },
      otpAuthEnabled: true,
    });
    await user.delete();
    expect(await serverApp.getUser(user.id)).toBeNull();
  });

  it('sets a password', async () => {
    const { serverApp } = await openShared(stage);
    const user = await serverApp.createUser({ primaryEmail: newEmail(), primaryEmailAuthEnabled: true });
    expect(await user.setPassword({ password: PASSWORD })).toBeUndefined();
    expect((await serverApp.getUser(user.id))?.hasPassword).toBe(true);
  });

  it('creates a session without options, whose tokens are refreshed', async () => {
    const { clientApp, serverApp } = await openShared(stage);
    const user = await serverApp.createUser({ primaryEmail: newEmail() });
    const session = await user.createSession();
    const { refreshToken } = await session.getTokens();
    expect((await clientApp.getUser({ tokenStore: { accessToken: null, refreshToken } }))?.id).toBe(user.id);
    const [active] = await user.getActiveSessions();
    expect(active).toMatchObject({ userId: user.id, isImpersonation: false, isCurrentSession: false, createdAt: expect.any(Date) });
    await user.revokeSession(active?.id ?? '');
    expect(await user.getActiveSessions()).toEqual([]);
  });

  it('sends a verification email to the primary address, and returns the error if it is verified', async () => {
    const { serverApp } = await openShared(stage);
    const user = await serverApp.createUser({ primaryEmail: newEmail() });
    expect(await user.sendVerificationEmail({ callbackUrl: CALLBACK })).toBeUndefined();
    await user.update({ primaryEmailVerified: true });
    expect(KnownErrors.EmailAlreadyVerified.isInstance(await user.sendVerificationEmail({ callbackUrl: CALLBACK }))).toBe(true);
  });

  it('changes the password of the signed-in user with the session', async () => {
    const { serverApp } = await openShared(stage);
    const { user } = await signUp(serverApp);
    const current = await serverApp.getUser({ or: 'throw' });
    expect(await current.updatePassword({ oldPassword: PASSWORD, newPassword: `${PASSWORD}!` })).toBeUndefined();
    expect(user.id).toBe(current.id);
  });
});

describe('a contact channel', () => {
  it('is created, changed and deleted by a user and by a server', async () => {
    const { clientApp, serverApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const value = newEmail();
    const created = await user.createContactChannel({ value, type: 'email', usedForAuth: false });
    expect(created).toMatchObject({ value, isPrimary: false, isVerified: false, usedForAuth: false });
    const serverUser = await serverApp.getUser(user.id);
    const listed = await serverUser?.listContactChannels();
    await listed?.find(({ id }) => id === created.id)?.update({ isVerified: true });
    const changed = (await user.listContactChannels()).find(({ id }) => id === created.id);
    expect(changed?.isVerified).toBe(true);
    await expect(changed?.sendVerificationEmail({ callbackUrl: CALLBACK })).rejects.toSatisfy(KnownErrors.EmailAlreadyVerified.isInstance);
    await changed?.delete();
    expect(await user.listContactChannels()).toHaveLength(1);
  });
});

describe('a team', () => {
  it('becomes the selected team of its creator', async () => {
    const { clientApp } = await openShared(stage, TEAMS);
    const { user } = await signUp(clientApp);
    const team = await user.createTeam({ displayName: 'Engines' });
    expect((await clientApp.getUser())?.selectedTeam?.id).toBe(team.id);
    await team.update({ displayName: 'Looms', clientMetadata: { color: 'red' } });
    expect(await user.listTeams()).toMatchObject([{ displayName: 'Looms', clientMetadata: { color: 'red' } }]);
    await (await user.getTeamProfile(team)).update({ displayName: 'Captain' });
    expect((await team.listUsers())[0]).toEqual({ id: user.id, teamProfile: { displayName: 'Captain', profileImageUrl: null } });
    await user.leaveTeam(team);
    expect(await user.listTeams()).toEqual([]);
  });

  it('shows servers its members as users, with their profiles', async () => {
    const { clientApp, serverApp } = await openShared(stage, TEAMS);
    const { user, email } = await signUp(clientApp);
    const created = await user.createTeam({ displayName: 'Engines' });
    const team = await serverApp.getTeam(created.id);
    const [member] = (await team?.listUsers()) ?? [];
    expect(member).toMatchObject({ id: user.id, primaryEmail: email, teamProfile: { displayName: null } });
    await team?.removeUser(user.id);
    expect(await team?.listUsers()).toEqual([]);
  });

  it('has permissions, which servers grant and revoke', async () => {
    const { clientApp, serverApp, adminApp } = await openShared(stage, TEAMS);
    await adminApp.createTeamPermissionDefinition({ id: 'edit', description: 'May edit.', containedPermissionIds: [] });
    await adminApp.createProjectPermissionDefinition({ id: 'beta', containedPermissionIds: [] });
    const { user } = await signUp(clientApp);
    const team = await serverApp.createTeam({ displayName: 'Engines', creatorUserId: user.id });
    const serverUser = await serverApp.getUser(user.id);
    await serverUser?.grantPermission(team, 'edit');
    await serverUser?.grantPermission('beta');
    expect([await user.hasPermission(team, 'edit'), await user.hasPermission('beta')]).toEqual([true, true]);
    expect(await user.getPermission('beta')).toEqual({ id: 'beta' });
    await serverUser?.revokePermission(team, 'edit');
    expect(await user.hasPermission(team, 'edit')).toBe(false);
    expect(await adminApp.listTeamPermissionDefinitions()).toContainEqual({
      id: 'edit',
      description: 'May edit.',
      containedPermissionIds: [],
    });
  });

  it('has invitations, which can be revoked', async () => {
    const { clientApp } = await openShared(stage, TEAMS);
    const team = await (await signUp(clientApp)).user.createTeam({ displayName: 'Engines' });
    const email = newEmail();
    await team.inviteUser({ email, callbackUrl: 'http://localhost:3000/handler/team-invitation' });
    const [invitation] = await team.listInvitations();
    expect(invitation).toMatchObject({ recipientEmail: email, expiresAt: expect.any(Date) });
    await invitation?.revoke();
    expect(await team.listInvitations()).toEqual([]);
  });
});

describe('an admin app', () => {
  it('changes the project and reports problems of production mode', async () => {
    const { adminApp } = await createProject(stage);
    const project = await adminApp.getProject();
    await project.update({ displayName: 'Shop', config: { domains: [{ domain: 'http://shop.example', handlerPath: '/handler' }] } });
    const changed = await adminApp.getProject();
    expect(changed.displayName).toBe('Shop');
    expect((await changed.getProductionModeErrors()).at(-1)).toEqual({
      message: 'Trusted domains should be HTTPS: http://shop.example.',
      relativeFixUrl: `/projects/${project.id}/domains`,
    });
  });

  it('lists and revokes keys, without their secret parts', async () => {
    const { adminApp, keys } = await scaffold(stage);
    const [listed] = await adminApp.listInternalApiKeys();
    expect(listed).toMatchObject({
      id: keys.id,
      superSecretAdminKey: null,
      secretServerKey: { lastFour: keys.secretServerKey?.slice(-4) },
    });
    await listed?.revoke();
    expect((await adminApp.listInternalApiKeys())[0]?.whyInvalid()).toBe('manually-revoked');
  });

  it('changes and resets email templates, and lists sent emails', async () => {
    const { adminApp, clientApp } = await scaffold(stage);
    const { email } = await signUp(clientApp);
    expect(await adminApp.listSentEmails()).toMatchObject([{ recipient: email, to: [email], sentAt: expect.any(Date) }]);
    const account = { username: 'shop', password: 'secret', senderName: 'Shop', senderEmail: 'shop@example.com' };
    const emailConfig = { type: 'standard', host: '127.0.0.1', port: 2525, ...account } as const;
    await (await adminApp.getProject()).update({ config: { emailConfig } });
    expect((await adminApp.getProject()).config.emailConfig).toEqual(emailConfig);
    await adminApp.updateEmailTemplate('magic_link', { subject: 'Hello' });
    const subjectOf = async () => (await adminApp.listEmailTemplates()).find(({ type }) => type === 'magic_link');
    expect(await subjectOf()).toMatchObject({ subject: 'Hello', isDefault: false });
    await adminApp.resetEmailTemplate('magic_link');
    expect((await subjectOf())?.isDefault).toBe(true);
  });

  it('of an owned project is created once, and deletes the project', async () => {
    const { owner, project } = await createProject(stage);
    const listed = await owner.listOwnedProjects();
    expect(listed.find(({ id }) => id === project.id)?.app).toBe(project.app);
    expect(project.app).toBeInstanceOf(StackAdminApp);
    await project.delete();
    expect((await owner.listOwnedProjects()).some(({ id }) => id === project.id)).toBe(false);
  });

  it('returns statistics to frameworks', async () => {
    const { adminApp, serverApp } = await scaffold(stage);
    await serverApp.createUser({ primaryEmail: newEmail() });
    expect(await adminApp[stackAppInternalsSymbol].getMetrics()).toMatchObject({ totalUsers: 1, dailyUsers: expect.any(Array) });
  });

  it('with the session of the owner cannot sign users in', async () => {
    const { owner, project } = await createProject(stage);
    const app = new StackAdminApp({ ...common, projectId: project.id, projectOwnerSession: owner._internalSession });
    await expect(app.signInWithCredential({ email: newEmail(), password: PASSWORD })).rejects.toThrow();
  });
});

describe('an email code', () => {
  it('signs in with the six characters and the nonce', async () => {
    const { clientApp } = await openShared(stage, { config: { magicLinkEnabled: true } });
    const email = newEmail();
    const { nonce } = Result.orThrow(
      await clientApp.sendMagicLinkEmail(email, { callbackUrl: 'http://localhost:3000/handler/magic-link-callback' }),
    );
    const [mail] = await stage.backend().inbox.list(email);
    const code = /^[ \t]*([0-9A-Z]{6})[ \t]*$/m.exec(mail?.text ?? '')?.[1];
    expect(await clientApp.signInWithMagicLink(`${code}${nonce}`)).toStrictEqual({ status: 'ok', data: undefined });
    expect((await clientApp.getUser())?.primaryEmail).toBe(email);
  });
});
