/** Tells the user something; the browser's own box where the host has no place for it. */
export type Tell = (message: string) => void;

/** The box of the browser; a line in the console where there is none. */
export const alertUser: Tell = (message) =>
  // oxlint-disable-next-line no-alert -- the specification's own fall-back; hosts bring their own place for messages
  typeof globalThis.alert === 'function' ? globalThis.alert(message) : console.error(message);
