import type { Resource } from '../contract/endpoint.js';
import { adminResources, internalResources, clientResources, serverResources } from '../resources/index.js';
import type { Handlers } from './call.js';
import * as handlers from './handlers/index.js';
import { mounted, type RouteTable } from './mount.js';
import { authorizeRoute } from './oauth/authorize.js';
import { callbackRoute } from './oauth/provider-callback.js';
import { tokenRoute } from './oauth/token.js';
import { greetingRoute, jwksRoute } from './plain-routes.js';

const resources = { ...clientResources, ...serverResources, ...adminResources, ...internalResources };

/** All handlers, by resource. This code does not compile if a resource or an endpoint definition has no handler. */
const all: { readonly [Name in keyof typeof resources]: Handlers<(typeof resources)[Name]> } = handlers;

export const routeTable: RouteTable = {
  endpoints: Object.entries(resources).flatMap(([name, resource]: [string, Resource]) =>
    mounted(resource, all[name as keyof typeof all] as Handlers<Resource>),
  ),
  routes: [
    { method: 'GET', path: '', route: greetingRoute },
    { method: 'GET', path: '/projects/{projectId}/.well-known/jwks.json', route: jwksRoute },
    { method: 'GET', path: '/auth/oauth/authorize/{provider}', route: authorizeRoute },
    { method: 'GET', path: '/auth/oauth/callback/{provider}', route: callbackRoute },
    { method: 'POST', path: '/auth/oauth/callback/{provider}', route: callbackRoute },
    { method: 'POST', path: '/auth/oauth/token', route: tokenRoute },
  ],
};
