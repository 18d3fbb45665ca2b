import { createTransport } from 'nodemailer';
import { isAddress, isHeaderText, isMessageId } from './send-template.server';

/** A file that goes with a mail. */
export type MailAttachment = {
  /** Its file name, with an ending. */
  name: string;
  type: 'application/pdf';
  bytes: Uint8Array;
};

/** All attachments of a mail together: with their encoding 7 MB, which servers that take 10 MB accept. */
export const MOST_ATTACHED_BYTES = 5_000_000;

export type OutgoingMail = {
  /** One bare address. */
  to: string;
  /** One bare address, if replies should not go to the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** `name@domain`, stored by the caller with the reason for the mail; the same at each attempt. */
  messageId: string;
};

export type MailOutcome = { ok: true; id: string } | ({ ok: false } & MailFailure);

export type Mailer = {
  /** Never throws. Takes at most 10 s, and hands the mail over at most once. */
  send: (mail: OutgoingMail) => Promise<MailOutcome>;
  /** Returns null if the server answers and accepts our name and password, otherwise why not. Never throws. */
  verify: () => Promise<MailFailure['cause'] | null>;
  /** Closes the connections after the mails in progress are finished. */
  close: () => void;
};

type MailerOptions = {
  /** `smtp://` or `smtps://`, with name and password if the server requires them. */
  smtpUrl: string;
  /** Address of the sender, with a name if wanted: `Earth Brands <hello@example.com>`. */
  from: string;
  /** Time-out of one mail in all, in milliseconds; 10,000 by default. */
  timeoutMs?: number;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the name of the first field that may not become a header; null if all may. */
function wrongField(mail: OutgoingMail): string | null {
  if (!isAddress(mail.to)) return 'to';
  if (mail.replyTo !== undefined && !isAddress(mail.replyTo)) return 'replyTo';
  if (!isHeaderText(mail.subject)) return 'subject';
  const attached = mail.attachments ?? [];
  const bytes = attached.reduce((sum, one) => sum + one.bytes.byteLength, 0);
  const isNamed = attached.every(({ name }) => name !== '' && isHeaderText(name));
  if (!isNamed || bytes > MOST_ATTACHED_BYTES) return 'attachments';
  return isMessageId(mail.messageId) ? null : 'messageId';
}

/**
 * Creates a mailer that sends by SMTP over a small connection pool. Every value that becomes a header is
 * rejected if it contains a control character, to prevent header injection (ASVS 1.3.11). Once a byte of a
 * mail has been sent, the mail is never repeated here: after a lost answer, the caller decides.
 *
 * @throws TypeError if an option is malformed
 */
export function createMailer({ smtpUrl, from, timeoutMs = 10_000 }: MailerOptions): Mailer {
  const { protocol, hostname, username } = new URL(smtpUrl);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    throw new TypeError('The mail address must start with smtp:// or smtps://');
  }
  if (!isHeaderText(from)) throw new TypeError('The sender holds a control character');

  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // Retries only a mail that was never begun, when the server had dropped the pooled connection.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Never sends a password over the network in clear text.
    requireTLS: protocol === 'smtp:' && username !== '' && !LOOPBACK.has(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(mail: OutgoingMail): Promise<MailOutcome> {
    const field = wrongField(mail);
    if (field) return { ok: false, retryable: false, cause: 'invalid', field };
    try {
      const { messageId } = await transport.sendMail({
        from,
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
        ...(mail.attachments !== undefined && {
          attachments: mail.attachments.map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes),
          })),
        }),
        // Prevents out-of-office replies to automatic mails (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { ok: true, id: messageId };
    } catch (error) {
      return { ok: false, ...failureOf(error) };
    }
  }

  return {
    send,
    verify: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => failureOf(error).cause,
      ),
    close: () => transport.close(),
  };
}

type MailFailure =
  | { retryable: false; cause: 'invalid'; field: string }
  | {
      retryable: boolean;
      /**
       * `refused`: the server will never accept this mail. `deferred`: not now. `unauthorized`: it rejects
       * our name and password. `unreachable`: no server answers. `timeout`, `lost`: the outcome is unknown,
       * and the mail may have arrived.
       */
      cause: 'refused' | 'deferred' | 'unauthorized' | 'unreachable' | 'timeout' | 'lost';
      /** The server's reply code, if any. Its text may contain addresses, so it is left out. */
      smtpCode?: number;
    };

type TransportError = {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
  syscall?: string;
  timeoutType?: string;
};

const UNREACHABLE_CODES = new Set(['EDNS', 'ETLS', 'EPROXY']);
const UNREACHABLE_CALLS = new Set(['connect', 'getaddrinfo']);
const UNREACHABLE_WAITS = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']);

function detailsOf(error: unknown): TransportError {
  return typeof error === 'object' && error !== null ? error : {};
}

/**
 * Translates the mail library's errors. Only a 5xx reply to the mail itself is final: a wrong password is
 * ours to fix, and the mail waits until then.
 * https://nodemailer.com/errors/
 */
function failureOf(error: unknown): MailFailure {
  const { code = '', responseCode, permanent, syscall = '', timeoutType = '' } = detailsOf(error);
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { retryable: true, cause: 'unauthorized', smtpCode: responseCode };
  }
  if (responseCode !== undefined) {
    return permanent
      ? { retryable: false, cause: 'refused', smtpCode: responseCode }
      : { retryable: true, cause: 'deferred', smtpCode: responseCode };
  }
  const unreachable =
    UNREACHABLE_CODES.has(code) ||
    UNREACHABLE_CALLS.has(syscall) ||
    UNREACHABLE_WAITS.has(timeoutType);
  if (unreachable) return { retryable: true, cause: 'unreachable' };
  const timedOut = code === 'ETIMEDOUT' || code === 'EABORT';
  return { retryable: true, cause: timedOut ? 'timeout' : 'lost' };
}
