// Tests the backend's mail server on loopback, which stores every email in the inbox.
import { once } from 'node:events';
import { connect, Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenSmtp, listenSmtpIfFree, type SmtpListener } from '../../src/backend/mail/smtp-listener.js';

const inbox = { list: async () => [], clear: async () => undefined, receive: async () => undefined };

const warnings: string[] = [];
const warn = (message: string): void => void warnings.push(message);
let smtp: SmtpListener | undefined;
afterEach(async () => {
  await smtp?.close();
  warnings.length = 0;
});

/** Starts a mail server, and returns its TCP server and its port. */
const start = async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  smtp = await listenSmtp(inbox, 0, warn);
  const [server] = listen.mock.instances as unknown as [Server];
  listen.mockRestore();
  return { server, port: smtp.port };
};

describe('the mail server of the backend', () => {
  it('prints a warning instead of starting if its port is in use', async () => {
    const { port } = await start();
    expect(await listenSmtpIfFree(inbox, port, warn)).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('EADDRINUSE')]);
  });

  it('prints errors that occur after the start', async () => {
    const { server, port } = await start();
    server.emit('error', new Error('accept EMFILE'));
    expect(warnings).toEqual([`The mail server on 127.0.0.1:${port} reported an error: accept EMFILE`]);
  });

  it('prints nothing when a client disconnects in the middle of an email', async () => {
    const { server, port } = await start();
    const errors: unknown[] = [];
    server.on('connection', (socket: Socket) => socket.on('error', (error) => errors.push(error)));
    const sender = connect(port, '127.0.0.1');
    for (const line of ['EHLO x', 'MAIL FROM:<a@example.com>', undefined]) {
      await once(sender, 'data');
      if (line) sender.write(`${line}\r\n`);
      else sender.resetAndDestroy();
    }
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(warnings).toEqual([]);
  });
});
