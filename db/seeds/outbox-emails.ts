import type { EmailSeed } from './email-templates';
import { mailLink, mailPage } from './mail-page';

const HELLO = '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting}</h1>';

/** Returns a mail to a customer: its sentences, and a link to the page that it is about. */
function mail(type: string, subject: string, messages: readonly string[], link: string): EmailSeed {
  const body = [
    HELLO,
    ...messages.map((each) => `<p>${each}</p>`),
    `<p style="margin:24px 0 0">${mailLink('{link}', link)}</p>`,
  ];
  return { type, html: mailPage({ subject, body: body.join('\n') }) };
}

/**
 * The first versions of the receipt of a card's deposit, and of the mails that say only what their cause has said
 * (`domain/emails/email-registry`), rows of `emails`; staff may edit them there.
 *
 * Placeholders: `{greeting}`, `{link}` (the page that the mail is about), and what the registry names.
 */
export const outboxEmails: EmailSeed[] = [
  mail(
    'deposit-by-card',
    'Your Earth Cash deposit',
    [
      'You paid {amount} with {method}. With its bonus {credit} of Earth Cash was added.',
      '<b>{where}</b>',
    ],
    'See this deposit',
  ),
  mail(
    'invoice-payment',
    'We have received your payment',
    ['Thank you: your payment of {amount} for an invoice is received and recorded.'],
    'See the invoice',
  ),
  mail(
    'cash-held',
    'Part of your Earth Cash is on hold',
    [
      'Your bank is looking into a payment with which you added Earth Cash. Until it decides, {amount} of your Earth Cash is on hold and cannot be spent.',
      'You need not do anything. If you did not mean to dispute that payment, please tell your bank.',
    ],
    'See your Earth Cash',
  ),
  mail(
    'cash-released',
    'Your Earth Cash is available again',
    ['Your bank has decided that the payment stands. {amount} of Earth Cash is available again.'],
    'See your Earth Cash',
  ),
  mail(
    'cash-taken',
    'Your bank has returned a payment',
    [
      'Your bank has returned a payment to you with which you had added Earth Cash. The {amount} of Earth Cash that was on hold for it has been taken out of your balance.',
    ],
    'See your Earth Cash',
  ),
  mail(
    'account-frozen',
    'Your Earth Cash is frozen',
    ['Your Earth Cash is frozen: nothing can be added, and it cannot be spent. {reason}'],
    'See your Earth Cash',
  ),
  mail(
    'account-unfrozen',
    'Your Earth Cash can be used again',
    ['We have looked into it: your Earth Cash is no longer frozen and can be used again.'],
    'See your Earth Cash',
  ),
  mail(
    'commission-earned',
    'You have earned commission',
    [
      'On {date} you brought {orders}: that is {amount} of commission.',
      'It can be paid out once its waiting time is over, and less if an order is refunded.',
    ],
    'See your commission',
  ),
  mail(
    'payout-requested',
    'You have requested a bank transfer',
    [
      'You have requested a bank transfer of {amount} of your commission. Our team makes it by hand and writes to you for your bank account.',
      'Until it is made, you can cancel it on the page of your payouts.',
    ],
    'See your payouts',
  ),
  mail(
    'payout-into-cash',
    'Your commission is in your Earth Cash',
    ['{amount} of your commission is in your Earth Cash, as you have asked.'],
    'See your payouts',
  ),
  mail(
    'allowance-set',
    'Your allowance has been set',
    ['{organization} has set what you may spend of its Earth Cash: {allowance}.'],
    'See what you can use',
  ),
  mail(
    'member-left',
    'A member has left your organization',
    [
      '{member} has left {organization}, and can no longer use its Earth Cash. Their orders stay theirs.',
    ],
    'See the members',
  ),
  mail(
    'member-removed',
    'You are no longer in an organization',
    [
      'An admin has removed you from {organization}. You can no longer use its Earth Cash; your orders and your own Earth Cash stay yours.',
    ],
    'See your account',
  ),
  {
    type: 'payout-canceled-staff',
    html: mailPage({
      subject: 'A transfer of commission was canceled',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Transfer of commission canceled</h1>',
        '<p>Ambassador {customer} has canceled the transfer of {amount} with the number {payout}. Please do not make it.</p>',
        '<p>If it was made already, record it at the ambassador under Payouts: it is then taken out of their commission.</p>',
        `<p>${mailLink('{link}', 'See this payout')}</p>`,
      ].join('\n'),
    }),
  },
];
