import { DAY_PROBLEMS } from '~/content/core/lists';
import type {
  ErpListedOrder,
  ErpListProblem,
  ErpOrderColumn,
} from '~/domain/orders/erp-order-query';
import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import { lineLabel, stateLabel, termsCell } from './orders';
import { paidAndDisputed } from './paid-with';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of the back-office's list of orders. */
export const ERP_ORDERS = {
  title: 'Orders',
  text: 'All orders, from our copy of Shopify.',
  caption: 'Orders',
  runs: 'Bulk actions',
  filters: 'Find orders',
  search: 'Search',
  searchHint: 'Number, customer, email, item, SKU, discount code, or tracking number',
  payment: 'Payment',
  delivery: 'Fulfillment',
  currentStatus: 'Cancellation',
  dispute: 'Dispute',
  any: 'Any',
  tag: 'Tag',
  tagHint: 'Exactly as it appears on the order.',
  from: 'From',
  to: 'To',
  least: 'Minimum total (USD)',
  most: 'Maximum total (USD)',
  sort: 'Sort by',
  show: 'Show orders',
  clear: 'Clear filters',
  problemTitle: 'Please fix these fields',
  tabs: 'Orders by status',
  all: 'All',
  gathering:
    'Orders are still syncing from Shopify, so older ones are missing. Search covers what’s here.',
  nothingTitle: 'No matching orders',
  nothing: 'Remove a word or choose a longer date range.',
  emptyTitle: 'No orders yet',
  empty: 'An order appears here seconds after Shopify has it.',
  zone: 'Dates are in Pacific Time.',
  onlyFirst: (most: number) =>
    `Only the first ${formatNumber(most)} are shown. Narrow the list to see others.`,
  noEmail: 'No email',
  noCustomer: 'No name',
  cancelled: 'Canceled',
  order: 'Order',
  pickAll: 'Select all on this page',
  pick: (name: string) => `Select ${name}`,
} as const;

export const COLUMN_LABELS: Record<ErpOrderColumn, string> = {
  placed: 'Placed',
  customer: 'Customer',
  items: 'Items',
  payment: 'Payment',
  delivery: 'Fulfillment',
  total: 'Total',
  refunded: 'Refunded',
  tags: 'Tags',
  tracking: 'Tracking',
};

type WrongField = 'from' | 'to' | 'least' | 'most';

/** Errors about the filters, each with the field that can fix it. */
export const ORDER_PROBLEMS: Record<ErpListProblem, { field: WrongField; text: string }> = {
  ...DAY_PROBLEMS,
  'least-unreadable': { field: 'least', text: 'Enter an amount in dollars, such as 250.00.' },
  'most-unreadable': { field: 'most', text: 'Enter an amount in dollars, such as 250.00.' },
  'amounts-backwards': {
    field: 'most',
    text: 'Enter a maximum that isn’t below the minimum.',
  },
};

/** The columns of the staff's file of orders. */
export const ERP_ORDER_COLUMNS: CsvColumns<ErpListedOrder> = {
  Order: ({ name }) => name,
  Number: ({ id }) => id.slice(id.lastIndexOf('/') + 1),
  Date: ({ createdAt }) => dayCell(createdAt),
  'Time (Pacific)': ({ createdAt }) => timeCell(createdAt),
  Customer: ({ customerName }) => customerName ?? '',
  Email: ({ email }) => email ?? '',
  Payment: ({ displayFinancialStatus: status, dispute }) =>
    paidAndDisputed(stateLabel(status), dispute),
  Fulfillment: ({ displayFulfillmentStatus: status }) => stateLabel(status),
  'Canceled on': ({ cancelledAt }) => dayCell(cancelledAt),
  Items: ({ lines }) => lineLabel(lines),
  Total: ({ total }) => amountCell(total.cents),
  Refunded: ({ refunded }) => amountCell(refunded.cents),
  'Current total': ({ currentTotal }) => amountCell(currentTotal.cents),
  Currency: ({ total }) => total.currency,
  'Payment terms': termsCell,
  'PO number': ({ poNumber }) => poNumber ?? '',
  Tags: ({ tags }) => tags.join('; '),
  'Tracking numbers': ({ trackingNumbers }) => trackingNumbers.join('; '),
};
