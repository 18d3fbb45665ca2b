import { uuid } from '../../kit/ids';
import type { Envelope } from '../../mail/message';
import { SHOP } from '../shop';

const FROM = `no-reply@${SHOP.domain}`;
const BOUNDARY = 'sandbox-code-mail';

/** Returns the mail with the code, as Shopify's servers send it: the store never sees it. */
export function codeMail(
  email: string,
  code: string,
  at: number,
): { raw: Buffer; envelope: Envelope } {
  const words = `Your ${SHOP.name} verification code is ${code}.`;
  const rest = 'It works for 10 minutes. If you didn’t request it, ignore this email.';
  // Only the address is user input, and it cannot contain a line break.
  const lines = [
    `From: ${SHOP.name} <${FROM}>`,
    `To: <${email}>`,
    `Subject: ${code} is your ${SHOP.name} verification code`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${uuid()}@${SHOP.domain}>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `${words}\r\n\r\n${rest}`,
    `--${BOUNDARY}`,
    'Content-Type: text/html; charset=utf-8',
    '',
    `<body style="background:#fff;color:#111"><p>${words}</p><p>${rest}</p></body>`,
    `--${BOUNDARY}--`,
    '',
  ];
  return { raw: Buffer.from(lines.join('\r\n')), envelope: { from: FROM, recipients: [email] } };
}
