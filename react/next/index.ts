// The entry for server components, server actions and route handlers of Next.js.
export { serverApp, type NextOptions } from './apps.js';
export { HandlerPage, type HandlerPageProps } from './handler-page.js';
export { PorticoProvider, type NextProviderProps } from './provider.js';
export { auth, currentUser, redirectTo, redirectToPage, type RequestOptions } from './request.js';
