// English of signing in with a provider, and of the page it leads back to.

export const enOAuth = {
  'auth.lastUsed': 'Last used',
  'auth.oauth.continue': ({ provider }: { provider: string }) => `Continue with ${provider}`,
  'auth.oauth.signIn': ({ provider }: { provider: string }) => `Sign in with ${provider}`,
  'auth.oauth.signUp': ({ provider }: { provider: string }) => `Sign up with ${provider}`,
  'auth.oauth.framed': 'This does not work inside another page. Open this page in a window of its own.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'This way of signing in is turned off.',
};
