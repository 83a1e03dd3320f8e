/** Returns why an API key is not valid, or null if the API key is valid. Checks revocation before expiry (CONTRACT.md C47). */
export const apiKeyProblem = (
  key: {
    /** When the API key expires. If omitted, it does not expire. */
    readonly expiresAt?: Date | undefined;
    /** When someone revoked the API key. */
    readonly manuallyRevokedAt?: Date | undefined;
  },
  now: number = Date.now(),
): 'manually-revoked' | 'expired' | null => {
  if (key.manuallyRevokedAt) return 'manually-revoked';
  return key.expiresAt && key.expiresAt.getTime() < now ? 'expired' : null;
};
