import type {
  BulkActionChange,
  BulkActionRejection,
  BulkActionState,
  TagError,
} from '~/domain/bulk-actions/bulk-action';
import type { ViewedList } from '~/domain/orders/erp-order-query';

/** Texts of bulk actions: changes of many orders or drafts at once. */

/** Singular and plural of a list's rows. */
export const LIST_NOUNS: Record<ViewedList, readonly [string, string]> = {
  orders: ['order', 'orders'],
  drafts: ['draft', 'drafts'],
};

/** Returns, for example, `1,204 orders`. */
export function countedLabel(list: ViewedList, count: number): string {
  const [one, many] = LIST_NOUNS[list];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Texts of the form that chooses the orders and the change. */
export const BULK = {
  title: (list: ViewedList) => `With several ${LIST_NOUNS[list][1]}`,
  ticked: 'The ticked ones on this page',
  matching: (count: string) => `All ${count} that the list has`,
  change: 'What to do',
  tag: 'Tag',
  tagHint: 'For adding or removing one.',
  send: 'Go on',
  sendNote: 'Nothing is changed yet: the next page says what will happen.',
  csv: 'Download CSV',
  csvNote: 'Each file is noted in the audit log.',
} as const;

export const CHANGE_LABELS: Record<BulkActionChange, string> = {
  'tag-add': 'Add a tag',
  'tag-remove': 'Remove a tag',
  'mark-paid': 'Mark as paid',
  delete: 'Delete',
};

export const TAG_ERRORS: Record<TagError, string> = {
  missing: 'Please enter the tag.',
  'too-long': 'A tag has 40 characters at most.',
  malformed: 'A tag holds no comma.',
  own: 'The store writes this tag itself and finds its orders by it. It stays as it is.',
};

type ChoiceError = 'none-chosen' | 'too-many' | 'orders-changed' | 'nothing-to-do';

/** Returns why a choice was refused. */
export function choiceRejection(list: ViewedList, code: ChoiceError): string {
  const [one, many] = LIST_NOUNS[list];
  return {
    'none-chosen': `Please tick at least one ${one}.`,
    'too-many': `At most 10,000 ${many} can be changed at once. Narrow the list down first.`,
    'orders-changed': `Some of these ${many} are there no more. Please choose again.`,
    'nothing-to-do': 'Please choose what to do.',
  }[code];
}

export const BULK_ACTION_STATES: Record<BulkActionState, string> = {
  asked: 'Not begun',
  running: 'Under way',
  done: 'Done',
  stopped: 'Stopped',
};

export const BULK_ACTION_REJECTIONS: Record<BulkActionRejection, string> = {
  gone: 'The platform has it no more.',
  'not-payable': 'It is called off, paid otherwise, or a payment is on its way to it.',
  grown: 'More is to be paid of it than when it was chosen.',
  'of-store': 'The store goes on with it itself: a payment, or a custom order.',
  completed: 'It is an order already.',
  changed: 'Somebody has changed it since it was chosen.',
  busy: 'Somebody was saving it just then.',
  refused: 'The platform does not take this change.',
};

/** Texts of a bulk action's page. */
export const BULK_ACTION = {
  meta: 'Change of many',
  back: 'All orders',
  backToDrafts: 'All draft orders',
  toBulkActions: 'All changes of many orders',
  title: (change: BulkActionChange, tag: string | null, list: ViewedList = 'orders') =>
    [
      CHANGE_LABELS[change],
      list === 'drafts' ? ' (drafts)' : '',
      tag === null ? '' : `: ${tag}`,
    ].join(''),
  /** Their total when they were chosen. `unpaid`: as from `countedLabel` */
  sum: (total: string, unpaid: string) =>
    `${total} is written down as received, for ${unpaid}: what was to be paid when they were chosen. One of which more is to be paid by then is left as it is.`,
  deletedSum: (total: string) => `Their totals come to ${total}.`,
  ask: {
    'tag-add': (orders: string) =>
      `This adds the tag to ${orders}. Those that have it already stay as they are.`,
    'tag-remove': (orders: string) =>
      `This takes the tag from ${orders}. Those without it stay as they are.`,
    'mark-paid': (orders: string) =>
      `This marks ${orders} as paid at the platform, as if the money had come in otherwise. Nobody is charged. It cannot be taken back here.`,
    delete: (drafts: string) =>
      `This deletes ${drafts} at the platform, with lines, notes and links for paying. One that is an order already, that the store goes on with itself, or that somebody changes before its turn comes, stays. What was deleted cannot be brought back.`,
  } satisfies Record<BulkActionChange, (orders: string) => string>,
  requests: 'Nothing has happened yet.',
  begin: 'Begin',
  leave: 'Leave it',
  resume: 'Go on',
  stop: 'Stop here',
  view: 'Look again',
  others: 'You may leave this page: it goes on without it.',
  notYours: 'Only who has chosen these can begin it.',
  facts: {
    state: 'State',
    orders: 'Chosen',
    sum: 'Sum',
    done: 'Changed',
    refused: 'Not changed',
    left: 'Still to do',
    by: 'Begun by',
  },
  itemsTitle: 'Which they are',
  itemsMore: 'The first 200 of them.',
  columns: { name: 'Name', email: 'Email', total: 'Total' },
  rejectedTitle: 'Not changed',
  rejectedMore: 'The first 200 of them.',
} as const;

const { facts } = BULK_ACTION;

/** Texts of the list of bulk actions. */
export const BULK_ACTIONS = {
  title: 'Changes of orders',
  text: 'Every change of many orders at once: who has chosen it, and what has become of it.',
  lists: 'Which changes',
  all: 'All',
  open: 'Left open',
  openText:
    'Chosen and never begun, or unmoved for an hour. Whoever has chosen the orders begins it or goes on with it; they or an admin end it.',
  none: 'There are none.',
  columns: {
    what: 'What',
    by: 'Chosen by',
    at: 'Chosen at',
    orders: facts.orders,
    sum: facts.sum,
    state: facts.state,
    done: facts.done,
    refused: facts.refused,
    left: facts.left,
  },
} as const;
