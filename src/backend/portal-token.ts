import { SignJWT } from 'jose';
import { derive } from './keys.js';

const LIFETIME_S = 7 * 24 * 3600;

/**
 * Creates a token for the portal in which administrators manage a project's webhooks. The token has the format of a self-hosted Svix
 * server: a JWT whose subject is the project ID. A Svix server accepts the token if its secret is the key that signs the token here. The
 * backend itself sends no webhooks.
 */
export const portalToken = (secret: string, projectId: string, nowMs: number): Promise<string> => {
  const now = Math.floor(nowMs / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('svix-server')
    .setSubject(projectId)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + LIFETIME_S)
    .sign(derive(secret, 'portal of webhooks', 32));
};
