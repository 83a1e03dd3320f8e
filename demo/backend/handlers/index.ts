// The handlers of every resource, under the names of the resources: `routes.ts` mounts this list.
export { authOtp } from './auth-otp.js';
export { authPassword, authPasswordChange } from './auth-password.js';
export { contactChannels } from './contact-channels.js';
export { features } from './features.js';
export { internalApiKeys } from './internal-api-keys.js';
export { currentProject, internalProjects, projects } from './projects.js';
export { authRefresh, authSession, sessions } from './sessions.js';
export { currentUser } from './users.js';
