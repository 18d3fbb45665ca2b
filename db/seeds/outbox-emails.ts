import type { EmailSeed } from './email-templates';
import { mailButton, mailPage } from './mail-page';

const HELLO = '<h1 style="margin:0 0 16px;font-size:22px">Hello {greeting},</h1>';

/** Returns a mail to a customer: its sentences, and a button to the page that it is about. */
function mail(type: string, subject: string, messages: readonly string[], link: string): EmailSeed {
  const body = [HELLO, ...messages.map((each) => `<p>${each}</p>`), mailButton('{link}', link)];
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
    'Your Earth Cash deposit is in',
    [
      'You paid {amount} with {method}. With your bonus, we added {credit} of Earth Cash.',
      '<b>{where}</b>',
    ],
    'View deposit',
  ),
  mail(
    'invoice-payment',
    'We received your payment',
    ['Thank you. We received your invoice payment of {amount}.'],
    'View invoice',
  ),
  mail(
    'order-pay-link',
    'Payment due on your order',
    [
      '{amount} is due on your order {order}. Sign in to pay with Earth Cash, a saved card, or both.',
    ],
    'Pay now',
  ),
  mail(
    'order-payment',
    'We received your payment',
    [
      'Thank you. We received your payment of {amount} for order {order}. Nothing more is due on it.',
    ],
    'View order',
  ),
  mail(
    'cash-held',
    'Part of your Earth Cash is on hold',
    [
      'Your bank is reviewing a payment that you used to add Earth Cash. Until it decides, {amount} of your Earth Cash is on hold and can’t be spent.',
      'You don’t need to do anything. If you didn’t mean to dispute that payment, please tell your bank.',
    ],
    'View Earth Cash',
  ),
  mail(
    'cash-released',
    'Your Earth Cash is available again',
    ['Your bank decided that the payment stands. {amount} of Earth Cash is available again.'],
    'View Earth Cash',
  ),
  mail(
    'cash-taken',
    'Your bank returned a payment',
    [
      'Your bank returned to you a payment that you used to add Earth Cash, so we took the {amount} of Earth Cash on hold for it out of your balance.',
    ],
    'View Earth Cash',
  ),
  mail(
    'account-frozen',
    'Your Earth Cash is frozen',
    ['Your Earth Cash is frozen. You can’t add to it or spend it. {reason}'],
    'View Earth Cash',
  ),
  mail(
    'account-unfrozen',
    'You can use your Earth Cash again',
    ['We looked into it. Your Earth Cash is no longer frozen, and you can use it again.'],
    'View Earth Cash',
  ),
  mail(
    'commission-earned',
    'You earned commission',
    [
      'On {date} you earned {amount} in commission from {orders}.',
      'It can be paid out once the waiting period ends. If an order is refunded, it will be less.',
    ],
    'View commission',
  ),
  mail(
    'payout-requested',
    'You requested a bank transfer',
    [
      'You requested a bank transfer of {amount} of your commission. Our team makes each transfer manually and will write to you for your bank details.',
      'Until we make the transfer, you can cancel it on your payouts page.',
    ],
    'View payouts',
  ),
  mail(
    'payout-into-cash',
    'Your commission is in your Earth Cash',
    ['{amount} of your commission is now in your Earth Cash, as you asked.'],
    'View payouts',
  ),
  mail(
    'allowance-set',
    'Your allowance was set',
    ['{organization} set how much of its Earth Cash you can spend: {allowance}.'],
    'View allowance',
  ),
  mail(
    'member-left',
    'A member left your organization',
    [
      '{member} left {organization} and can no longer use its Earth Cash. They keep their orders. You get this because you’re an admin of the organization.',
    ],
    'View members',
  ),
  mail(
    'member-removed',
    'You were removed from an organization',
    [
      'An admin removed you from {organization}. You can no longer use its Earth Cash. You keep your orders and your own Earth Cash.',
    ],
    'View your account',
  ),
  {
    type: 'payout-canceled-staff',
    html: mailPage({
      subject: 'Commission transfer canceled',
      body: [
        '<h1 style="margin:0 0 16px;font-size:22px">Commission transfer canceled</h1>',
        '<p>Ambassador {customer} canceled transfer {payout} of {amount}. Please don’t make it.</p>',
        '<p>If you already made it, record it on the ambassador’s page under Payouts. The amount is then taken out of their commission.</p>',
        mailButton('{link}', 'View payout'),
      ].join('\n'),
      closing: '',
    }),
  },
];
