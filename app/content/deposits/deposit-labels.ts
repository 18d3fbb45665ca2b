import {
  type DepositReversed,
  type DepositShown,
  isUncharged,
  type ReversedStatus,
} from '~/domain/deposits/deposit-view';
import { type Cents, formatUsd } from '~/domain/core/money';
import { ADD_CASH, cashOf } from '~/content/ledger/earth-cash';
import type { DepositState } from '~/domain/ledger/ledger';
import { amountCell, type CsvCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import type { DepositStatus } from '~/domain/deposits/deposit-query';

/** The state of a deposit, as its customer reads it. */
type Labels = { short: string; heading: string; text: string };

type OutcomeFacts = Pick<DepositShown, 'creditCents' | 'methodType' | 'methodName'> &
  Partial<Pick<DepositShown, 'organization'>>;

/** Returns which balance a deposit changes. */
const balanceOf = ({ organization }: OutcomeFacts) =>
  organization ? cashOf(organization) : 'your Earth Cash';

const underWay = ({ methodType, creditCents }: OutcomeFacts): Labels => ({
  short: 'Being processed',
  heading: 'Your deposit is being processed',
  text: `${
    methodType === 'card' ? 'The card company' : 'Your bank'
  } has not answered yet. ${formatUsd(creditCents)} is added as soon as it says yes. You can leave this page; it goes on without it.`,
});

const notCompleted = (): Labels => ({
  short: 'Not added',
  heading: 'Nothing was charged',
  text: 'This deposit was not completed, and your balance is as it was.',
});

const BY_STATE: Readonly<Record<DepositState, (deposit: OutcomeFacts) => Labels>> = {
  created: underWay,
  pi_created: underWay,
  confirming: underWay,
  requires_action: ({ creditCents }) => ({
    short: 'Waits for you',
    heading: 'Your bank wants to check it is you',
    text: `Please confirm this deposit on your bank’s page; it leads you back here. Nothing is charged before that, then ${formatUsd(creditCents)} is added.`,
  }),
  processing: ({ creditCents }) => ({
    short: 'Pending',
    heading: 'Your bank has been asked',
    text: `A bank takes up to 4 business days. ${formatUsd(creditCents)} is pending, and is added as soon as the bank has paid. You can leave this page; it goes on without it.`,
  }),
  credited: (deposit) => ({
    short: 'Added',
    heading: 'Earth Cash added',
    text: `${formatUsd(deposit.creditCents)} is in ${balanceOf(deposit)} and can be spent.`,
  }),
  failed: notCompleted,
  canceled: notCompleted,
  review: () => ({
    short: 'Being checked',
    heading: 'We are checking it',
    text: 'Something about this deposit does not add up. We are checking it and will write to you; nothing more is charged in the meantime.',
  }),
};

const BEING_ABANDONED: Labels = {
  short: 'Being canceled',
  heading: 'Your deposit is being canceled',
  text: 'The card company has not answered yet. As soon as it does, this deposit is canceled. You can leave this page; it goes on without it.',
};

const REVERSED: Readonly<Record<ReversedStatus, Omit<Labels, 'text'>>> = {
  refunded: { short: 'Refunded', heading: 'This deposit was refunded' },
  'partly-refunded': { short: 'Partly refunded', heading: 'Part of this deposit was refunded' },
  disputed: { short: 'Disputed', heading: 'Your bank is looking into this payment' },
  'taken-back': { short: 'Taken back', heading: 'Your bank has taken this payment back' },
};

/** Returns the texts for a deposit's state, including what was refunded or disputed since. */
export function depositLabel(
  deposit: OutcomeFacts &
    Pick<DepositShown, 'state' | 'failureCode' | 'isBeingAbandoned' | 'reversed'>,
): Labels {
  const { state, reversed, methodType, failureCode } = deposit;
  if (reversed) {
    return { ...REVERSED[reversed.currentStatus], text: reversedText(reversed, deposit) };
  }
  if (deposit.isBeingAbandoned) return BEING_ABANDONED;
  const labels = BY_STATE[state](deposit);
  const isRejectedByBank =
    methodType === 'us_bank_account' && failureCode?.startsWith('deposit_declined');
  return isRejectedByBank ? { ...labels, heading: 'Your bank did not pay' } : labels;
}

function reversedText(
  { refundedCents, lostCents, heldCents, goneCents }: DepositReversed,
  deposit: OutcomeFacts,
): string {
  const back = [
    ...(refundedCents > 0
      ? [`${formatUsd(refundedCents)} goes back to ${deposit.methodName}`]
      : []),
    ...(lostCents > 0 ? [`your bank has returned ${formatUsd(lostCents)} to you`] : []),
  ].join(', ');
  return [
    ...(heldCents > 0 ? [`${formatUsd(heldCents)} is kept back until it decides.`] : []),
    ...(goneCents > 0
      ? [`${capital(back)}, and ${formatUsd(goneCents)} has left ${balanceOf(deposit)}.`]
      : []),
  ].join(' ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Shown for a deposit that an automatic top-up has started. */
export const TOP_UP_BEGAN = 'Automatic top-up';

export const DEPOSIT_PAGE = {
  toBank: 'Go to your bank',
  bankSilent: 'Your bank’s page cannot be opened just now. Please look again in a moment.',
  recheck: 'Look again',
  abandon: 'Cancel this deposit',
  tryAgain: 'Try again',
  shop: 'Shop All',
  statement: 'See the statement',
  all: 'All deposits',
  method: 'From',
  begunBy: 'Begun by',
  into: 'Into',
  amount: 'Amount',
  bonus: '2% bonus',
  credit: 'Earth Cash',
  started: 'Started',
  credited: 'Added',
  held: 'Kept back',
  gone: (whose: OutcomeFacts) => `Has left ${balanceOf(whose)}`,
} as const;

/** Texts of the notice that another deposit has to end first. */
export const OPEN_DEPOSIT = {
  waits: (amount: DepositShown['amountCents']) =>
    `Your deposit of ${formatUsd(amount)} waits for you at your bank. Finish or cancel it before you add more.`,
  underWay: (amount: DepositShown['amountCents']) =>
    `Your deposit of ${formatUsd(amount)} is being processed. You can add more when it is done.`,
  see: 'See this deposit',
} as const;

/**
 * Returns where a deposit's credit is now.
 *
 * @param organization name of the organization that it was credited to; null for the customer's own
 * @param balanceCents the customer's own balance
 */
export function depositWhere(organization: string | null, balanceCents: Cents): string {
  if (organization !== null) return `It is in ${cashOf(organization)}, for all of its members.`;
  return `Your balance is now ${formatUsd(balanceCents)}.`;
}

/** Texts of the list of deposits. */
export const DEPOSITS = {
  title: 'Deposits',
  intro: 'What you have added, where it was paid from, and how it stands.',
  formTitle: 'Find deposits',
  nouns: ['deposit', 'deposits'],
  emptyTitle: 'No deposits yet',
  columns: {
    date: 'Date',
    method: 'From',
    into: 'Into',
    amount: 'Amount',
    credit: 'Earth Cash',
    state: 'State',
  },
  back: 'Payments',
} as const;

export const DEPOSIT_STATUS_LABELS: Readonly<Record<DepositStatus, string>> = {
  added: 'Added',
  'taken-back': 'Refunded or disputed',
  pending: 'Pending at the bank',
  'under-way': 'Being processed',
  checked: 'Being checked',
  'not-added': 'Not added',
};

/** Returns whose Earth Cash a deposit goes into. */
export function intoWords(organization: string | null): string {
  return organization === null ? ADD_CASH.intoOwn : cashOf(organization);
}

const ifCharged = (deposit: DepositShown, amount: Cents): CsvCell =>
  isUncharged(deposit) ? { number: '0.00' } : amountCell(amount);

/** The columns of the file of deposits. */
export const DEPOSIT_COLUMNS: CsvColumns<DepositShown> = {
  Date: ({ createdAt }) => dayCell(createdAt),
  'Time (Pacific)': ({ createdAt }) => timeCell(createdAt),
  From: ({ methodName }) => methodName,
  Into: ({ organization }) => intoWords(organization),
  State: (deposit) => depositLabel(deposit).short,
  Amount: ({ amountCents }) => amountCell(amountCents),
  Bonus: (deposit) => ifCharged(deposit, deposit.bonusCents),
  'Earth Cash now': (deposit) =>
    ifCharged(deposit, deposit.reversed?.leftCents ?? deposit.creditCents),
  Currency: () => 'USD',
  'Begun by': ({ isTopUp }) => (isTopUp ? TOP_UP_BEGAN : 'You'),
};
