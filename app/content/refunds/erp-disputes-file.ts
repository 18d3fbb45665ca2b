import { csvFile, type CsvCell } from '~/domain/core/csv';
import type { Dispute } from '~/domain/disputes/dispute';
import { storedText } from '~/domain/core/stored-amount';
import { disputeReason, disputeWords } from './erp-disputes';

const HEAD = [
  'Dispute',
  'State',
  'Answer by (UTC)',
  'Amount (USD)',
  'Order',
  'Deposit',
  'Payment at Stripe',
  'Why',
  'Opened (UTC)',
];

/** Returns disputes as CSV: ids and amounts, but no people. */
export function disputesFile(disputes: readonly Dispute[]): string {
  const rows = disputes.map((dispute): CsvCell[] => {
    const { id, status, evidenceDueAt, amountCents, paymentIntentId, openedAt, of } = dispute;
    return [
      id,
      disputeWords(status),
      evidenceDueAt ?? '',
      { number: storedText(amountCents) },
      of.kind === 'order' ? (of.order?.name ?? '') : '',
      of.kind === 'deposit' ? of.depositId : '',
      paymentIntentId,
      disputeReason(dispute),
      openedAt,
    ];
  });
  return csvFile([HEAD, ...rows]);
}
