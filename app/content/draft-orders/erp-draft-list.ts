import type { ErpDraftColumn, ListedDraft } from '~/domain/draft-orders/erp-draft-query';
import type { OrderSort } from '~/domain/orders/order-query';
import { type CsvCell, csvFile, csvRows } from '~/domain/core/csv';
import { cents } from '~/domain/core/money';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { stateWords } from '~/content/orders/orders';

/** Texts of the back-office's list of draft orders. */
export const DRAFT_LIST = {
  title: 'Draft orders',
  text: 'What was prepared and is no order yet; from our copy of what the platform has.',
  caption: 'Draft orders',
  filters: 'Find draft orders',
  searchHint: 'Number, customer, email or goods',
  status: 'State',
  tagHint: 'Exactly as it is written on the draft.',
  from: 'Changed from',
  to: 'Changed to',
  show: 'Show drafts',
  create: 'New draft order',
  draft: 'Draft',
  tabs: 'Draft orders by state',
  openOrder: 'Open order',
  gathering: 'The copy of the drafts is still being filled: older ones are missing.',
  nothingTitle: 'No draft order matches',
  emptyTitle: 'There are no draft orders',
  empty: 'Each is here seconds after the platform has it.',
} as const;

export const DRAFT_COLUMN_WORDS: Record<ErpDraftColumn, string> = {
  changed: 'Changed',
  made: 'Made',
  customer: 'Customer',
  items: 'Items',
  status: 'State',
  order: 'Order',
  tags: 'Tags',
  total: 'Total',
};

export const DRAFT_SORT_WORDS: Record<OrderSort, string> = {
  newest: 'Latest changed first',
  oldest: 'Longest unchanged first',
  highest: 'Highest total first',
  lowest: 'Lowest total first',
};

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
