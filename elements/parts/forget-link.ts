import { remember } from './tab-storage.js';

/** Where a code that is waited for is kept: each project has its own. */
export const linkKey = (projectId: string): string => `magic-link-${projectId}`;

export const forgetLink = (projectId = ''): void => remember(linkKey(projectId));
