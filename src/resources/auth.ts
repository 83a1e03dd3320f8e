import { authAnonymous } from './auth-anonymous.js';
import { authCli } from './auth-cli.js';
import { authMfa } from './auth-mfa.js';
import { authOtp } from './auth-otp.js';
import { authPasskey } from './auth-passkey.js';
import { authPassword, authPasswordChange } from './auth-password.js';
import { authRefresh, authSession } from './sessions.js';

/** Rows behind `app.auth`: a call of a host app is a flow of several. */
export const authResources = {
  authPassword,
  authPasswordChange,
  authOtp,
  authMfa,
  authPasskey,
  authAnonymous,
  authCli,
  authSession,
  authRefresh,
};
