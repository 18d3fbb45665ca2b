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
      subject: 'You can now pay by invoice',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>We approved invoice terms for your account. From now on, you can choose to pay by invoice at checkout.</p>',
        '<p>You’ll find your invoices in your dashboard, where you can also pay them.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'invoice-option-refused',
    html: mailPage({
      subject: 'About invoice terms',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>We reviewed invoice terms for your account and can’t offer them right now.</p>',
        '<p>You can still order with a card or Earth Cash.</p>',
      ].join('\n'),
    }),
  },
];
