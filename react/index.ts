'use client';
// React components, hooks and JSX types. They are derived from the elements and run in browsers.
export * from './components.js';
export type { PorticoTags } from './jsx.js';
export { PorticoProvider, type InitialSession, type PorticoProviderProps } from './provider.js';
export { useApp } from './use-app.js';
export { useQuery } from './use-query.js';
export { useSession, type UseSession, type UseSessionOptions } from './use-session.js';
export { useUser, type UseUserOptions } from './use-user.js';
export { wrap, type PropsOf, type WrappedElement } from './wrap.js';
