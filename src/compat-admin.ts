// Exports the admin app of the drop-in entry.
export { StackAdminApp } from './compat/admin-app.js';
export * from './compat-server.js';
