import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the mail about an order that staff have changed, a row of `emails`; staff may edit it there.
 *
 * Placeholders: `{greeting}`, `{order}` (its number, which is also appended to the subject), `{changes}` (what is different,
 * one a line), `{before}` and `{total}` (what the order cost and costs now), `{difference}` (a sentence: what is due,
 * was charged or is refunded), `{link}` and `{action}` (where to pay what is due, or else the order, and what to call that).
 */
export const orderChangeEmails: EmailSeed[] = [
  {
    type: 'order-changed',
    html: mailPage({
      subject: 'Your order has changed: order',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>We changed your order {order}.</p>',
        '<p style="margin:24px 0 4px"><b>What changed</b></p>',
        '<p style="margin:0">{changes}</p>',
        '<p style="margin:16px 0 0">Total before: {before}<br><b>New total: {total}</b></p>',
        '<p style="margin:16px 0 0">{difference}</p>',
        mailButton('{link}', '{action}'),
      ].join('\n'),
    }),
  },
];
