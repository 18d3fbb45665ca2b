import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the mail about a payment from a bank account that failed days after it was begun, a row of
 * `emails`; staff may edit it there.
 *
 * Placeholders: `{greeting}`, `{amount}` (the whole payment), `{what}` (`order #1001`, or `your invoice`), `{method}` (the
 * account), `{reason}` (why it failed), `{kept}` (where the money is), `{again}` (the page that pays what is due).
 */
export const bankPaymentEmails: EmailSeed[] = [
  {
    type: 'bank-payment-failed',
    html: mailPage({
      subject: 'Your bank payment didn’t go through',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>Your payment of {amount} for {what} from {method} didn’t go through. {reason}</p>',
        '<p>{kept}</p>',
        mailButton('{again}', 'See what’s due'),
      ].join('\n'),
    }),
  },
];
