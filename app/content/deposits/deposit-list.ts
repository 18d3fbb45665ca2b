import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { DepositStanding } from '~/domain/deposits/deposit-query';
import { type DepositShown, isUncharged } from '~/domain/deposits/deposit-view';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { depositWords, TOP_UP_BEGAN } from './deposit-words';
import { ADD_CASH, cashOf } from '~/content/ledger/earth-cash';

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

export const DEPOSIT_STANDING_WORDS: Readonly<Record<DepositStanding, string>> = {
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

const HEAD = [
  'Date',
  'Time (Pacific)',
  'From',
  'Into',
  'State',
  'Amount',
  'Bonus',
  'Earth Cash now',
  'Currency',
  'Begun by',
];

/** Yields deposits as CSV in chunks; amounts have a decimal point. */
export async function* depositsFile(
  batches: AsyncIterable<readonly DepositShown[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const deposits of batches) yield csvRows(deposits.map(row));
}

function row(deposit: DepositShown): CsvCell[] {
  const time = Date.parse(deposit.createdAt);
  const left = deposit.reversed?.leftCents ?? deposit.creditCents;
  return [
    storeDay(time),
    storeTime(time),
    deposit.methodName,
    intoWords(deposit.organization),
    depositWords(deposit).short,
    { number: storedText(deposit.amountCents) },
    { number: isUncharged(deposit) ? '0.00' : storedText(deposit.bonusCents) },
    { number: isUncharged(deposit) ? '0.00' : storedText(left) },
    'USD',
    deposit.isTopUp ? TOP_UP_BEGAN : 'You',
  ];
}
