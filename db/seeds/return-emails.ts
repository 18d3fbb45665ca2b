import type { EmailSeed } from './email-templates';
import { MAIL_PAPER, mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails about returns, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{number}` (R-1001), `{order}` (#1001), `{items}` (one a line), `{said}` (a question, an answer, a
 * reason or the replacement's number), `{amount}`, `{next}`, `{label}` (where its file is; may be empty)
 * and `{instructions}` (what an approved customer does now),
 * `{customer}` in mails to staff, `{greeting}` in those to the customer, `{link}`.
 */
function mail(type: string, subject: string, heading: string, lines: string[]): EmailSeed {
  const body = [`<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>`, ...lines];
  const closing = type.endsWith('-staff') ? { closing: '' as const } : {};
  return { type, html: mailPage({ subject, body: body.join('\n'), ...closing }) };
}

const box = (text: string) =>
  `<p style="margin:16px 0;padding:16px;background:${MAIL_PAPER}">${text}</p>`;
const said = box('{said}');
const items = box('{items}');
const greeting = '<p>Hello {greeting},</p>';
const view = mailButton('{link}', 'View return');

export const returnEmails: EmailSeed[] = [
  mail('return-requested', 'We received your return request', 'Your return {number}', [
    greeting,
    '<p>We have your request for order {order} and will answer within 2 business days. Please keep the items until then.</p>',
    items,
    view,
  ]),
  mail('return-question', 'A question about your return', 'About your return {number}', [
    greeting,
    said,
    mailButton('{link}', 'Answer'),
  ]),
  mail('return-approved', 'Your return is approved', 'Your return {number} is approved', [
    greeting,
    '<p>{next}</p>',
    '<p>{said}</p>',
    '<p>{label}</p>',
    '<p>{instructions}</p>',
    items,
    view,
  ]),
  mail('return-declined', 'Your return was declined', 'We couldn’t approve {number}', [
    greeting,
    said,
    '<p>If something is unclear, reply to this email.</p>',
    view,
  ]),
  mail('return-received', 'Your return arrived', 'We received {number}', [
    greeting,
    '<p>We’ll check the items and email you what happens next.</p>',
    items,
    view,
  ]),
  mail('return-refunded', 'Your return was refunded', '{amount} is on its way back', [
    greeting,
    '<p>We refunded {amount} for {number} to your original payment method. Banks take a few business days to show it.</p>',
    view,
  ]),
  mail('return-credited', 'Earth Cash for your return', '{amount} in Earth Cash', [
    greeting,
    '<p>We added {amount} to your Earth Cash for {number}. You can spend it right away.</p>',
    view,
  ]),
  mail('return-replaced', 'Your replacement is ordered', 'We’re sending a replacement', [
    greeting,
    '<p>We placed order {said} for {number}, at no charge, to the same address.</p>',
    items,
    view,
  ]),
  mail('return-request-staff', 'New return or claim', '{customer} requested {number}', [
    '<p>Order {order}</p>',
    items,
    said,
    mailButton('{link}', 'View request'),
  ]),
  mail(
    'return-answer-staff',
    'New customer answer on a return',
    '{customer} wrote about {number}',
    [said, mailButton('{link}', 'View answer')],
  ),
];
