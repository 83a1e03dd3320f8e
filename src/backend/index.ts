// The main entry of the package `portico-server`.
export { startBackend } from './start-backend.js';
export type {
  DemoAccess,
  DemoSettings,
  Inbox,
  InboxMessage,
  Pages,
  ProjectAccess,
  ProjectKeys,
  RunningBackend,
  BackendSettings,
  StartOptions,
  StorageOptions,
} from './types.js';
