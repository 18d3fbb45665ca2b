import type { PayoutRejection, PayoutShown } from '~/domain/commissions/commission-payout';
import { formatUsd, type Cents } from '~/domain/core/money';

/** Texts of the commission payout page. */
export const PAYOUT = {
  title: 'Commission payout',
  back: 'Ambassador Portal',
  statement: 'Statement',
  payable: 'Payable now',
  pending: 'Pending',
  paid: 'Paid out',
  requested: 'Requested, not yet paid',
  cash: {
    heading: 'To your Earth Cash',
    text: 'The full amount, right away. You can spend it on anything in the shop. It can’t be withdrawn or paid back to a card, and it gets no bonus, because it isn’t a deposit.',
    open: (amount: Cents) => `Move ${formatUsd(amount)} to my Earth Cash`,
    sure: (amount: Cents) =>
      `We’ll move ${formatUsd(amount)} to your Earth Cash now. You can’t undo this.`,
    button: (amount: Cents) => `Move ${formatUsd(amount)} now`,
  },
  transfer: {
    heading: 'By bank transfer',
    text: 'The full amount. Our team makes each transfer manually and will write to you for your bank details. The amount leaves your payable commission now and comes back if we can’t make the transfer.',
    open: (amount: Cents) => `Request a bank transfer of ${formatUsd(amount)}`,
    sure: (amount: Cents) =>
      `We’ll send you ${formatUsd(amount)} by bank transfer, usually within a few business days. You can cancel until then.`,
    button: (amount: Cents) => `Send request for ${formatUsd(amount)}`,
  },
  waiting: {
    heading: 'Your requested transfer',
    text: (amount: Cents, day: string) =>
      `You requested a bank transfer of ${formatUsd(amount)} on ${day}. Our team makes each transfer manually and will email you when yours is sent.`,
    open: 'Cancel this transfer',
    sure: 'The amount goes back to your payable commission, and you can request it again.',
    button: 'Cancel transfer',
  },
  /** What is missing, and when the minimum is reached. */
  missing: (missing: Cents, minimum: Cents) =>
    `${formatUsd(minimum)} minimum payout, ${formatUsd(missing)} to go.`,
  owed: 'Refunds took back more than your payable commission. Your next commissions make up for it. You owe us nothing.',
  enough: (amount: Cents) => `${formatUsd(amount)} can be paid out starting`,
  next: (amount: Cents) => `Your payable commission will be ${formatUsd(amount)} on`,
  nothingHeld: 'No commission is pending right now.',
  frozen:
    'Your Earth Cash is on hold until our team has reviewed it, so you can’t move commission to it.',
  list: {
    heading: 'Payouts',
    empty: 'No payouts yet.',
    columns: { date: 'Date', method: 'Method', state: 'Status', amount: 'Amount' },
  },
  shop: 'Shop all products',
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
      return { short: 'Requested', detail: 'We’ve told our team.' };
    case 'paid':
      return { short: 'Paid', detail: reference === null ? null : `Reference ${reference}` };
    case 'canceled':
      return { short: 'Canceled, back in your commission', detail: null };
    case 'refused':
      return { short: 'Declined, back in your commission', detail: reason };
  }
}

/** Returns why nothing was paid out, in words for the ambassador. */
export function payoutRejectionLabel(rejection: PayoutRejection): string {
  switch (rejection.code) {
    case 'payout_changed':
      return `The amount is now ${formatUsd(rejection.cents)}. It changed since you opened the page. Check it and try again.`;
    case 'payout_nothing':
      return 'There’s nothing to pay out right now.';
    case 'payout_too_little':
      return `The minimum payout is ${formatUsd(rejection.minimumCents)}.`;
    case 'payout_over_day':
      return `Your Earth Cash can receive at most ${formatUsd(rejection.limitCents)} within 24 hours, deposits included. ${
        rejection.cents > rejection.limitCents
          ? 'Request a bank transfer instead.'
          : 'Request a bank transfer, or try again tomorrow.'
      }`;
    case 'payout_transfer_waits':
      return 'You’ve already requested a bank transfer. You can request another once we’ve made it.';
    case 'payout_ended':
      return 'We’ve already made or declined this transfer, so you can’t cancel it.';
    case 'payout_frozen':
      return PAYOUT.frozen;
    case 'payout_not_ready':
      return 'Your Earth Cash balance is still loading. Try again in a minute.';
    case 'payout_form_used':
      return 'You already used this page. Check the amounts and try again.';
  }
}
