import type { EmailSeed } from './email-templates';
import { MAIL_PAPER, mailLink, mailPage } from './mail-page';

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
  return { type, html: mailPage({ subject, body: body.join('\n') }) };
}

export const customOrderEmails: EmailSeed[] = [
  mail(
    'custom-order-request-staff',
    'Custom order: a new request',
    '{customer} would like something printed',
    [...facts(what), `<p>${mailLink('{link}', 'Look at it and quote')}</p>`],
  ),
  mail('custom-order-quote', 'Your custom order: our quote', 'Here is our quote', [
    ...facts([...what, ['Total before tax', '{total}'], ['Lead time', '{leadTime}']]),
    '<p>Next we draw up a proof, and you say yes to it before anything is printed.</p>',
    `<p>${mailLink('{link}', 'See your custom order')}</p>`,
  ]),
  mail(
    'custom-order-proof',
    'Your custom order: a proof to look at',
    'Version {version} of your proof is ready',
    [
      '<p>Look at it, tell us what to change, or approve it. Nothing is printed before you say yes.</p>',
      `<p>${mailLink('{link}', 'See the proof')}</p>`,
    ],
  ),
  mail(
    'custom-order-approved-staff',
    'Custom order: the proof is approved',
    '{customer} has approved version {version}',
    [...facts(what), `<p>${mailLink('{link}', 'Look at it')}</p>`],
  ),
];

const quoted = `<p style="margin:16px 0;padding:16px;background:${MAIL_PAPER}">{said}</p>`;

/** A later seed, so that stores that have the first mails get these too. */
export const customOrderAnswerEmails: EmailSeed[] = [
  mail(
    'custom-order-comment-staff',
    'Custom order: the customer has written',
    '{customer} has written about a custom order',
    [...facts(what), quoted, `<p>${mailLink('{link}', 'Look at it and answer')}</p>`],
  ),
  mail(
    'custom-order-cancelled',
    'Your custom order was called off',
    'We have called off your custom order',
    [
      ...facts(what),
      quoted,
      '<p>Nothing is printed and nothing is taken. You can ask for another at any time.</p>',
      `<p>${mailLink('{link}', 'See your custom order')}</p>`,
    ],
  ),
];

/** Acknowledges a request to its customer; a seed of its own, as those above. */
export const customOrderRequestEmails: EmailSeed[] = [
  mail('custom-order-request', 'Your custom order: we have your request', 'We have your request', [
    ...facts(what),
    '<p>A person looks at your artwork, and we answer with a quote within two working days. Nothing is charged or printed before you say yes.</p>',
    `<p>${mailLink('{link}', 'See your custom order')}</p>`,
  ]),
];

/** An even later seed. */
export const customOrderCommentEmails: EmailSeed[] = [
  mail(
    'custom-order-comment',
    'Your custom order: we have written to you',
    'We have written to you about your custom order',
    [...facts(what), quoted, `<p>${mailLink('{link}', 'Look at it and answer')}</p>`],
  ),
];
