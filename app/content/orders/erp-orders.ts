import { DAY_PROBLEMS } from '~/content/core/lists';
import type {
  ErpListedOrder,
  ErpListProblem,
  ErpOrderColumn,
  ViewRejection,
} from '~/domain/orders/erp-order-query';
import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';
import { lineLabel, stateLabel } from './orders';
import { paidAndDisputed } from './paid-with';

/** Texts of the back-office's list of orders. */
export const ERP_ORDERS = {
  title: 'Orders',
  text: 'All orders of the store, from our copy of what the platform has.',
  caption: 'Orders',
  runs: 'Changes of many orders',
  filters: 'Find orders',
  search: 'Search',
  searchHint: 'Number, customer, email, goods or tracking number',
  payment: 'Payment',
  delivery: 'Delivery',
  currentStatus: 'Cancelled or not',
  dispute: 'Dispute',
  any: 'Any',
  tag: 'Tag',
  tagHint: 'Exactly as it is written on the order.',
  from: 'From',
  to: 'To',
  least: 'Total from, USD',
  most: 'Total to, USD',
  sort: 'Sort by',
  show: 'Show orders',
  clear: 'Clear all',
  problemTitle: 'Please check what you asked for',
  tabs: 'Orders by state',
  all: 'All',
  gathering:
    'The copy of the orders is still being filled: older ones are missing. Searching finds what is there.',
  nothingTitle: 'No order matches',
  nothing: 'Take out a word, or choose a longer time.',
  emptyTitle: 'There are no orders yet',
  empty: 'Each order is here seconds after the platform has it.',
  zone: 'Days are Pacific Time.',
  onlyFirst: (most: number) =>
    `The first ${most.toLocaleString('en-US')} can be paged through: narrow the list down to see the others.`,
  noEmail: 'No email',
  noCustomer: 'No name',
  cancelled: 'Cancelled',
  order: 'Order',
  pick: (name: string) => `Choose ${name}`,
  views: {
    title: 'Saved views',
    none: 'Nobody has saved a view yet.',
    shared: 'shared',
    save: 'Save this list as a view',
    name: 'Name of the view',
    share: 'Share it with everybody',
    send: 'Save view',
    replace: 'Make it what the list is now',
    remove: 'Remove',
    saved: 'The view is saved.',
    replaced: 'The view is what the list is now.',
    removed: 'The view is removed.',
    refused: 'The view was not saved',
    changeTitle: 'Change views',
  },
  columns: {
    title: 'Columns',
    text: 'Yours alone, wherever you sign in.',
    send: 'Show these columns',
    saved: 'The list has these columns now.',
  },
} as const;

export const COLUMN_LABELS: Record<ErpOrderColumn, string> = {
  placed: 'Placed',
  customer: 'Customer',
  items: 'Items',
  payment: 'Payment',
  delivery: 'Delivery',
  total: 'Total',
  refunded: 'Given back',
  tags: 'Tags',
  tracking: 'Tracking',
};

type WrongField = 'from' | 'to' | 'least' | 'most';

/** Errors about the filters, each with the field that can fix it. */
export const ORDER_PROBLEMS: Record<ErpListProblem, { field: WrongField; text: string }> = {
  ...DAY_PROBLEMS,
  'least-unreadable': { field: 'least', text: 'Enter an amount in dollars, like 250.00.' },
  'most-unreadable': { field: 'most', text: 'Enter an amount in dollars, like 250.00.' },
  'amounts-backwards': {
    field: 'most',
    text: 'Enter a highest total that is not below the lowest.',
  },
};

/** Returns the count, `1,204`, or `10,000+` if there are more. */
export function cappedLabel({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${count.toLocaleString('en-US')}${isMore ? '+' : ''}`;
}

/** Returns the heading of a list: `1,204 orders`, `12 drafts match`. @param nouns singular and plural */
export function listCountLabel(
  counted: { count: number; isMore: boolean },
  [one, many]: readonly [string, string],
  isFiltered: boolean,
): string {
  const noun = counted.count === 1 ? one : many;
  const verb = counted.count === 1 ? 'matches' : 'match';
  return `${cappedLabel(counted)} ${noun}${isFiltered ? ` ${verb}` : ''}`;
}

export const VIEW_REJECTIONS: Record<ViewRejection | 'view-name', string> = {
  'view-name': 'Please enter a name of at most 60 characters.',
  'view-name-taken': 'You have a view of this name already.',
  'view-too-many': 'You have 50 views. Remove one first.',
  'view-changed':
    'Somebody has changed or removed this view since the page was drawn. Nothing was overwritten: look at it again.',
  'view-not-yours': 'Views that everybody shares are changed by admins.',
  'view-personal':
    'A view keeps no address of a person. Take the email address out of the search first.',
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
  Delivery: ({ displayFulfillmentStatus: status }) => stateLabel(status),
  'Cancelled on': ({ cancelledAt }) => dayCell(cancelledAt),
  Items: ({ lines }) => lineLabel(lines),
  Total: ({ total }) => amountCell(total.cents),
  'Given back': ({ refunded }) => amountCell(refunded.cents),
  'Total now': ({ currentTotal }) => amountCell(currentTotal.cents),
  Currency: ({ total }) => total.currency,
  Tags: ({ tags }) => tags.join('; '),
  'Tracking numbers': ({ trackingNumbers }) => trackingNumbers.join('; '),
};
