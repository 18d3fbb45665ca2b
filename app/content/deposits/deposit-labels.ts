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
  short: 'Processing',
  heading: 'Your deposit is processing',
  text: `${
    methodType === 'card' ? 'Stripe' : 'Your bank'
  } hasn’t confirmed it yet. We’ll add ${formatUsd(creditCents)} as soon as it does. You can leave this page.`,
});

const notCompleted = (): Labels => ({
  short: 'Failed',
  heading: 'Nothing was charged',
  text: 'This deposit wasn’t completed, and your balance hasn’t changed.',
});

const BY_STATE: Readonly<Record<DepositState, (deposit: OutcomeFacts) => Labels>> = {
  created: underWay,
  pi_created: underWay,
  confirming: underWay,
  requires_action: ({ creditCents }) => ({
    short: 'Verify with bank',
    heading: 'Verify this payment with your bank',
    text: `Confirm this deposit on your bank’s page, which brings you back here. Nothing is charged until you do. Then we’ll add ${formatUsd(creditCents)}.`,
  }),
  processing: ({ creditCents }) => ({
    short: 'Pending',
    heading: 'Transfer in progress',
    text: `Bank transfers take up to 4 business days. ${formatUsd(creditCents)} is pending, and we’ll add it as soon as your bank pays. You can leave this page.`,
  }),
  credited: (deposit) => ({
    short: 'Completed',
    heading: 'Earth Cash added',
    text: `${formatUsd(deposit.creditCents)} is in ${balanceOf(deposit)}, ready to spend.`,
  }),
  failed: notCompleted,
  canceled: notCompleted,
  review: () => ({
    short: 'Under review',
    heading: 'We’re reviewing this deposit',
    text: 'Something about this deposit doesn’t add up. We’re looking into it and will write to you. Nothing more is charged in the meantime.',
  }),
};

const BEING_ABANDONED: Labels = {
  short: 'Canceling',
  heading: 'We’re canceling your deposit',
  text: 'Stripe hasn’t responded yet. As soon as it does, we’ll cancel this deposit. You can leave this page.',
};

const REVERSED: Readonly<Record<ReversedStatus, Omit<Labels, 'text'>>> = {
  refunded: { short: 'Refunded', heading: 'This deposit was refunded' },
  'partly-refunded': { short: 'Partially refunded', heading: 'Part of this deposit was refunded' },
  disputed: { short: 'Disputed', heading: 'Your bank is reviewing this payment' },
  'taken-back': { short: 'Returned', heading: 'Your bank returned this payment to you' },
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
  return isRejectedByBank ? { ...labels, heading: 'Your bank didn’t pay' } : labels;
}

function reversedText(
  { refundedCents, lostCents, heldCents, goneCents }: DepositReversed,
  deposit: OutcomeFacts,
): string {
  const back = [
    ...(refundedCents > 0
      ? [`we refunded ${formatUsd(refundedCents)} to ${deposit.methodName}`]
      : []),
    ...(lostCents > 0 ? [`your bank returned ${formatUsd(lostCents)} to you`] : []),
  ].join(', ');
  return [
    ...(heldCents > 0 ? [`${formatUsd(heldCents)} is on hold until your bank decides.`] : []),
    ...(goneCents > 0
      ? [`${capital(back)}, and ${formatUsd(goneCents)} was taken out of ${balanceOf(deposit)}.`]
      : []),
  ].join(' ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Shown for a deposit that an automatic top-up has started. */
export const TOP_UP_BEGAN = 'Auto top-up';

export const DEPOSIT_PAGE = {
  toBank: 'Go to your bank',
  bankSilent: 'We couldn’t open your bank’s page. Try again in a moment.',
  recheck: 'Refresh',
  abandon: 'Cancel deposit',
  tryAgain: 'Try again',
  shop: 'Shop All',
  statement: 'View statement',
  all: 'All deposits',
  method: 'From',
  begunBy: 'Started by',
  into: 'To',
  amount: 'Amount',
  bonus: '2% bonus',
  credit: 'Earth Cash',
  started: 'Started',
  credited: 'Completed',
  held: 'On hold',
  gone: (whose: OutcomeFacts) => `Taken out of ${balanceOf(whose)}`,
} as const;

/** Texts of the notice that another deposit has to end first. */
export const OPEN_DEPOSIT = {
  waits: (amount: DepositShown['amountCents']) =>
    `Your deposit of ${formatUsd(amount)} needs you to verify it with your bank. Finish or cancel it before you add more.`,
  underWay: (amount: DepositShown['amountCents']) =>
    `Your deposit of ${formatUsd(amount)} is processing. You can add more when it’s done.`,
  see: 'View deposit',
} as const;

/**
 * Returns where a deposit's credit is now.
 *
 * @param organization name of the organization that it was credited to; null for the customer's own
 * @param balanceCents the customer's own balance
 */
export function depositWhere(organization: string | null, balanceCents: Cents): string {
  if (organization !== null) return `It’s in ${cashOf(organization)}, for all of its members.`;
  return `Your balance is now ${formatUsd(balanceCents)}.`;
}

/** Texts of the list of deposits. */
export const DEPOSITS = {
  title: 'Deposits',
  intro: 'Your deposits, how you paid for them, and their status.',
  formTitle: 'Find deposits',
  nouns: ['deposit', 'deposits'],
  emptyTitle: 'No deposits yet',
  empty: 'Get a 2% bonus on every deposit.',
  columns: {
    date: 'Date',
    method: 'From',
    into: 'To',
    amount: 'Amount',
    credit: 'Earth Cash',
    state: 'Status',
  },
  back: 'Payments',
} as const;

export const DEPOSIT_STATUS_LABELS: Readonly<Record<DepositStatus, string>> = {
  added: 'Completed',
  'taken-back': 'Refunded or disputed',
  pending: 'Pending at your bank',
  'under-way': 'Processing',
  checked: 'Under review',
  'not-added': 'Failed',
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
  To: ({ organization }) => intoWords(organization),
  Status: (deposit) => depositLabel(deposit).short,
  Amount: ({ amountCents }) => amountCell(amountCents),
  Bonus: (deposit) => ifCharged(deposit, deposit.bonusCents),
  'Earth Cash now': (deposit) =>
    ifCharged(deposit, deposit.reversed?.leftCents ?? deposit.creditCents),
  Currency: () => 'USD',
  'Started by': ({ isTopUp }) => (isTopUp ? TOP_UP_BEGAN : 'You'),
};
