import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the confirmation of an order, a row of `emails`; staff may edit it there.
 *
 * Placeholders: `{order}` (its number, which is also appended to the subject), `{lines}` (one a line, with case and price),
 * `{totals}` (subtotal, shipping, taxes),
 * `{total}`, `{paidWith}` (how it was paid), `{address}` (lines of the label), `{link}` (the order's page).
 */
export const orderEmails: EmailSeed[] = [
  {
    type: 'order-confirmation',
    html: mailPage({
      subject: 'Order confirmed:',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Thank you for your order</h1>',
        '<p>We have your order {order} and are getting it ready. We’ll email you when it ships.</p>',
        '<p style="margin:24px 0 4px"><b>Items</b></p>',
        '<p style="margin:0">{lines}</p>',
        '<p style="margin:16px 0 0">{totals}</p>',
        '<p style="margin:16px 0 4px"><b>Total {total}</b></p>',
        '<p style="margin:0">{paidWith}</p>',
        '<p style="margin:24px 0 4px"><b>Shipping to</b></p>',
        '<p style="margin:0">{address}</p>',
        mailButton('{link}', 'View your order'),
      ].join('\n'),
    }),
  },
];
