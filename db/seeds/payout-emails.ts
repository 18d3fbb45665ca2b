import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

/**
 * The first versions of the mails about transfers of commission, rows of `emails`; staff may edit them there.
 * Placeholders: to staff `{customer}`, `{amount}`, `{date}`, `{payout}`; to the ambassador `{greeting}`,
 * `{amount}`, `{link}`, and `{reference}` or `{reason}`.
 */
export const payoutEmails: EmailSeed[] = [
  {
    type: 'payout-asked-staff',
    html: mailPage({
      subject: 'A transfer of commission is asked for',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Transfer of commission</h1>',
        '<p>Ambassador {customer} has asked on {date} for a bank transfer of {amount}.</p>',
        '<p>Please look in the back-office, under Payouts, whether commission was taken back since. Make the transfer and record it there, or refuse it there. Its number is {payout}.</p>',
      ].join('\n'),
    }),
  },
  {
    type: 'payout-paid',
    html: mailPage({
      subject: 'Your commission is on its way',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>We have sent you {amount} of your commission by bank transfer. Its reference is {reference}.</p>',
        `<p>Your payouts are listed here: ${mailLink('{link}', '{link}')}</p>`,
      ].join('\n'),
    }),
  },
  {
    type: 'payout-refused',
    html: mailPage({
      subject: 'About the transfer of your commission',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>',
        '<p>We could not make the transfer of {amount} that you asked for: {reason}</p>',
        `<p>The amount is back in your commission. You can pay it out into your Earth Cash, or ask again: ${mailLink('{link}', '{link}')}</p>`,
      ].join('\n'),
    }),
  },
];
