import { SignJWT } from 'jose';
import { derive } from './keys.js';

const LIFE_S = 7 * 24 * 3600;

/**
 * A token for the portal where the webhooks of a project are managed, in the form of a self-hosted Svix server: a JWT for
 * the application with the project's id. Nothing here delivers webhooks; a Svix server with the same secret would accept it.
 */
export const portalToken = (secret: string, projectId: string, nowMs: number): Promise<string> => {
  const now = Math.floor(nowMs / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('svix-server')
    .setSubject(projectId)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + LIFE_S)
    .sign(derive(secret, 'portal of webhooks', 32));
};
