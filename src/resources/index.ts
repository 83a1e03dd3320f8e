// The list of what there is, by the lowest access that has any of it. Hosts reach a table as `app.<resource>.<verb>(input)`,
// sign-in rows as `app.auth.*`.
export { adminResources } from './admin.js';
export { authResources } from './auth.js';
export { clientResources } from './client.js';
export { serverResources } from './server.js';
