import { type Cents, formatUsd } from '~/domain/core/money';
import type { TopUpEventKind, TopUpStop, TopUpTerms } from '~/domain/top-ups/top-up';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { type DepositFailure, isCalledOff } from '~/domain/deposits/deposit-machine';

/**
 * The version of `topUpAgreement`. It changes with every change of the wording, so that we know what each
 * customer agreed to (a test ties the two together).
 */
export const TOP_UP_TEXT_VERSION = '2026-11-26';

/**
 * Returns what the customer agrees to, sentence by sentence: what is charged, when, how much at most, and
 * how it ends.
 */
export function topUpAgreement(
  { thresholdCents, amountCents, monthlyCapCents }: TopUpTerms,
  methodName: string,
): string[] {
  const [threshold, amount, cap] = [thresholdCents, amountCents, monthlyCapCents].map(formatUsd);
  const credit = formatUsd(creditCents(amountCents));
  return [
    `When the Earth Cash that I can spend is below ${threshold}, Earth Brands charges ${amount} to ${methodName} and adds ${credit} (2% bonus included). If it is below that now, the first charge follows right away.`,
    `These charges are at most ${cap} in a calendar month, Pacific Time.`,
    'I am not asked again before a charge, and I get an email after each one.',
    'It ends when I turn it off, when a charge is declined, and when the card expires or is removed. A charge that has started by then is completed.',
  ];
}

/** Texts of /dashboard/payments/top-up. */
export const TOP_UP = {
  title: 'Auto top-up',
  intro:
    'Keeps your own Earth Cash from running out. When it falls below an amount you choose, we charge your card. It’s off until you turn it on, and every charge gets a 2% bonus.',
  on: 'Auto top-up is on',
  off: 'Auto top-up is off',
  offBecause: (reason: string, day: string) => `Since ${day}. ${reason}`,
  rule: ({ thresholdCents, amountCents }: TopUpTerms, method: string) =>
    `Below ${formatUsd(thresholdCents)}, we charge ${formatUsd(amountCents)} to ${method}.`,
  month: (used: Cents, cap: Cents) =>
    `${formatUsd(used)} of up to ${formatUsd(cap)} charged this month.`,
  capped: (day: string) =>
    `You’ve reached this month’s limit, so nothing is charged before ${day}.`,
  underWay: 'A charge is processing.',
  agreedOn: (day: string) => `You agreed on ${day}.`,
  turnOff: 'Turn off auto top-up',
  turnOffHint: 'Takes effect right away. A charge that has started still goes through.',
  set: 'Set up auto top-up',
  change: 'Change auto top-up',
  threshold: 'When my balance falls below',
  thresholdHint:
    'In dollars, such as 50. Counts what you can spend, not what’s on hold or pending.',
  amount: 'Charge',
  amountHint: (least: Cents, most: Cents) =>
    `From ${formatUsd(least)} to ${formatUsd(most)}, and no less than the balance above. From $200.00 up, no more than the largest deposit you’ve made yourself with this card.`,
  cap: 'Limit per calendar month',
  capHint: (most: Cents) => `Up to ${formatUsd(most)}. Months follow Pacific Time.`,
  noCards: 'Save a card and add Earth Cash with it once. Then you can use it for top-ups.',
  toAdd: 'Add Earth Cash',
  back: 'Payments',
  next: 'Review',
  refused: 'Nothing was changed',
  review: 'Review and agree',
  agreeLead: 'By confirming, I agree:',
  reviewNow: (balance: Cents, { thresholdCents, amountCents }: TopUpTerms) =>
    balance < thresholdCents
      ? `Your balance is ${formatUsd(balance)}. That’s below ${formatUsd(thresholdCents)}, so ${formatUsd(amountCents)} is charged right after you confirm.`
      : `Your balance is ${formatUsd(balance)}. Nothing is charged now.`,
  confirm: 'Agree and turn on',
  confirmChange: 'Agree and change',
  busy: 'Turning on...',
  edit: 'Change',
  history: 'History',
  columns: { date: 'Date', what: 'Activity', amount: 'Charged', credit: 'Added' },
  deposit: 'View deposit',
  agreedTo: 'What you agreed to',
  newer: 'Newer',
  older: 'Older',
} as const;

/** Returns an event in a few words; a reason, if any, is shown after it. */
export function topUpEventLabel(kind: TopUpEventKind, because: TopUpStop | null): string {
  return isCalledOff(because) ? 'Not topped up.' : EVENT_LABELS[kind];
}

const EVENT_LABELS: Record<TopUpEventKind, string> = {
  turned_on: 'Turned on',
  changed: 'Changed',
  added: 'Topped up',
  not_added: 'Not topped up. We’ll try again.',
  capped: 'Monthly limit reached. Resumes next month.',
  stopped: 'Turned off.',
};

/** Texts of the card on /dashboard/payments. */
export const TOP_UP_CARD = {
  heading: 'Auto top-up',
  pitch: 'Don’t run out in the middle of an order: we charge your card when your balance is low.',
  set: 'Set up auto top-up',
  see: 'View or change auto top-up',
} as const;

/** Why automatic top-up is off or nothing was added, for its history and mails. */
const STOPS = {
  by_customer: 'You turned it off.',
  card_removed: 'The card was removed.',
  card_expired: 'The card has expired.',
  customer_needed:
    'Your bank needs to verify you first. Add Earth Cash once yourself, then turn it on again.',
  amount_refused: 'The amount is more than one deposit can be now.',
  account_closing: 'You asked us to close your account.',
} as const satisfies Record<Exclude<TopUpStop, DepositFailure>, string>;

/**
 * Why a charge without the customer present failed. Unlike those of other deposits, these texts do not ask to
 * try again; the page says what to do.
 */
const FAILURES = {
  deposit_declined: 'The card was declined.',
  deposit_declined_funds: 'There wasn’t enough money on the card.',
  deposit_declined_expired: 'The card has expired.',
  deposit_declined_code: 'The card’s security code was wrong.',
  deposit_declined_number: 'The card’s number is wrong.',
  deposit_declined_limit: 'The charge was over the card’s limit.',
  deposit_declined_kind: 'This card can’t be charged here.',
  deposit_declined_bank_check: 'Your bank needs to verify you before this card can be charged.',
  deposit_declined_bank_account: 'The bank didn’t pay.',
  deposit_declined_later: 'We couldn’t reach the bank.',
  deposit_declined_bank_funds: 'There wasn’t enough money in the account.',
  deposit_timed_out: 'The bank’s check timed out.',
  deposit_given_up: 'The charge was canceled.',
  deposit_not_begun: 'We couldn’t start the charge.',
  deposit_not_agreed: 'Auto top-up was turned off or changed before anything was charged.',
  deposit_not_needed: 'The balance was high enough again before anything was charged.',
  deposit_month_over: 'The month ended or its limit was reached before anything was charged.',
  deposit_held_back: 'We need to resolve an issue with your account first.',
} as const satisfies Record<DepositFailure, string>;

/** Returns the message for a reason. */
export function topUpReason(because: TopUpStop): string {
  return { ...STOPS, ...FAILURES }[because];
}
