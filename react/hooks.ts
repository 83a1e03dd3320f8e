'use client';
// Exports the hooks.
export { useApp } from './use-app.js';
export { useQuery } from './use-query.js';
export { useSession, type UseSession, type UseSessionOptions } from './use-session.js';
export { useSuspenseQuery } from './use-suspense-query.js';
export { useSuspenseUser, type UseSuspenseUserOptions } from './use-suspense-user.js';
export { useUser, type UseUserOptions } from './use-user.js';
