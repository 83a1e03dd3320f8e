/** Returns whether the browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
