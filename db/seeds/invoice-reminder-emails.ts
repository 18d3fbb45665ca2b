import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first version of the mail about an overdue invoice, a row of `emails`; staff may edit it there.
 *
 * Placeholders: `{greeting}`, `{number}` (of the invoice), `{amount}` (what is open of it now), `{due}` (its due date),
 * `{link}` (the page that pays it).
 */
export const invoiceReminderEmails: EmailSeed[] = [
  {
    type: 'invoice-reminder',
    html: mailPage({
      subject: 'Your invoice is past due',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>Invoice {number} was due on {due}, and {amount} is still due.</p>',
        '<p>If you’ve sent a payment in the last few days, thank you, and please ignore this email. If something about the invoice isn’t right, reply and we’ll look into it.</p>',
        mailButton('{link}', 'Pay this invoice'),
      ].join('\n'),
    }),
  },
];
