import PostalMime, { type Address } from 'postal-mime';

/**
 * One mail in the inbox. Times are ISO 8601. `recipients` are the envelope's, so they include blind copies;
 * `to` has only the addresses of the header, joined by comma and space.
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
  /** Null if the mail has no such part. */
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

/** Removes the last line break of a part: it belongs to the wire format, not to the text. */
function withoutLastLineBreak(part: string | undefined): string | null {
  return part?.replace(/\r?\n$/, '') ?? null;
}

function byteCount(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}

/** Returns the Message-ID without its brackets, found without parsing the mail; null if there is none. */
export function messageIdOf(raw: Buffer): string | null {
  const head = raw.subarray(0, 64 * 1024).toString('latin1');
  const end = head.search(/\r?\n\r?\n/);
  return /^message-id:\s*<([^<>\r\n]+)>/im.exec(end < 0 ? head : head.slice(0, end))?.[1] ?? null;
}

/** Returns an attachment of a mail by its place from 1, with its content; undefined if there is none. */
export async function attachmentOf(raw: Buffer, place: number): Promise<Buffer | undefined> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const content = attachments[place - 1]?.content;
  if (content === undefined) return undefined;
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

/** Parses a mail (RFC 5322 with MIME). `raw` is the whole message in bytes. */
export async function parseMail(raw: Buffer, envelope: Envelope): Promise<Omit<Mail, 'id' | 'at'>> {
  const parsed = await PostalMime.parse(raw);
  return {
    from: parsed.from?.address || envelope.from,
    fromName: parsed.from?.name ?? '',
    to: addresses(parsed.to) || envelope.recipients.join(', '),
    recipients: envelope.recipients,
    replyTo: addresses(parsed.replyTo),
    subject: parsed.subject ?? '',
    text: withoutLastLineBreak(parsed.text),
    html: withoutLastLineBreak(parsed.html),
    messageId: (parsed.messageId ?? '').replace(/[<>]/g, ''),
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'unnamed',
      type: mimeType,
      bytes: byteCount(content),
    })),
  };
}
