// Sends invalid or unusual HTTP to the real server over a socket. The server must respond or close the connection, and keep running.
import { quickBackend } from '../../support/quick-backend.js';
import { serve } from '../../../src/backend/server.js';
import { connect } from 'node:net';

const HOST = 'Host: localhost';
const lines = (...parts: readonly string[]): string => [...parts, '', ''].join('\r\n');
const post = (...headers: readonly string[]): string => lines('POST /api/v1/check-feature-support HTTP/1.1', HOST, ...headers);

const CASES: Readonly<Record<string, string | Buffer>> = {
  'not HTTP': 'hello\r\n\r\n',
  binary: Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 37) % 256)),
  'TLS greeting': Buffer.from('1603010200010001fc0303', 'hex'),
  'no host': 'GET /health HTTP/1.1\r\n\r\n',
  'unknown method': lines('BREW /api/v1/users HTTP/1.1', HOST),
  'path with NUL': lines('GET /api/v1/users/%00 HTTP/1.1', HOST),
  'path that is not UTF-8': lines('GET /api/v1/users/%ff%fe HTTP/1.1', HOST),
  'broken escape': lines('GET /api/v1/users/%zz?query=%E0%A4%A HTTP/1.1', HOST),
  'absolute path': lines('GET http://evil.example/api/v1 HTTP/1.1', HOST),
  'path without slash': lines('GET api HTTP/1.1', HOST),
  'double slashes': lines('GET //api//v1//users HTTP/1.1', HOST),
  'hostile host': lines('GET /api/v1 HTTP/1.1', 'Host: a b\\c:99999'),
  'empty host': lines('GET /api/v1 HTTP/1.1', 'Host:'),
  'header flood': lines('GET /api/v1 HTTP/1.1', HOST, ...Array.from({ length: 1000 }, (_, index) => `X-${index}: ${'y'.repeat(100)}`)),
  'one huge header': lines('GET /api/v1 HTTP/1.1', HOST, `X-Stack-Access-Token: ${'y'.repeat(200_000)}`),
  'header with control character': lines('GET /api/v1 HTTP/1.1', HOST, 'X-A: a\u0001b'),
  'truncated chunk': `${post('Content-Type: application/json', 'Transfer-Encoding: chunked')}10\r\n{"a":`,
  'invalid chunk size': `${post('Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  'length and chunks': `${post('Content-Type: application/json', 'Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
  'length too long': `${post('Content-Type: application/json', 'Content-Length: 50')}{}`,
  'length too short': `${post('Content-Type: application/json', 'Content-Length: 1')}{}`,
  'negative length': `${post('Content-Type: application/json', 'Content-Length: -1')}{}`,
  'length of 9 TB': `${post('Content-Type: application/json', 'Content-Length: 9999999999999')}{}`,
  'nine megabytes': `${post('Content-Type: application/json', 'Content-Length: 9437184')}${'x'.repeat(9_437_184)}`,
  'two requests together': lines('GET /health HTTP/1.1', HOST) + lines('GET /health HTTP/1.1', HOST),
  upgrade: lines('GET /api/v1 HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: websocket'),
  connect: lines('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'),
  'expect continue': post('Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'),
  nothing: '',
};

/** Sends bytes to the server. Returns the first line of the response, or `closed` if there is no response. */
const send = (port: number, bytes: string | Buffer): Promise<string> =>
  new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      // Closes the sending side later, because some cases are incomplete requests.
      setTimeout(() => socket.end(), 150);
    });
    const finish = (): void => {
      socket.destroy();
      resolve(response.split('\r\n')[0] || 'closed');
    };
    socket.setTimeout(3000, finish);
    socket.on('data', (chunk) => void (response += chunk.toString('latin1')));
    socket.on('error', finish);
    socket.on('close', finish);
  });

/**
 * Returns one line for every case that results in a 5xx response, for every unexpected error, and for every round after which the server
 * does not work.
 */
export const fuzzWire = async (rounds: number, onResponses: (lines: string) => void = () => undefined): Promise<readonly string[]> => {
  const broken: string[] = [];
  const backend = await quickBackend({
    baseUrl: 'http://localhost',
    report: (error) => void broken.push(`wire: ${String(error)}`),
  });
  const { url, close } = await serve({ port: 0, backend });
  const port = Number(new URL(url).port);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const responses = await Promise.all(Object.entries(CASES).map(async ([name, bytes]) => ({ name, line: await send(port, bytes) })));
      broken.push(...responses.filter(({ line }) => line.startsWith('HTTP/1.1 5')).map(({ name, line }) => `wire, ${name}: ${line}`));
      const health = await fetch(`${url}/health`).catch((error: unknown) => ({ status: String(error) }));
      if (health.status !== 200) broken.push(`wire: the server does not work after round ${round}: ${health.status}`);
      if (round === 0) onResponses(responses.map(({ name, line }) => `${name}: ${line.replace('HTTP/1.1 ', '')}`).join('; '));
    }
  } finally {
    await close();
    await backend.close();
  }
  return broken;
};
