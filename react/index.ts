'use client';
// Exports the React components, hooks and JSX types. The components and JSX types are derived from the elements.
export * from './components.js';
export type { PorticoTags } from './jsx.js';
export { PorticoProvider, type InitialSession, type PorticoProviderProps } from './provider.js';
export { useApp } from './use-app.js';
export { useQuery } from './use-query.js';
export { useSession, type UseSession, type UseSessionOptions } from './use-session.js';
export { useSuspenseQuery } from './use-suspense-query.js';
export { useSuspenseUser, type UseSuspenseUserOptions } from './use-suspense-user.js';
export { useUser, type UseUserOptions } from './use-user.js';
export { wrap, type PropsOf, type WrappedElement } from './wrap.js';
