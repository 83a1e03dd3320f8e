/** Returns why an API key is not valid, or null if the API key is valid. Checks revocation before expiry (CONTRACT.md C47). */
export const apiKeyProblem = (
  key: { readonly expiresAt?: Date | undefined; readonly manuallyRevokedAt?: Date | undefined },
  now: number = Date.now(),
): 'manually-revoked' | 'expired' | null => {
  if (key.manuallyRevokedAt) return 'manually-revoked';
  return key.expiresAt && key.expiresAt.getTime() < now ? 'expired' : null;
};
