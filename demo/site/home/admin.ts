// Calls the service with the keys that the local backend gives to pages on this machine. A real site keeps these keys on its server.

interface DemoKeys {
  readonly projectId: string;
  readonly secretServerKey: string;
  readonly superSecretAdminKey: string;
}

/** The service does not give its secret keys to pages. */
class NoKeysError extends Error {}

/** Returns what the visitor can do after a call has failed. */
export const adviceFor = (error: unknown): string =>
  error instanceof NoKeysError ? 'Start the service with DEV_ENDPOINTS=on.' : 'Try again.';

let loading: Promise<DemoKeys> | undefined;

const loadKeys = async (): Promise<DemoKeys> => {
  const response = await fetch('/demo.json');
  if (!response.ok) throw new NoKeysError('The service does not give its secret keys to this page.');
  return (await response.json()) as DemoKeys;
};

/** Returns the secret keys of the project. Rejects if the service does not give them to this page. The next call then tries again. */
export const secretKeys = (): Promise<DemoKeys> => {
  loading ??= loadKeys();
  void loading.catch(() => (loading = undefined));
  return loading;
};

interface Problem {
  readonly error?: string;
}

/** Calls an endpoint with the keys of the project. Paths below `/internal` require the admin key. */
export const callAsAdmin = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> => {
  const { projectId, secretServerKey, superSecretAdminKey } = await secretKeys();
  const key: Record<string, string> = path.startsWith('/internal/')
    ? { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': superSecretAdminKey }
    : { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': secretServerKey };
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: { ...key, 'content-type': 'application/json', 'x-stack-project-id': projectId },
    ...(body && { body: JSON.stringify(body) }),
  });
  const data = (await response.json()) as T & Problem;
  if (!response.ok) throw new Error(data.error ?? `The service responded with the status ${response.status}.`);
  return data;
};
