import type { DepositFailure } from '~/domain/payments/deposit-failure';
import type { TopUpStop } from '~/domain/top-ups/top-up';

/** Why automatic top-up is off or nothing was added, for its history and mails. */
const STOPS = {
  by_customer: 'You turned it off.',
  card_removed: 'The card was removed.',
  card_expired: 'The card has expired.',
  customer_needed:
    'Your bank has to see you first: add Earth Cash once yourself, then turn it on again.',
  amount_refused: 'The amount is more than one deposit may be now.',
  account_closing: 'You have asked us to close your account.',
} as const satisfies Record<Exclude<TopUpStop, DepositFailure>, string>;

/**
 * Why a charge without the customer present failed. Unlike those of other deposits, these texts do not ask to
 * try again; the page says what to do.
 */
const FAILURES = {
  deposit_declined: 'The card was declined.',
  deposit_declined_funds: 'There was not enough money on the card.',
  deposit_declined_expired: 'The card has expired.',
  deposit_declined_code: 'The card’s security code was wrong.',
  deposit_declined_number: 'The card’s number is not right.',
  deposit_declined_limit: 'It was more than the card may spend.',
  deposit_declined_kind: 'This card cannot be charged here.',
  deposit_declined_bank_check: 'Your bank wants to see you before it lets this card be charged.',
  deposit_declined_bank_account: 'The bank did not pay.',
  deposit_declined_later: 'The bank could not be reached.',
  deposit_declined_bank_funds: 'There was not enough money in the account.',
  deposit_timed_out: 'The bank’s check was not finished in time.',
  deposit_given_up: 'The charge was canceled.',
  deposit_not_begun: 'The charge could not be started.',
  deposit_not_agreed: 'It was turned off or changed before anything was charged.',
  deposit_not_needed: 'There was enough again before anything was charged.',
  deposit_month_over: 'Its month was over or used up before anything was charged.',
  deposit_held_back: 'Something about your account has to be settled first.',
} as const satisfies Record<DepositFailure, string>;

/** Returns the sentence for a reason. */
export function topUpReason(because: TopUpStop): string {
  return { ...STOPS, ...FAILURES }[because];
}
