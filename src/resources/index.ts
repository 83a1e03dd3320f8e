// The list of what there is. Hosts reach the public tables as `app.<resource>.<verb>(input)`, sign-in rows as `app.auth.*`.
import { authOtp } from './auth-otp.js';
import { authPassword } from './auth-password.js';
import { contactChannels } from './contact-channels.js';
import { features } from './features.js';
import { currentProject } from './projects.js';
import { authSession, sessions } from './sessions.js';
import { currentUser } from './users.js';

/** Rows a host app calls directly. */
export const publicResources = { currentProject, currentUser, contactChannels, sessions, features };

/** Rows behind `app.auth`: a call of a host app is a flow of several. */
export const authResources = { authPassword, authOtp, authSession };

export type { User } from './users.js';
