import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

/**
 * The first version of the mail about a refund that staff have made, a row of `emails`; staff may edit it
 * there.
 *
 * Placeholders: `{greeting}`, `{order}` (its number, which is also appended to the subject), `{amount}` (the
 * whole refund), `{where}` (where it goes, one sentence a line: Earth Cash with the balance, the card),
 * `{link}` (the order's page).
 */
export const refundEmails: EmailSeed[] = [
  {
    type: 'order-refunded',
    html: mailPage({
      subject: 'A refund for your order',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>We have given back {amount} of your order {order}.</p>',
        '<p>{where}</p>',
        `<p style="margin:24px 0 0">${mailLink('{link}', 'See your order')}</p>`,
      ].join('\n'),
    }),
  },
];
