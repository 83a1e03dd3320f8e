import type { Registration } from './registration.js';

// Creates and reads the cookie that binds a provider's callback to the browser that started the flow. In names, `inner` refers to the flow
// between this server and the provider, and `outer` to the flow between the app and this server.

const LIFETIME_S = 600;
const nameOf = (state: string): string => `stack-oauth-inner-${state}`;

/**
 * Returns the attributes of the cookie. With `response_mode=form_post`, the provider's page sends a POST request, and browsers send the
 * cookie only with `SameSite=None`.
 */
const attributesOf = ({ provider, redirectUri }: Registration): string => {
  const isPosted = provider.extra?.response_mode === 'form_post';
  const isSecure = isPosted || redirectUri.startsWith('https:');
  return `Path=/; HttpOnly; SameSite=${isPosted ? 'None' : 'Lax'}${isSecure ? '; Secure' : ''}`;
};

export const innerCookie = (registration: Registration, state: string): string =>
  `${nameOf(state)}=true; Max-Age=${LIFETIME_S}; ${attributesOf(registration)}`;

export const deletedInnerCookie = (state: string): string => `${nameOf(state)}=; Max-Age=0; Path=/; HttpOnly`;

export const hasInnerCookie = (request: Request, state: string): boolean =>
  (request.headers.get('cookie') ?? '').split(';').some((pair) => pair.trim() === `${nameOf(state)}=true`);
