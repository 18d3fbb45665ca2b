import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

/**
 * First version of the mail about an order that staff have cancelled, a row of `emails`. Staff may edit it
 * there.
 *
 * Placeholders: `{greeting}`, `{order}` (its number, which also follows the subject), `{because}` (why, as the
 * end of a sentence; may be empty), `{where}` (what goes back and to where, one sentence to a line), `{link}`
 * (the order's page).
 */
export const cancelEmails: EmailSeed[] = [
  {
    type: 'order-cancelled',
    html: mailPage({
      subject: 'Cancelled: your order',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>Your order {order} was cancelled{because}. Nothing more of it will be sent.</p>',
        '<p>{where}</p>',
        `<p style="margin:24px 0 0">${mailLink('{link}', 'See your order')}</p>`,
      ].join('\n'),
    }),
  },
];
