import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the mail with which an order on invoice is billed, a row of `emails`; staff may edit it there.
 * Placeholders: `{greeting}`, `{link}` (the invoice), `{number}`, `{order}`, `{amount}` (still to be paid), `{due}`,
 * `{attached}` (whether its PDF is attached).
 */
export const orderInvoiceEmails: EmailSeed[] = [
  {
    type: 'order-invoice',
    html: mailPage({
      subject: 'Your invoice is ready',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>Thank you for your order {order}. Its invoice, number {number}, is ready.</p>',
        '<p><b>{amount} is due on {due}.</b></p>',
        '<p>{attached} You can pay it online.</p>',
        mailButton('{link}', 'View and pay invoice'),
      ].join('\n'),
    }),
  },
];
