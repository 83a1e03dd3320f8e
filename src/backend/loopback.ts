import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

// Listens on loopback only, at both addresses to which `localhost` can resolve.

export interface Listening {
  readonly port: number;
  /** Stops accepting connections, and waits up to two seconds for requests in flight. */
  readonly close: () => Promise<void>;
}

const GRACE_MS = 2000;

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Listens on `::1`. Returns undefined on a machine without IPv6. */
const listenOnV6 = async (listener: RequestListener, port: number): Promise<Server | undefined> => {
  const server = createServer(listener);
  try {
    await listen(server, port, '::1');
    return server;
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error))) return undefined;
    throw error;
  }
};

const listenOnBoth = async (listener: RequestListener, requestedPort: number): Promise<Listening> => {
  const v4 = createServer(listener);
  const port = await listen(v4, requestedPort, '127.0.0.1');
  const v6 = await listenOnV6(listener, port).catch(async (error: unknown) => {
    await stop(v4);
    throw error;
  });
  const servers = v6 ? [v4, v6] : [v4];
  return { port, close: async () => void (await Promise.all(servers.map(stop))) };
};

/**
 * Listens on a port at 127.0.0.1, and at ::1 if the machine has IPv6.
 *
 * @param port the port; 0 chooses a port that is free at both addresses
 * @throws Error with a readable message if the port cannot be used
 */
export const listenOnLoopback = async (listener: RequestListener, port: number): Promise<Listening> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenOnBoth(listener, port);
    } catch (error) {
      if (port === 0 && codeOf(error) === 'EADDRINUSE' && attempt < 5) continue;
      const why =
        codeOf(error) === 'EADDRINUSE'
          ? 'is in use by another program, perhaps another Portico service'
          : `cannot be used (${codeOf(error) || String(error)})`;
      throw new Error(`Port ${port} ${why}. Choose another port with PORT, or with --port of the command portico.`, { cause: error });
    }
  }
};

/** Throws the same error as `listenOnLoopback` if the port cannot be used. Called before the database starts, which takes seconds. */
export const expectFreePort = async (port: number): Promise<void> => {
  if (port === 0) return;
  const { close } = await listenOnLoopback(() => undefined, port);
  await close();
};
