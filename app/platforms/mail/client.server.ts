import { createTransport } from 'nodemailer';
import { failureOf, type MailFailure } from './failure';
import { isAddress, isHeaderText, isMessageId } from './header-rules';

export type OutgoingMail = {
  /** One bare address. */
  to: string;
  /** One bare address, where answers should go elsewhere than to the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** `name@domain` that the caller keeps with the reason for the mail, the same at each attempt. */
  messageId: string;
};

export type MailOutcome = { ok: true; id: string } | ({ ok: false } & MailFailure);

export type Mailer = {
  /** Never throws. Takes 10 s at most; hands the mail over at most once. */
  send: (mail: OutgoingMail) => Promise<MailOutcome>;
  /** Whether the server answers and takes our name and password. Never throws. */
  ping: () => Promise<boolean>;
  /** Closes the connections; mails under way are finished first. */
  close: () => void;
};

type MailerOptions = {
  /** `smtp://` or `smtps://`, with name and password where the server wants them. */
  smtpUrl: string;
  /** Address of the sender, with a name if wanted: `Earth Brands <hello@example.com>`. */
  from: string;
  /** How long one mail may take, in all; 10,000 by default. */
  timeoutMs?: number;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What is wrong with a header of this mail, by the field's name; null when all may be sent. */
function faultyField(mail: OutgoingMail): string | null {
  if (!isAddress(mail.to)) return 'to';
  if (mail.replyTo !== undefined && !isAddress(mail.replyTo)) return 'replyTo';
  if (!isHeaderText(mail.subject)) return 'subject';
  return isMessageId(mail.messageId) ? null : 'messageId';
}

/**
 * Our way out by SMTP, over a few kept connections. Every value that becomes a header is refused
 * when it holds a control character, so that nobody can write headers of their own (ASVS 1.3.11).
 * A mail of which a byte was sent is never repeated here: after a lost answer the caller decides.
 * @throws TypeError when an option is malformed
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
    // Repeats only what was never begun: a kept connection that the server had dropped meanwhile.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A password never crosses a network in the clear.
    requireTLS: protocol === 'smtp:' && username !== '' && !LOOPBACK.has(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(mail: OutgoingMail): Promise<MailOutcome> {
    const field = faultyField(mail);
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
        // Keeps absence notices from answering a machine (RFC 3834).
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
    ping: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}
