import type { authPasskey as endpoints } from '../../resources/auth-passkey.js';
import { toBase64Url } from '../../lib/base64url.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, createCode, submitCode } from '../codes.js';
import { creationOptions, credentialIdOf, requestOptions, verifyAssertion, verifyRegistration } from '../passkeys.js';
import { KnownError, codeNotFound, expectSignedIn, userRequired } from '../problem.js';
import { updateSignCount, findPasskey, savePasskey } from '../store/passkeys.js';
import { expectOwnSession } from '../store/sessions.js';
import { signIn } from '../store/sign-in.js';
import { lockForCaller, lockUser } from '../store/users.js';

const expectPasskeys = ({ project }: Call): void => {
  if (!project.passkeyEnabled) throw new KnownError('PASSKEY_AUTHENTICATION_NOT_ENABLED', 'This project does not use passkeys.');
};

const newChallenge = (call: Call): string => toBase64Url(call.randomBytes(32));

const registrationFailed = (): KnownError => new KnownError('PASSKEY_REGISTRATION_FAILED', 'The passkey could not be verified.');
const signInFailed = (why = 'The passkey is unknown or its response is not valid.'): KnownError =>
  new KnownError('PASSKEY_AUTHENTICATION_FAILED', why);
const untrusted = ({ project, reportRefusal }: Call, origin: string): KnownError => {
  reportRefusal(project, origin);
  return signInFailed('Passkeys are not accepted from this origin, because it is not a trusted domain of the project.');
};

export const authPasskey: Handlers<typeof endpoints> = {
  startRegistration: async (call) => {
    expectPasskeys(call);
    const user = expectSignedIn(call);
    await expectOwnSession(call.db, call);
    const challenge = newChallenge(call);
    const code = await createCode(call.db, call, 'passkey-registration', { userId: user.id, challenge });
    return { optionsJson: creationOptions(call.project, user, challenge), code };
  },

  register: async (call, { credential, code }) => {
    const user = expectSignedIn(call);
    const submitted = await submitCode(call, 'passkey-registration', code);
    expectPasskeys(call);
    const { userId, challenge } = submitted.data;
    if (userId !== user.id) throw codeNotFound();
    const outcome = await verifyRegistration(call.project, credential, challenge, user);
    if (outcome.status === 'untrusted') throw untrusted(call, outcome.origin);
    if (outcome.status === 'failed') throw registrationFailed();
    await call.transact(async (inside) => {
      if (!(await lockForCaller(inside, call, userId))) throw userRequired();
      await expectOwnSession(inside, call);
      await consumeCode(inside, call, submitted);
      if (!(await savePasskey(inside, call, userId, outcome.value))) throw registrationFailed();
    });
    return { userHandle: outcome.value.credentialId };
  },

  startSignIn: async (call) => {
    expectPasskeys(call);
    const challenge = newChallenge(call);
    return { optionsJson: requestOptions(challenge), code: await createCode(call.db, call, 'passkey-sign-in', { challenge }) };
  },

  signIn: async (call, { authenticationResponse, code }) => {
    const submitted = await submitCode(call, 'passkey-sign-in', code);
    expectPasskeys(call);
    const credentialId = credentialIdOf(authenticationResponse);
    const passkey = credentialId === undefined ? undefined : await findPasskey(call.db, call.project.id, credentialId);
    if (!passkey) throw signInFailed();
    const outcome = await verifyAssertion(call.project, authenticationResponse, submitted.data.challenge, passkey);
    if (outcome.status === 'untrusted') throw untrusted(call, outcome.origin);
    if (outcome.status === 'failed') throw signInFailed();
    return signIn(call, async (inside) => {
      const user = await lockUser(inside, call.project.id, passkey.userId);
      await consumeCode(inside, call, submitted);
      if (!user || !(await updateSignCount(inside, passkey, outcome.value))) throw signInFailed();
      return { user, credentialId: passkey.credentialId };
    });
  },
};
