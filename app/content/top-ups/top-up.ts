import { type Cents, formatUsd } from '~/domain/core/money';
import type { TopUpEventKind, TopUpStop, TopUpTerms } from '~/domain/top-ups/top-up';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { type DepositFailure, isCalledOff } from '~/domain/deposits/deposit-machine';

/**
 * The version of `topUpAgreement`. It changes with every change of the wording, so that we know what each
 * customer agreed to (a test ties the two together).
 */
export const TOP_UP_TEXT_VERSION = '2026-11-21';

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
    `When the Earth Cash that I can spend is below ${threshold}, Earth Brands charges ${amount} to ${methodName} and adds ${credit} (2% bonus included). If it is below that now, the first charge follows at once.`,
    `Charges of this kind are at most ${cap} in a calendar month, Pacific time.`,
    'I am not asked again before a charge, and get a mail after each one.',
    'It ends when I turn it off, when a charge is declined, and when the card expires or is removed. A charge that has begun by then is finished.',
  ];
}

/** Texts of /dashboard/payments/top-up. */
export const TOP_UP = {
  title: 'Automatic top-up',
  intro:
    'Keeps your own Earth Cash from running out: when it falls below an amount that you choose, your card is charged. It is off until you turn it on, and every charge brings 2% on top.',
  on: 'It is on',
  off: 'It is off',
  offBecause: (reason: string, day: string) => `Since ${day}. ${reason}`,
  rule: ({ thresholdCents, amountCents }: TopUpTerms, method: string) =>
    `Below ${formatUsd(thresholdCents)} we charge ${formatUsd(amountCents)} to ${method}.`,
  month: (used: Cents, cap: Cents) =>
    `${formatUsd(used)} of at most ${formatUsd(cap)} charged this month.`,
  capped: (day: string) => `This month’s most is reached, so nothing is charged before ${day}.`,
  underWay: 'A charge is under way just now.',
  agreedOn: (day: string) => `You agreed on ${day}.`,
  turnOff: 'Turn off',
  turnOffHint: 'At once. A charge that has begun is still finished.',
  set: 'Set it up',
  change: 'Change it',
  threshold: 'When my balance falls below',
  thresholdHint: 'In dollars, like 50. What you can spend counts, without what is held or pending.',
  amount: 'Charge',
  amountHint: (least: Cents, most: Cents) =>
    `From ${formatUsd(least)} to ${formatUsd(most)}, and no less than the balance above. From $200.00 on only as much as you have put in at once with this card yourself.`,
  cap: 'At most in a calendar month',
  capHint: (most: Cents) => `Up to ${formatUsd(most)}. Months are those of Pacific time.`,
  noCards: 'Save a card and add Earth Cash once with it; then it can be used to top up.',
  toAdd: 'Add Earth Cash',
  back: 'Payments',
  next: 'Review',
  refused: 'Nothing was changed',
  review: 'Please read and confirm',
  agreeLead: 'By confirming I agree:',
  reviewNow: (balance: Cents, { thresholdCents, amountCents }: TopUpTerms) =>
    balance < thresholdCents
      ? `Your balance is ${formatUsd(balance)}. That is below ${formatUsd(thresholdCents)}: ${formatUsd(amountCents)} is charged right after you confirm.`
      : `Your balance is ${formatUsd(balance)}. Nothing is charged now.`,
  confirm: 'Agree and turn on',
  confirmChange: 'Agree and change',
  busy: 'Turning on...',
  edit: 'Change',
  history: 'What it did',
  columns: { date: 'Date', what: 'What happened', amount: 'Charged', credit: 'Added' },
  deposit: 'See this deposit',
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
  not_added: 'Not topped up; it is tried again.',
  capped: 'The month’s most is reached; it waits for the next one.',
  stopped: 'Turned off.',
};

/** Texts of the card on /dashboard/payments. */
export const TOP_UP_CARD = {
  heading: 'Automatic top-up',
  pitch: 'Never run out in the middle of an order: your card is charged when your balance is low.',
  set: 'Set it up',
  see: 'See or change it',
} as const;

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

/** Returns the message for a reason. */
export function topUpReason(because: TopUpStop): string {
  return { ...STOPS, ...FAILURES }[because];
}
