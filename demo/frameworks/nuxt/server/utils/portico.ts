import type { H3Event } from 'h3';
import { createServerApp, type Authentication, type ServerApp } from 'portico-auth/server';

declare module 'h3' {
  interface H3EventContext {
    auth: Authentication;
  }
}

let app: ServerApp | undefined;

/** Returns the app of the server. The first request creates it, because a worker knows its variables only during a request. */
export const porticoOf = (event: H3Event): ServerApp => {
  const { portico, public: site } = useRuntimeConfig(event);
  const { apiUrl, ...keys } = site.portico;
  return (app ??= createServerApp({ ...keys, ...portico, baseUrl: apiUrl }));
};
