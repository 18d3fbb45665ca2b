import type { PayoutRejection, PayoutShown } from '~/domain/commissions/commission-payout';
import { formatUsd, type Cents } from '~/domain/core/money';

/** Texts of the commission payout page. */
export const PAYOUT = {
  title: 'Commission payout',
  back: 'Ambassador Portal',
  statement: 'Statement',
  payable: 'Payable now',
  pending: 'Pending',
  paid: 'Paid out so far',
  requested: 'Requested, not yet paid',
  cash: {
    heading: 'Into your Earth Cash',
    text: 'All of it, at once. You can spend it on everything in the shop; it cannot be withdrawn or paid back to a card, and it brings no bonus, because it is no deposit.',
    open: (amount: Cents) => `Put ${formatUsd(amount)} into my Earth Cash`,
    sure: (amount: Cents) =>
      `${formatUsd(amount)} goes into your Earth Cash now. This cannot be undone.`,
    button: (amount: Cents) => `Yes, put ${formatUsd(amount)} into my Earth Cash`,
  },
  transfer: {
    heading: 'By bank transfer',
    text: 'All of it, sent by our team by hand; they write to you for your bank account. The amount leaves your payable commission now, and comes back if the transfer cannot be made.',
    open: (amount: Cents) => `Request a bank transfer of ${formatUsd(amount)}`,
    sure: (amount: Cents) =>
      `We send you ${formatUsd(amount)} by hand, usually within a few business days. You can cancel it until then.`,
    button: (amount: Cents) => `Yes, request ${formatUsd(amount)}`,
  },
  waiting: {
    heading: 'Your requested transfer',
    text: (amount: Cents, day: string) =>
      `You requested a bank transfer of ${formatUsd(amount)} on ${day}. Our team makes it by hand, and writes to you when it is made.`,
    open: 'Cancel this request',
    sure: 'The amount goes back to your payable commission, and you can request it again.',
    button: 'Yes, cancel it',
  },
  problemTitle: 'Nothing has been paid out',
  /** What is missing, and when the minimum is reached. */
  missing: (missing: Cents, minimum: Cents) =>
    `Commission is paid out from ${formatUsd(minimum)} on; ${formatUsd(missing)} is missing.`,
  owed: 'Refunds have taken back more than is there to be paid. Your next commissions make up for it; you owe us nothing.',
  enough: (amount: Cents) => `${formatUsd(amount)} can be paid from`,
  next: (amount: Cents) => `It will be ${formatUsd(amount)} from`,
  nothingHeld: 'Nothing is on its way to it just now.',
  frozen:
    'Your Earth Cash is on hold until our team has looked at it, so nothing can be put into it.',
  list: {
    heading: 'Payouts',
    empty: 'Nothing has been paid out yet.',
    columns: { date: 'Date', method: 'Way', state: 'State', amount: 'Amount' },
  },
  shop: 'Shop All',
  done: (amount: Cents) => `${formatUsd(amount)} is in your Earth Cash.`,
} as const;

const METHODS = { earth_cash: 'Earth Cash', transfer: 'Bank transfer' } as const;

/** Returns how a payout was or will be made. */
export function payoutMethod({ method }: Pick<PayoutShown, 'method'>): string {
  return METHODS[method];
}

/** Returns the state of a payout, with the bank's reference or the reason. */
export function payoutStatus({
  state,
  reference,
  reason,
}: Pick<PayoutShown, 'state' | 'reference' | 'reason'>): { short: string; detail: string | null } {
  switch (state) {
    case 'asked':
      return { short: 'Requested', detail: 'Our team has been told.' };
    case 'paid':
      return { short: 'Paid', detail: reference === null ? null : `Reference ${reference}` };
    case 'canceled':
      return { short: 'Canceled, back in your commission', detail: null };
    case 'refused':
      return { short: 'Not made, back in your commission', detail: reason };
  }
}

/** Returns why nothing was paid out, in words for the ambassador. */
export function payoutRejectionLabel(rejection: PayoutRejection): string {
  switch (rejection.code) {
    case 'payout_changed':
      return `It is now ${formatUsd(rejection.cents)}: something was added or taken back since the page was drawn. Please look at it and press again.`;
    case 'payout_nothing':
      return 'There is nothing to be paid out just now.';
    case 'payout_too_little':
      return `Commission is paid out from ${formatUsd(rejection.minimumCents)} on.`;
    case 'payout_over_day':
      return `No more than ${formatUsd(rejection.limitCents)} can come into your Earth Cash within 24 hours, deposits included. ${
        rejection.cents > rejection.limitCents
          ? 'Ask for a bank transfer instead.'
          : 'Ask for a bank transfer, or try again tomorrow.'
      }`;
    case 'payout_transfer_waits':
      return 'You have requested a bank transfer already, and it has not been made yet. You can request another when it is.';
    case 'payout_ended':
      return 'This transfer has been made or refused meanwhile, so it cannot be canceled.';
    case 'payout_frozen':
      return PAYOUT.frozen;
    case 'payout_not_ready':
      return 'Your earlier Earth Cash balance is still being read. Please try again in a minute.';
    case 'payout_form_used':
      return 'This page was used already. Please look at it again and press once more.';
  }
}
