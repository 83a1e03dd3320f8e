// Exports the server app of the drop-in entry.
export { StackServerApp } from './compat/server-app.js';
export * from './compat-client.js';
