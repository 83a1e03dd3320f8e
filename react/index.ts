'use client';
// Exports the React components, hooks and JSX types. The components and JSX types are derived from the elements.
export * from './components.js';
export type { PorticoTags } from './jsx.js';
export { PorticoProvider, type InitialSession, type PorticoProviderProps } from './provider.js';
export * from './hooks.js';
export { wrap, type PropsOf, type WrappedElement } from './wrap.js';
