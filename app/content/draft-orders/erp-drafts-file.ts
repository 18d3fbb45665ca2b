import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { ListedDraft } from '~/domain/draft-orders/erp-draft-query';
import { cents } from '~/domain/core/money';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { stateWords } from '~/content/orders/orders';

const HEAD = [
  'Draft',
  'Number',
  'Changed',
  'Time (Pacific)',
  'Made',
  'Customer',
  'Email',
  'State',
  'Items',
  'Total',
  'Order',
  'Order number',
  'Tags',
];

function row(draft: ListedDraft): CsvCell[] {
  const time = Date.parse(draft.updatedAt);
  return [
    draft.name,
    draft.number,
    storeDay(time),
    storeTime(time),
    draft.createdAt === null ? '' : storeDay(Date.parse(draft.createdAt)),
    draft.customerName ?? '',
    draft.email ?? '',
    stateWords(draft.status),
    draft.items.map(({ title, quantity }) => `${quantity} x ${title}`).join('; '),
    { number: storedText(cents(draft.totalCents)) },
    draft.order?.name ?? '',
    draft.order?.number ?? '',
    draft.tags.join('; '),
  ];
}

/** Yields draft orders as CSV in chunks, for staff; amounts have a decimal point. */
export async function* erpDraftsFile(
  batches: AsyncIterable<readonly ListedDraft[]> | Iterable<readonly ListedDraft[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const drafts of batches) yield csvRows(drafts.map(row));
}
