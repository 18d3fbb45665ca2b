import { DAY_PROBLEMS } from '~/content/day-range';
import type { ErpOrderColumn } from '~/domain/erp-order-columns';
import type { ErpOrderProblem } from '~/domain/erp-order-query';
import type { RunChange, RunRefusal, RunState, TagFault } from '~/domain/order-run';
import type { ViewRefusal } from '~/domain/staff-view';

/** The words of the staff's list of orders. */
export const ERP_ORDERS = {
  title: 'Orders',
  text: 'All orders of the store, from our copy of what the platform has.',
  caption: 'Orders',
  custom: 'Made-to-order requests',
  drafts: 'Draft orders',
  filters: 'Find orders',
  search: 'Search',
  searchHint: 'Number, customer, email, goods or tracking number',
  payment: 'Payment',
  delivery: 'Delivery',
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
  bulk: {
    title: 'With several orders',
    which: 'Which',
    ticked: 'The ticked ones on this page',
    matching: (count: string) => `All ${count} that the list has`,
    change: 'What to do',
    tag: 'Tag',
    tagHint: 'For adding or removing one.',
    send: 'Go on',
    sendNote: 'Nothing is changed yet: the next page says what will happen.',
    csv: 'Download CSV',
    csvNote: 'Each file is noted in the audit log.',
    refused: 'Nothing was chosen yet',
  },
} as const;

export const COLUMN_WORDS: Record<ErpOrderColumn, string> = {
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

type Faulty = 'from' | 'to' | 'least' | 'most';

/** What is wrong with what the list was asked for, at the field that can mend it. */
export const ORDER_PROBLEMS: Record<ErpOrderProblem, { field: Faulty; text: string }> = {
  ...DAY_PROBLEMS,
  'least-unreadable': { field: 'least', text: 'Enter an amount in dollars, like 250.00.' },
  'most-unreadable': { field: 'most', text: 'Enter an amount in dollars, like 250.00.' },
  'amounts-backwards': {
    field: 'most',
    text: 'Enter a highest total that is not below the lowest.',
  },
};

/** `1,204`, or `10,000+` where there are more. */
export function cappedWords({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${count.toLocaleString('en-US')}${isMore ? '+' : ''}`;
}

/** What heads the list. */
export function orderCountWords(
  counted: { count: number; isMore: boolean },
  isFiltered: boolean,
): string {
  const noun = counted.count === 1 ? 'order' : 'orders';
  const verb = counted.count === 1 ? 'matches' : 'match';
  return `${cappedWords(counted)} ${noun}${isFiltered ? ` ${verb}` : ''}`;
}

export const VIEW_REFUSALS: Record<ViewRefusal | 'view-name', string> = {
  'view-name': 'Please enter a name of at most 60 characters.',
  'view-name-taken': 'You have a view of this name already.',
  'view-too-many': 'You have 50 views. Remove one first.',
  'view-changed':
    'Somebody has changed or removed this view since the page was drawn. Nothing was overwritten: look at it again.',
  'view-not-yours': 'Views that everybody shares are changed by admins.',
  'view-personal':
    'A view keeps no address of a person. Take the email address out of the search first.',
};

export const CHANGE_WORDS: Record<RunChange, string> = {
  'tag-add': 'Add a tag',
  'tag-remove': 'Remove a tag',
  'mark-paid': 'Mark as paid',
};

export const TAG_FAULTS: Record<TagFault, string> = {
  missing: 'Please enter the tag.',
  'too-long': 'A tag has 40 characters at most.',
  malformed: 'A tag holds no comma.',
  own: 'The store writes this tag itself and finds its orders by it. It stays as it is.',
};

export const CHOICE_REFUSALS = {
  'none-chosen': 'Please tick at least one order.',
  'too-many': 'At most 10,000 orders can be changed at once. Narrow the list down first.',
  'orders-changed': 'Some of these orders are there no more. Please choose again.',
  'nothing-to-do': 'Please choose what to do.',
} as const;

export const RUN_STATES: Record<RunState, string> = {
  asked: 'Not begun',
  running: 'Under way',
  done: 'Done',
  stopped: 'Stopped',
};

export const RUN_REFUSALS: Record<RunRefusal, string> = {
  gone: 'The platform has this order no more.',
  'not-payable': 'It is called off, paid otherwise, or a payment is on its way to it.',
  refused: 'The platform does not take this change.',
};

/** The words of the page of a change of many orders. */
export const ORDER_RUN = {
  back: 'All orders',
  title: (change: RunChange, tag: string | null) =>
    tag === null ? CHANGE_WORDS[change] : `${CHANGE_WORDS[change]}: ${tag}`,
  ask: {
    'tag-add': (orders: string) =>
      `This adds the tag to ${orders}. Those that have it already stay as they are.`,
    'tag-remove': (orders: string) =>
      `This takes the tag from ${orders}. Those without it stay as they are.`,
    'mark-paid': (orders: string) =>
      `This marks ${orders} as paid at the platform, as if the money had come in otherwise. Nobody is charged. It cannot be taken back here.`,
  } satisfies Record<RunChange, (orders: string) => string>,
  asks: 'Nothing has happened yet.',
  begin: 'Begin',
  leave: 'Leave it',
  resume: 'Go on',
  stop: 'Stop here',
  look: 'Look again',
  others: 'You may leave this page: it goes on without it.',
  notYours: 'Only who has chosen these orders can begin it.',
  facts: {
    state: 'State',
    orders: 'Orders',
    done: 'Changed',
    refused: 'Not changed',
    left: 'Still to do',
    by: 'Begun by',
  },
  refusedTitle: 'Not changed',
  refusedMore: 'The first 200 of them.',
  ordersWords: (count: number) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`,
} as const;
