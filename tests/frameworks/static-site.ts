// Serves a folder of files on loopback, as static hosts do.
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

export interface RunningSite {
  /** The origin, such as `http://localhost:5173`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @param fallback a file to serve for paths without a file, for apps with a router */
export const serveFolder = async (folder: string, fallback?: string): Promise<RunningSite> => {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = [path, join(path, 'index.html'), ...(fallback ? [join(folder, fallback)] : [])].find(isFile);
    if (!file) return void response.writeHead(404).end('There is no such file.');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};
