import type { EmailSeed } from './email-templates';
import { MAIL_PAPER, mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails about custom orders, rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{number}` (C-1001), `{customer}`, `{product}`, `{size}`, `{quantity}` (with its unit),
 * `{total}` and `{leadTime}` of the quote, `{version}` of the proof, `{said}` (the comment, with its line
 * breaks), `{link}` to the request, and of a step of the production `{shipsOn}`, `{parcel}` and `{undone}`
 * (such as 'not shipped yet').
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
    '<p>Next, we’ll make a proof. Nothing is printed before you approve it.</p>',
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
      '<p>Nothing was printed, and you were not charged. You can request another at any time.</p>',
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

/** What customers are told of the production; a seed of its own, as those above. */
export const customOrderProductionEmails: EmailSeed[] = [
  mail('custom-order-quote-agreed', 'Your custom order quote', 'Here’s your quote', [
    ...facts([...what, ['Total before tax', '{total}'], ['Lead time', '{leadTime}']]),
    '<p>You approved the proof already, so you can pay now. Then we print.</p>',
    mailButton('{link}', 'View and pay'),
  ]),
  mail(
    'custom-order-in-production',
    'Your custom order is in production',
    'We’re making your order',
    [
      ...facts([...what, ['Ships by', '{shipsOn}']]),
      '<p>We’ll email you when it’s printed, packed, and shipped, and if the date changes.</p>',
      mailButton('{link}', 'View your custom order'),
    ],
  ),
  mail('custom-order-printed', 'Your custom order is printed', 'Your order is printed', [
    ...facts([...what, ['Ships by', '{shipsOn}']]),
    '<p>Next, we’ll pack it.</p>',
    mailButton('{link}', 'View your custom order'),
  ]),
  mail('custom-order-packed', 'Your custom order is packed', 'Your order is packed', [
    ...facts([...what, ['Ships by', '{shipsOn}']]),
    '<p>Next, the carrier picks it up. We’ll email you when it ships.</p>',
    mailButton('{link}', 'View your custom order'),
  ]),
  mail('custom-order-shipped', 'Your custom order shipped', 'Your order is on its way', [
    ...facts([...what, ['Carrier', '{parcel}']]),
    mailButton('{link}', 'Track your order'),
  ]),
  mail('custom-order-delivered', 'Your custom order was delivered', 'Your order was delivered', [
    ...facts(what),
    '<p>Check the cases soon. If anything is wrong, write to us. To print more with the same proof, order it again from its page.</p>',
    mailButton('{link}', 'View your custom order'),
  ]),
  mail(
    'custom-order-rescheduled',
    'New ship date for your custom order',
    'Your order has a new ship date',
    [
      ...facts([...what, ['New ship date', '{shipsOn}']]),
      quoted,
      mailButton('{link}', 'View your custom order'),
    ],
  ),
  mail('custom-order-corrected', 'A correction about your custom order', 'Your order is {undone}', [
    ...facts(what),
    '<p>Our last email was wrong. We’re sorry. What happened:</p>',
    quoted,
    mailButton('{link}', 'View your custom order'),
  ]),
];
