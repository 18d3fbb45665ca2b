import { amountCell, type CsvCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import type { Cents } from '~/domain/core/money';
import type { DepositStanding } from '~/domain/deposits/deposit-query';
import { type DepositShown, isUncharged } from '~/domain/deposits/deposit-view';
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

const ifCharged = (deposit: DepositShown, amount: Cents): CsvCell =>
  isUncharged(deposit) ? { number: '0.00' } : amountCell(amount);

/** The columns of the file of deposits. */
export const DEPOSIT_COLUMNS: CsvColumns<DepositShown> = {
  Date: ({ createdAt }) => dayCell(createdAt),
  'Time (Pacific)': ({ createdAt }) => timeCell(createdAt),
  From: ({ methodName }) => methodName,
  Into: ({ organization }) => intoWords(organization),
  State: (deposit) => depositWords(deposit).short,
  Amount: ({ amountCents }) => amountCell(amountCents),
  Bonus: (deposit) => ifCharged(deposit, deposit.bonusCents),
  'Earth Cash now': (deposit) =>
    ifCharged(deposit, deposit.reversed?.leftCents ?? deposit.creditCents),
  Currency: () => 'USD',
  'Begun by': ({ isTopUp }) => (isTopUp ? TOP_UP_BEGAN : 'You'),
};
