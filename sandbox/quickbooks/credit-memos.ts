import { applyPayment, bury, newVersion, nextTransactionId, parseBooks } from './books';
import type { BookTables } from './books';
import { businessError } from './fields';
import type { Fields } from './fields';
import { creditMemoRecord } from './records';
import { BookRejection } from './rejection';
import type { CreditMemoRow } from './rows';
import { currentRow, numberOf, parseForm, requireOpenPeriod } from './sales-forms';

/**
 * `POST /v3/company/{realm}/creditmemo`: creates a credit memo, changes the one with the `Id`, or deletes it with
 * `operation=delete`. It lowers no invoice until a payment applies it, except if the company applies credits automatically.
 * https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/creditmemo
 *
 * @throws BookRejection
 */
export function writeCreditMemo(books: BookTables, query: URLSearchParams, body: Fields): object {
  if (query.get('operation') === 'delete') return remove(books, body);
  if (query.get('operation') !== null && query.get('operation') !== 'update') {
    throw new BookRejection('500', 'Unsupported Operation');
  }
  const allowDuplicate = query.get('include') === 'allowduplicatedocnum';
  const before =
    body.Id === undefined ? undefined : currentRow(books.creditMemos, body, 'CreditMemo');
  const form = parseForm(books, body, before);
  requireOpenPeriod(books, form.issuedOn, ...(before ? [before.issuedOn] : []));
  const others = books.creditMemos.values().filter(({ id }) => id !== before?.id);
  const number = numberOf(books, body, {
    entity: 'CreditMemo',
    others,
    before: before?.number,
    allowDuplicate,
  });
  const used = before ? before.totalCents - before.remainingCents : 0;
  if (form.totalCents < used) {
    throw businessError('The amount of the credit memo is less than what was applied of it.');
  }
  const now = books.clock.iso();
  const version = before
    ? newVersion(books, { syncToken: before.syncToken ?? 0, createdAt: before.createdAt ?? now })
    : { syncToken: 0, createdAt: now, updatedAt: now };
  const row: CreditMemoRow = {
    id: before?.id ?? nextTransactionId(books),
    ...form,
    ...version,
    number,
    remainingCents: form.totalCents - used,
  };
  books.creditMemos.put(row);
  books.notify([{ entity: 'CreditMemo', id: row.id, operation: before ? 'updated' : 'created' }]);
  if (!before && books.settings.autoApplyCredit) applyToOldest(books, row);
  return {
    CreditMemo: creditMemoRecord(books.creditMemos.get(row.id) ?? row, parseBooks(books)).record,
  };
}

function remove(books: BookTables, body: Fields): object {
  const memo = currentRow(books.creditMemos, body, 'CreditMemo');
  requireOpenPeriod(books, memo.issuedOn);
  if (memo.remainingCents < memo.totalCents) {
    throw businessError('Unlink the payments that apply this credit memo before deleting it.');
  }
  books.creditMemos.delete(memo.id);
  bury(books, 'CreditMemo', memo.id);
  books.notify([{ entity: 'CreditMemo', id: memo.id, operation: 'deleted' }]);
  return { CreditMemo: { status: 'Deleted', domain: 'QBO', Id: memo.id } };
}

/** Applies a credit memo to the customer's open invoices, the one due first before the others. */
function applyToOldest(books: BookTables, memo: CreditMemoRow): void {
  const open = books.invoices
    .values()
    .filter(({ customerId, balanceCents }) => customerId === memo.customerId && balanceCents > 0)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  let left = memo.remainingCents;
  const lines = open.flatMap(({ id, balanceCents }) => {
    const cents = Math.min(left, balanceCents);
    left -= cents;
    return cents > 0 ? [{ invoiceId: id, cents }] : [];
  });
  if (lines.length === 0) return;
  const createdAt = books.clock.iso();
  applyPayment(books, {
    id: nextTransactionId(books),
    customerId: memo.customerId,
    totalCents: 0,
    lines,
    credits: [{ creditMemoId: memo.id, cents: memo.remainingCents - left }],
    note: 'Created by QB Online to link credits to charges.',
    receivedOn: createdAt.slice(0, 10),
    createdAt,
  });
}
