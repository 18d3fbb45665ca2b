import type {
  BulkActionChange,
  BulkActionRejection,
  BulkActionState,
  TagError,
} from '~/domain/bulk-actions/bulk-action';
import type { BulkList } from '~/domain/orders/erp-order-query';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of bulk actions: changes of many orders or drafts at once. */

/** Singular and plural of a list's rows. */
export const LIST_NOUNS: Record<BulkList, readonly [string, string]> = {
  orders: ['order', 'orders'],
  drafts: ['draft', 'drafts'],
  fulfillment: ['fulfillment order', 'fulfillment orders'],
};

/** Returns, for example, `1,204 orders`. */
export function countedLabel(list: BulkList, count: number): string {
  const [one, many] = LIST_NOUNS[list];
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Texts of the form that chooses the orders and the change. */
export const BULK = {
  title: (list: BulkList) => `Bulk actions for ${LIST_NOUNS[list][1]}`,
  ticked: 'Selected on this page',
  matching: (count: string) => `All ${count} in this list`,
  change: 'Action',
  tag: 'Tag',
  send: 'Continue',
  sendNote: 'Nothing changes yet: the next page shows what will happen.',
  csv: 'Download CSV',
  csvNote: 'Each download is recorded in the audit log.',
} as const;

export const CHANGE_LABELS: Record<BulkActionChange, string> = {
  'tag-add': 'Add a tag',
  'tag-remove': 'Remove a tag',
  'mark-paid': 'Mark as paid',
  delete: 'Delete',
  send: 'Send without email',
  'send-notify': 'Send, with Shopify’s email',
};

export const TAG_ERRORS: Record<TagError, string> = {
  missing: 'Enter a tag.',
  'too-long': 'Use up to 40 characters.',
  malformed: 'A tag can’t contain a comma.',
  own: 'The store sets this tag itself and finds its orders by it, so it can’t be changed.',
};

type ChoiceError = 'none-chosen' | 'too-many' | 'orders-changed' | 'nothing-to-do';

/** Returns why a choice was refused. */
export function choiceRejection(list: BulkList, code: ChoiceError): string {
  const [one, many] = LIST_NOUNS[list];
  return {
    'none-chosen': `Select at least one ${one}.`,
    'too-many':
      list === 'fulfillment'
        ? 'You can send up to 500 fulfillment orders at once.'
        : `You can change up to 10,000 ${many} at once. Narrow the list first.`,
    'orders-changed': `Some of these ${many} are no longer available. Select again.`,
    'nothing-to-do': 'Choose an action.',
  }[code];
}

export const BULK_ACTION_STATES: Record<BulkActionState, string> = {
  asked: 'Not started',
  running: 'In progress',
  done: 'Done',
  stopped: 'Stopped',
};

export const BULK_ACTION_REJECTIONS: Record<BulkActionRejection, string> = {
  gone: 'No longer in Shopify.',
  'not-payable': 'Canceled or paid another way.',
  'customer-paying': 'The customer is already paying for it here.',
  'customer-paid': 'The customer has already paid for it here.',
  grown: 'More is due than when it was selected.',
  'of-store': 'The store is still handling it: a payment or a custom order.',
  completed: 'Already an order.',
  changed: 'Changed since it was selected.',
  busy: 'A teammate was saving it at the same time.',
  sent: 'Already sent.',
  held: 'On hold.',
  later: 'Scheduled for later.',
  canceled: 'Canceled.',
  'called-off': 'Its order was canceled or refunded.',
  refused: 'Shopify rejected this change.',
};

/** Texts of a bulk action's page. */
export const BULK_ACTION = {
  meta: 'Bulk action',
  back: 'All orders',
  backToDrafts: 'All draft orders',
  backToFulfillment: 'All fulfillment orders',
  toBulkActions: 'All bulk actions',
  title: (change: BulkActionChange, tag: string | null, list: BulkList = 'orders') =>
    [
      CHANGE_LABELS[change],
      list === 'drafts' ? ' (drafts)' : '',
      tag === null ? '' : `: ${tag}`,
    ].join(''),
  /** Their total when they were chosen. `unpaid`: as from `countedLabel` */
  sum: (total: string, unpaid: string) =>
    `${total} is recorded as received for ${unpaid}: the amounts due when they were selected. If more is due on an order when its turn comes, the order is skipped.`,
  deletedSum: (total: string) => `Their totals add up to ${total}.`,
  ask: {
    'tag-add': (orders: string) =>
      `This adds the tag to ${orders}. Any that already have it stay as they are.`,
    'tag-remove': (orders: string) =>
      `This removes the tag from ${orders}. Any without it stay as they are.`,
    'mark-paid': (orders: string) =>
      `This marks ${orders} as paid in Shopify, as if the money had arrived another way. Nobody is charged. You can’t undo this here.`,
    delete: (drafts: string) =>
      `This deletes ${drafts} in Shopify, with their items, notes, and payment links. A draft is skipped if it’s already an order, the store is handling it, or a teammate changes it first. Deleted drafts can’t be restored.`,
    send: (orders: string) =>
      `This sends everything left of ${orders}, with the tracking numbers shown. Nobody is emailed. Any that changed since they were selected, or whose order was canceled or refunded, are skipped.`,
    'send-notify': (orders: string) =>
      `This sends everything left of ${orders}, with the tracking numbers shown. Shopify emails each customer. Any that changed since they were selected, or whose order was canceled or refunded, are skipped.`,
  } satisfies Record<BulkActionChange, (orders: string) => string>,
  requests: 'Nothing has changed yet.',
  begin: 'Start',
  leave: 'Cancel',
  resume: 'Continue',
  stop: 'Stop',
  view: 'Refresh',
  others: 'You can leave this page. The bulk action continues.',
  notYours: 'Only the person who selected these can start it.',
  facts: {
    state: 'Status',
    orders: 'Selected',
    sum: 'Total',
    done: 'Changed',
    refused: 'Not changed',
    left: 'Remaining',
    by: 'Started by',
  },
  itemsTitle: 'Selection',
  itemsMore: 'Showing the first 200.',
  columns: { name: 'Name', email: 'Email', total: 'Total', tracking: 'Tracking' },
  noTracking: 'No tracking number',
  rejectedTitle: 'Not changed',
  rejectedMore: 'Showing the first 200.',
} as const;

const { facts } = BULK_ACTION;

/** Texts of the list of bulk actions. */
export const BULK_ACTIONS = {
  title: 'Bulk actions',
  text: 'Every bulk action, who chose it, and the result.',
  lists: 'Filter bulk actions',
  all: 'All',
  open: 'Unfinished',
  openText:
    'Selected but never started, or stalled for an hour. The person who selected the orders can start or continue it; they or an admin can stop it.',
  none: 'No bulk actions.',
  columns: {
    what: 'Action',
    by: 'Selected by',
    at: 'Selected at',
    orders: facts.orders,
    sum: facts.sum,
    state: facts.state,
    done: facts.done,
    refused: facts.refused,
    left: facts.left,
  },
} as const;
