/**
 * Prefix, after the common prefix `portico-`, of the storage keys for text that a visitor typed in this tab before signing in. In a file of
 * its own, because elements need it before they load the app.
 */
export const VISITOR = 'visitor-';
