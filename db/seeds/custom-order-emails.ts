import type { EmailSeed } from './email-templates';
import { MAIL_PAPER, mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails about custom orders, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{number}` (C-1001), `{customer}`, `{product}`, `{size}`, `{quantity}` (with its unit),
 * `{total}` and `{leadTime}` of the quote, `{version}` of the proof, `{said}` (the comment, with its line
 * breaks), `{link}` to the request.
 */
const facts = (rows: [label: string, value: string][]) =>
  rows.map(([label, value]) => `<p style="margin:0"><b>${label}:</b> ${value}</p>`);

const what: [string, string][] = [
  ['Product', '{product}'],
  ['Size', '{size}'],
  ['Quantity', '{quantity}'],
];

function mail(type: string, subject: string, heading: string, lines: string[]): EmailSeed {
  const body = [`<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>`, ...lines];
  const closing = type.endsWith('-staff') ? { closing: '' as const } : {};
  return { type, html: mailPage({ subject, body: body.join('\n'), ...closing }) };
}

export const customOrderEmails: EmailSeed[] = [
  mail('custom-order-request-staff', 'New custom order request', 'New request from {customer}', [
    ...facts(what),
    mailButton('{link}', 'Review and quote'),
  ]),
  mail('custom-order-quote', 'Your custom order quote', 'Here’s your quote', [
    ...facts([...what, ['Total before tax', '{total}'], ['Lead time', '{leadTime}']]),
    '<p>Next we’ll make a proof. Nothing is printed before you approve it.</p>',
    mailButton('{link}', 'View your custom order'),
  ]),
  mail(
    'custom-order-proof',
    'Your custom order proof is ready',
    'Version {version} of your proof is ready',
    [
      '<p>Tell us what to change, or approve it. Nothing is printed before you approve.</p>',
      mailButton('{link}', 'Review proof'),
    ],
  ),
  mail(
    'custom-order-approved-staff',
    'Custom order proof approved',
    '{customer} approved version {version}',
    [...facts(what), mailButton('{link}', 'View custom order')],
  ),
];

const quoted = `<p style="margin:16px 0;padding:16px;background:${MAIL_PAPER}">{said}</p>`;

/** A later seed, so that stores that have the first mails get these too. */
export const customOrderAnswerEmails: EmailSeed[] = [
  mail(
    'custom-order-comment-staff',
    'New customer message on a custom order',
    '{customer} wrote about a custom order',
    [...facts(what), quoted, mailButton('{link}', 'View and reply')],
  ),
  mail(
    'custom-order-cancelled',
    'Your custom order was canceled',
    'We canceled your custom order',
    [
      ...facts(what),
      quoted,
      '<p>Nothing is printed, and you are not charged. You can request another at any time.</p>',
      mailButton('{link}', 'View your custom order'),
    ],
  ),
];

/** Acknowledges a request to its customer; a seed of its own, as those above. */
export const customOrderRequestEmails: EmailSeed[] = [
  mail('custom-order-request', 'We have your custom order request', 'We have your request', [
    ...facts(what),
    '<p>A person will look at your artwork, and we’ll reply with a quote within 2 business days. Nothing is charged or printed before you approve.</p>',
    mailButton('{link}', 'View your custom order'),
  ]),
];

/** An even later seed. */
export const customOrderCommentEmails: EmailSeed[] = [
  mail(
    'custom-order-comment',
    'New message about your custom order',
    'We wrote to you about your custom order',
    [...facts(what), quoted, mailButton('{link}', 'View and reply')],
  ),
];
