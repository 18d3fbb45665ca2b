import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

/**
 * The first versions of the mails about transfers of commission, rows of `emails`; staff may edit them there.
 * Placeholders: to staff `{customer}`, `{amount}`, `{date}`, `{payout}`; to the ambassador `{greeting}`,
 * `{amount}`, `{link}`, and `{reference}` or `{reason}`.
 */
export const payoutEmails: EmailSeed[] = [
  {
    type: 'payout-asked-staff',
    html: mailPage({
      subject: 'Commission transfer requested',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Commission transfer requested</h1>',
        '<p>Ambassador {customer} requested a bank transfer of {amount} on {date}.</p>',
        '<p>In the back office, under Payouts, check whether any commission was reversed since then. Make the transfer and record it there, or decline it there. The payout number is {payout}.</p>',
      ].join('\n'),
      closing: '',
    }),
  },
  {
    type: 'payout-paid',
    html: mailPage({
      subject: 'Your commission is on its way',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>We sent you {amount} of your commission by bank transfer. The reference is {reference}.</p>',
        mailButton('{link}', 'View payouts'),
      ].join('\n'),
    }),
  },
  {
    type: 'payout-refused',
    html: mailPage({
      subject: 'We couldn’t send your commission',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>',
        '<p>We couldn’t make the {amount} transfer that you requested: {reason}</p>',
        '<p>The amount is back in your commission. You can move it to your Earth Cash, or request another transfer.</p>',
        mailButton('{link}', 'View payouts'),
      ].join('\n'),
    }),
  },
];
