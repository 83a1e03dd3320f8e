import type { Metadata } from 'next';

export { HandlerPage as default } from 'portico-auth/next';

export const metadata: Metadata = { title: 'Your account' };
export const instant = false;
