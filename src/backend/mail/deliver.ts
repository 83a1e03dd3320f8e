import { setTimeout as sleep } from 'node:timers/promises';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { MailError } from '../db/schema/mails.js';
import type { MailServer } from '../db/schema/projects.js';
import type { FindMailServer } from './servers.js';

// Delivers emails through the mail servers of projects.

export interface OutgoingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface DeliveryOptions {
  /** Maximum number of attempts if temporary errors occur. Default: 3. */
  readonly attempts?: number;
  /** Time limit of one attempt, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  readonly findServer: FindMailServer;
}

const LONGEST_ATTEMPT_MS = 30_000;
const PAUSE_MS = 500;

const problem = (errorType: string, message: string, canRetry = false): MailError => ({ errorType, message, canRetry });

interface SmtpFailure {
  readonly code?: string;
  /** Error code of the underlying socket error. */
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly message?: string;
}

/** Message for all connection errors. The details of these errors would reveal which ports of a network are open. */
const UNREACHABLE = 'The mail server could not be reached. Check its host and port.';

const UNTRUSTED = 'The mail server offers no trusted encryption. Check its certificate, host and port.';

/** Returns whether TLS failed. The error codes of OpenSSL and of certificate checks do not look like system codes such as ECONNRESET. */
const isTlsError = ({ code = '', originalCode = '' }: SmtpFailure): boolean =>
  code === 'ETLS' || (code === 'ESOCKET' && (originalCode === 'EPROTO' || !/^$|^E[A-Z]+$/.test(originalCode)));

/** Converts a nodemailer error to an email log entry. If the mail server sent a reply, the entry contains this reply. */
export const classify = (error: unknown): MailError => {
  const { code = '', responseCode = 0, message = 'The email could not be sent.' } = error as SmtpFailure;
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return problem('HOST_NOT_FOUND', UNREACHABLE);
  if (code === 'EAUTH') return problem('AUTH_FAILED', message);
  if (code === 'ETIMEDOUT') return problem('TIMEOUT', UNREACHABLE, true);
  if (responseCode >= 400 && responseCode < 500) return problem('TEMPORARY', message, true);
  if (responseCode === 550 || responseCode === 553 || (code === 'EENVELOPE' && responseCode === 0))
    return problem('INVALID_EMAIL_ADDRESS', message);
  if (responseCode >= 500) return problem('REJECTED', message);
  if (isTlsError(error as SmtpFailure)) return problem('UNKNOWN', UNTRUSTED);
  if (code === 'ECONNECTION' || code === 'ESOCKET') return problem('SOCKET_CLOSED', UNREACHABLE, true);
  return problem('UNKNOWN', UNREACHABLE);
};

type Attempt = Required<Pick<DeliveryOptions, 'timeoutMs' | 'findServer'>>;

const attempt = async (server: MailServer, mail: OutgoingMail, { timeoutMs, findServer }: Attempt): Promise<MailError | null> => {
  const { host: name, port, username: user, password: pass, senderName, senderEmail } = server;
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs };
  const host = await findServer(name, port);
  if (host === undefined) return problem('HOST_NOT_FOUND', UNREACHABLE);
  const tls = { servername: isIP(name) ? '' : name };
  const transport = createTransport({ host, port, secure: port === 465, auth: { user, pass }, tls, ...limits });
  const giveUp = new AbortController();
  const sending = transport
    .sendMail({
      from: { name: senderName, address: senderEmail },
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    })
    .then(() => null, classify);
  const timedOut = sleep(timeoutMs, problem('TIMEOUT', UNREACHABLE, true), {
    signal: giveUp.signal,
  }).catch(() => null);
  const outcome = await Promise.race([sending, timedOut]);
  giveUp.abort();
  transport.close();
  return outcome;
};

/** Sends an email. Returns the error, or null after success. Never throws. */
export const deliver = async (
  server: MailServer,
  mail: OutgoingMail,
  { attempts = 3, timeoutMs = LONGEST_ATTEMPT_MS, findServer }: DeliveryOptions,
): Promise<MailError | null> => {
  for (let number = 1; ; number += 1) {
    const error = await attempt(server, mail, { timeoutMs, findServer }).catch(classify);
    if (!error?.canRetry || number >= attempts) return error;
    await sleep(PAUSE_MS * 2 ** (number - 1));
  }
};
