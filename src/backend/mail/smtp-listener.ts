import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { ReceivingInbox } from './inbox.js';

const HOST = '127.0.0.1';
const MAX_BYTES = 10 * 1024 * 1024;

export interface SmtpListener {
  readonly port: number;
  readonly close: () => Promise<void>;
}

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

type Receiver = Pick<ReceivingInbox, 'receive'>;
type Warn = (message: string) => void;

/** Stores one email per recipient of the envelope, including recipients of blind copies. */
const receive = async (inbox: Receiver, stream: SMTPServerDataStream, recipients: readonly string[]): Promise<undefined> => {
  const raw = await readAll(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('The email is too large.'), { responseCode: 552 });
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  // Removes NUL characters and lone surrogates, which PostgreSQL cannot store, instead of rejecting the email.
  const clean = (value: string): string => Buffer.from(value.replaceAll('\0', '')).toString();
  for (const recipient of recipients)
    await inbox.receive({ recipient: clean(recipient), subject: clean(subject), text: clean(text), html: clean(html) });
  return undefined;
};

/**
 * Starts a mail server on loopback that accepts every username and password, and stores every email in the inbox.
 *
 * @param warn called with every server error after the start, for example when the process has no file descriptors left
 * @throws the system error if the port is in use
 */
export const listenSmtp = async (inbox: Receiver, port: number, warn: Warn): Promise<SmtpListener> => {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const reply = async (): Promise<void> => {
        const error = await receive(inbox, stream, recipients).catch((cause: unknown) => cause as Error);
        done(error);
      };
      void reply();
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  // Ignores connection errors, for example when a client disconnects early. Errors of the server itself are reported below.
  server.on('error', () => undefined);
  const address = server.server.address();
  const usedPort = typeof address === 'object' && address ? address.port : port;
  server.server.on('error', ({ message }) => warn(`The mail server on ${HOST}:${usedPort} reported an error: ${message}`));
  return {
    port: usedPort,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};

/**
 * Starts the mail server. If the port is in use, prints a warning and returns undefined, because the backend works without a mail server.
 */
export const listenSmtpIfFree = async (inbox: Receiver, port: number, warn: Warn): Promise<SmtpListener | undefined> => {
  try {
    return await listenSmtp(inbox, port, warn);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    warn(`The mail server did not start on ${HOST}:${port} (${code ?? message}). Set SMTP_PORT to another port.`);
    return undefined;
  }
};
