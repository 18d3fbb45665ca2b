import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the mail about an order that staff have canceled, a row of `emails`; staff may edit it
 * there.
 *
 * Placeholders: `{greeting}`, `{order}` (its number, which is also appended to the subject), `{because}` (the
 * reason, as the end of a sentence; may be empty), `{where}` (what is refunded and where to, one sentence a
 * line), `{link}` (the order's page).
 */
export const cancelEmails: EmailSeed[] = [
  {
    type: 'order-cancelled',
    html: mailPage({
      subject: 'Order canceled:',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>Your order {order} was canceled{because}. Nothing more will ship.</p>',
        '<p>{where}</p>',
        mailButton('{link}', 'View your order'),
      ].join('\n'),
    }),
  },
];
