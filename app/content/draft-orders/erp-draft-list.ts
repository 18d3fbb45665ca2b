import type { ErpDraftColumn, ListedDraft } from '~/domain/draft-orders/staff-draft';
import type { AmountSort } from '~/domain/core/forms/amount';
import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import { cents } from '~/domain/core/money';
import { lineLabel, stateLabel } from '~/content/orders/orders';

/** Texts of the back-office's list of draft orders. */
export const DRAFT_LIST = {
  title: 'Draft orders',
  text: 'Orders prepared for customers, open and completed, from our copy of Shopify.',
  caption: 'Draft orders',
  filters: 'Find draft orders',
  searchHint: 'Number, customer, email, item, SKU, or discount code',
  status: 'Status',
  tagHint: 'Exactly as it appears on the draft.',
  from: 'Updated from',
  to: 'Updated to',
  show: 'Show drafts',
  create: 'New draft order',
  draft: 'Draft',
  tabs: 'Draft orders by status',
  openOrder: 'View order',
  gathering: 'Drafts are still syncing from Shopify, so older ones are missing.',
  nothingTitle: 'No matching draft orders',
  emptyTitle: 'No draft orders yet',
  empty: 'A draft appears here seconds after Shopify has it.',
} as const;

export const DRAFT_COLUMN_LABELS: Record<ErpDraftColumn, string> = {
  changed: 'Updated',
  made: 'Created',
  customer: 'Customer',
  items: 'Items',
  status: 'Status',
  order: 'Order',
  tags: 'Tags',
  total: 'Total',
};

export const DRAFT_SORT_LABELS: Record<AmountSort, string> = {
  newest: 'Recently updated first',
  oldest: 'Least recently updated first',
  highest: 'Highest total first',
  lowest: 'Lowest total first',
};

/** The columns of the file of draft orders. */
export const DRAFT_COLUMNS: CsvColumns<ListedDraft> = {
  Draft: ({ name }) => name,
  Number: ({ number }) => number,
  Updated: ({ updatedAt }) => dayCell(updatedAt),
  'Time (Pacific)': ({ updatedAt }) => timeCell(updatedAt),
  Created: ({ createdAt }) => dayCell(createdAt),
  Customer: ({ customerName }) => customerName ?? '',
  Email: ({ email }) => email ?? '',
  Status: ({ status }) => stateLabel(status),
  Items: ({ items }) => lineLabel(items),
  Total: ({ totalCents }) => amountCell(cents(totalCents)),
  Order: ({ order }) => order?.name ?? '',
  'Order number': ({ order }) => order?.number ?? '',
  Tags: ({ tags }) => tags.join('; '),
};
