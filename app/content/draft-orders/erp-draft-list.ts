import type { ErpDraftColumn, ListedDraft } from '~/domain/draft-orders/staff-draft';
import type { AmountSort } from '~/domain/core/forms/amount';
import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import { cents } from '~/domain/core/money';
import { lineLabel, stateLabel } from '~/content/orders/orders';

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

export const DRAFT_COLUMN_LABELS: Record<ErpDraftColumn, string> = {
  changed: 'Changed',
  made: 'Made',
  customer: 'Customer',
  items: 'Items',
  status: 'State',
  order: 'Order',
  tags: 'Tags',
  total: 'Total',
};

export const DRAFT_SORT_LABELS: Record<AmountSort, string> = {
  newest: 'Latest changed first',
  oldest: 'Longest unchanged first',
  highest: 'Highest total first',
  lowest: 'Lowest total first',
};

/** The columns of the file of draft orders. */
export const DRAFT_COLUMNS: CsvColumns<ListedDraft> = {
  Draft: ({ name }) => name,
  Number: ({ number }) => number,
  Changed: ({ updatedAt }) => dayCell(updatedAt),
  'Time (Pacific)': ({ updatedAt }) => timeCell(updatedAt),
  Made: ({ createdAt }) => dayCell(createdAt),
  Customer: ({ customerName }) => customerName ?? '',
  Email: ({ email }) => email ?? '',
  State: ({ status }) => stateLabel(status),
  Items: ({ items }) => lineLabel(items),
  Total: ({ totalCents }) => amountCell(cents(totalCents)),
  Order: ({ order }) => order?.name ?? '',
  'Order number': ({ order }) => order?.number ?? '',
  Tags: ({ tags }) => tags.join('; '),
};
