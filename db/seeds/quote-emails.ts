import type { EmailSeed } from './email-templates';
import { MAIL_PAPER, mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails about quotes, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{number}` (Q-1001), `{total}`, `{validUntil}` (a day), `{said}` (a message, a comment or a reason,
 * with its line breaks), `{customer}` in mails to staff,
 * `{attached}` (whether its PDF is attached) in those that bring a version, `{greeting}` in those to the customer, `{link}`.
 */
function mail(type: string, subject: string, heading: string, lines: string[]): EmailSeed {
  const body = [`<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>`, ...lines];
  const closing = type.endsWith('-staff') ? { closing: '' as const } : {};
  return { type, html: mailPage({ subject, body: body.join('\n'), ...closing }) };
}

const said = `<p style="margin:16px 0;padding:16px;background:${MAIL_PAPER}">{said}</p>`;

const greeting = '<p>Hello {greeting},</p>';

export const quoteEmails: EmailSeed[] = [
  mail('quote-sent', 'Your quote', 'Your quote {number}', [
    greeting,
    said,
    '<p style="margin:0"><b>Total:</b> {total}</p>',
    '<p style="margin:0"><b>Valid until:</b> {validUntil}</p>',
    '<p>{attached} Open it to ask a question or accept it.</p>',
    mailButton('{link}', 'View quote'),
  ]),
  mail(
    'quote-reminder',
    'Your quote is about to expire',
    'Quote {number} is valid until {validUntil}',
    [
      greeting,
      '<p style="margin:0"><b>Total:</b> {total}</p>',
      '<p>After that day its prices no longer hold, and we would need to quote it again.</p>',
      '<p>{attached}</p>',
      mailButton('{link}', 'View quote'),
    ],
  ),
  mail('quote-comment', 'A message about your quote', 'About your quote {number}', [
    greeting,
    said,
    mailButton('{link}', 'View and reply'),
  ]),
  mail('quote-request-staff', 'New quote request', '{customer} requested a quote', [
    said,
    mailButton('{link}', 'View request'),
  ]),
  mail(
    'quote-comment-staff',
    'New customer message on a quote',
    '{customer} wrote about {number}',
    [said, mailButton('{link}', 'View and reply')],
  ),
  mail('quote-declined-staff', 'Quote declined', '{customer} declined {number}', [
    said,
    '<p style="margin:0"><b>Total:</b> {total}</p>',
    mailButton('{link}', 'View quote'),
  ]),
];
