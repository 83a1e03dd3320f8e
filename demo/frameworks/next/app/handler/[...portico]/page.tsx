import type { Metadata } from 'next';

export { HandlerPage as default } from 'portico-auth/next';

export const metadata: Metadata = { title: 'Your account' };
// Only with Cache Components: the page waits for the request.
export const instant = false;
