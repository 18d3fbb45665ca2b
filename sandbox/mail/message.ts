import PostalMime, { type Address } from 'postal-mime';

/**
 * One mail as the inbox keeps it. Times are ISO 8601; `recipients` are the envelope's, so that
 * blind copies are there too; `to` is the addresses of the header alone, joined by comma and space.
 */
export type Mail = {
  id: string;
  at: string;
  from: string;
  fromName: string;
  to: string;
  recipients: string[];
  replyTo: string;
  subject: string;
  /** Null where the mail has no such part. */
  text: string | null;
  html: string | null;
  /** Without its angle brackets. */
  messageId: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; bytes: number }[];
};

export type Envelope = { from: string; recipients: string[] };

function addresses(list: Address[] | undefined): string {
  const found = (list ?? []).flatMap((entry) => entry.group ?? [entry]);
  return found.map(({ address }) => address).join(', ');
}

/** A part ends with a line break on the wire, which is not its own. */
function withoutLastBreak(part: string | undefined): string | null {
  return part?.replace(/\r?\n$/, '') ?? null;
}

function byteCount(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}

/** The Message-ID without its brackets, looked up without parsing the mail; null without one. */
export function messageIdOf(raw: Buffer): string | null {
  const head = raw.subarray(0, 64 * 1024).toString('latin1');
  const end = head.search(/\r?\n\r?\n/);
  return /^message-id:\s*<([^<>\r\n]+)>/im.exec(end < 0 ? head : head.slice(0, end))?.[1] ?? null;
}

/** Reads a mail off the wire (RFC 5322 with MIME). `raw` is the whole message in bytes. */
export async function parseMail(raw: Buffer, envelope: Envelope): Promise<Omit<Mail, 'id' | 'at'>> {
  const parsed = await PostalMime.parse(raw);
  return {
    from: parsed.from?.address || envelope.from,
    fromName: parsed.from?.name ?? '',
    to: addresses(parsed.to) || envelope.recipients.join(', '),
    recipients: envelope.recipients,
    replyTo: addresses(parsed.replyTo),
    subject: parsed.subject ?? '',
    text: withoutLastBreak(parsed.text),
    html: withoutLastBreak(parsed.html),
    messageId: (parsed.messageId ?? '').replace(/[<>]/g, ''),
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'unnamed',
      type: mimeType,
      bytes: byteCount(content),
    })),
  };
}
