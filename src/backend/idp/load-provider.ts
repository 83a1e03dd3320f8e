import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

/** Matches the start of oidc-provider warnings. In a terminal, color escape sequences precede the text. */
const PREFIX = /^.{0,10}oidc-provider (?:NOTICE|WARNING): /;

/** Runs work without printing the warnings of oidc-provider, which are meant for production servers. */
const withoutWarnings = async <T>(work: () => Promise<T>): Promise<T> => {
  const { warn, info } = console;
  const unless =
    (write: (...parts: unknown[]) => void) =>
    (...parts: unknown[]): void => {
      if (!PREFIX.test(String(parts[0]))) write(...parts);
    };
  Object.assign(console, { warn: unless(warn), info: unless(info) });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
};

/** Loads the OpenID Connect server. Called on the first request, so that loading does not delay the start of the backend. */
export const loadProvider = (issuer: string, configuration: Configuration): Promise<Provider> =>
  withoutWarnings(async () => {
    const { default: OidcProvider } = await import('oidc-provider');
    const provider = new OidcProvider(issuer, configuration);
    // Without a listener, oidc-provider prints errors itself.
    provider.on('server_error', (_context, error) => console.error('The shared provider failed:', error.message));
    return provider;
  });
