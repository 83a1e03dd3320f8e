/** Shows a message to the user. */
export type Notify = (message: string) => void;

/** Shows a message in a browser alert, or writes the message to the console if there are no alerts. */
export const notifyByAlert: Notify = (message) =>
  // oxlint-disable-next-line no-alert -- the default for host apps that do not show messages themselves
  typeof globalThis.alert === 'function' ? globalThis.alert(message) : console.error(message);
