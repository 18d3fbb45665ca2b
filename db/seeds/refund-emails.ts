import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

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
      subject: 'Refund for order',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>We refunded {amount} for your order {order}.</p>',
        '<p>{where}</p>',
        mailButton('{link}', 'View your order'),
      ].join('\n'),
    }),
  },
];
