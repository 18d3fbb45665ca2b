import type { EmailSeed } from './email-templates';
import { mailPage } from './mail-page';

/**
 * The first versions of the mails that notify a customer of the decision about payment by invoice, rows of
 * `emails`; staff may edit them there. Placeholder: `{greeting}`.
 */
export const invoiceDecisionEmails: EmailSeed[] = [
  {
    type: 'invoice-option-granted',
    html: mailPage({
      subject: 'You can order on invoice',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>We have looked at your request: from now on you can choose to pay by invoice at the checkout.</p>',
        '<p>Your invoices are then in your dashboard, where you can also pay them.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'invoice-option-refused',
    html: mailPage({
      subject: 'About paying by invoice',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>We have looked at paying by invoice for your account, and cannot offer it to you at present.</p>',
        '<p>You can order with a card or with Earth Cash as before. If you have a question about this, please answer this mail.</p>',
      ].join('\n'),
    }),
  },
];
