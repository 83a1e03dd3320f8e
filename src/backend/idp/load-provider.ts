import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

/** With colours around it on a terminal. */
const PREFIX = /^.{0,10}oidc-provider (?:NOTICE|WARNING): /;

/** Runs work while the console leaves out what oidc-provider says to those who run it in production. */
const quietly = async <T>(work: () => Promise<T>): Promise<T> => {
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

/** The OpenID Connect server. It is loaded when somebody first signs in with it: starting takes no longer for its sake. */
export const loadProvider = (issuer: string, configuration: Configuration): Promise<Provider> =>
  quietly(async () => {
    const { default: OidcProvider } = await import('oidc-provider');
    const provider = new OidcProvider(issuer, configuration);
    // Listeners of its own keep it from writing errors of visitors to the console.
    provider.on('server_error', (_context, error) => console.error('The shared provider failed:', error.message));
    return provider;
  });
