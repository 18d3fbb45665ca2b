import { orderDay } from '~/content/core/dates';
import { amountCell, type CsvColumns, dayCell } from '~/domain/core/csv';
import { formatUsd, type Cents } from '~/domain/core/money';
import type {
  ReturnEventKind,
  ReturnOutcome,
  ReturnReason,
  ReturnState,
} from '~/domain/returns/return';
import type { ListedReturn } from '~/domain/returns/return-query';

/** Texts of the customers' pages about returns and claims. */
export const RETURNS = {
  title: 'Returns',
  one: 'Return',
  intro: 'What you’ve sent back, or told us was damaged or wrong.',
  none: 'No returns yet',
  noneText: 'Open an order to return something, or to tell us what’s wrong with it.',
  toOrders: 'View orders',
  nouns: ['return', 'returns'],
  search: 'Return or order number',
  all: 'All returns',
  history: 'History',
  you: 'you',
  us: 'Earth Brands',
  items: 'Items',
  order: 'Order',
  outcome: 'Outcome',
  wished: 'You asked for',
  photos: 'Photos',
  photo: (place: number) => `Photo ${place}`,
  toOrder: (name: string) => `View order ${name}`,
  label: 'Download return label',
  replacement: (name: string) => `View replacement ${name}`,
  answer: {
    heading: 'Send us a message',
    label: 'Message to our team',
    photo: 'Photo',
    photoHint: 'JPEG, PNG, WebP, or HEIC, up to 10 MB.',
    send: 'Send message',
    refused: 'Not sent',
  },
  cancel: {
    heading: 'Cancel this return',
    text: 'Keep the items. You can start again as long as the return window is open.',
    send: 'Cancel return',
    refused: 'Not canceled',
  },
} as const;

/** Texts of the form that begins one. */
export const RETURN_FORM = {
  title: (order: string) => `Return or report a problem with order ${order}`,
  link: 'Return or report a problem',
  intro: 'Tell us what you’d like to return or what’s wrong. We answer within 2 business days.',
  windows: (returnDays: number, claimDays: number) =>
    `You can return unopened cases within ${returnDays} days of delivery, and report damaged or wrong items within ${claimDays} days.`,
  nothing: 'Nothing on this order can be returned now',
  nothingText:
    'The order hasn’t shipped, every item is already in a return, or the return window has closed. If something is wrong, email us.',
  back: (order: string) => `Back to order ${order}`,
  items: 'Items',
  quantity: 'How many',
  ofUpTo: (most: number) => `Up to ${most}. Leave it at 0 to keep the item.`,
  printed: 'Made for you, so you can return it only if it’s damaged or not what you ordered.',
  late: 'The return window has closed. You can still report it as damaged or wrong.',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  photos: 'Photos',
  photosText: 'If something is damaged or wrong, show us. Up to 6 photos.',
  photo: 'Photo',
  photoHint: 'JPEG, PNG, WebP, or HEIC, up to 10 MB.',
  addPhoto: 'Add photo',
  removePhoto: (place: number) => `Remove photo ${place}`,
  wish: 'What would you like?',
  note: 'Anything else we should know',
  send: 'Send request',
  refused: 'Please fix these fields',
} as const;

export const REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Arrived damaged',
  wrong_item: 'Not what I ordered',
  not_as_described: 'Not as described',
  unwanted: 'No longer needed',
  other: 'Another reason',
};

export const OUTCOME_LABELS: Readonly<Record<ReturnOutcome, string>> = {
  refund: 'Refund to my original payment method',
  earth_cash: 'Earth Cash',
  replacement: 'Replacement',
};

/** The label of each state, and what comes next for the customer. */
export const RETURN_STATE_LABELS: Readonly<
  Record<ReturnState, { label: string; customer: string }>
> = {
  requested: {
    label: 'Requested',
    customer: 'We have your request and will answer within 2 business days. Please keep the items.',
  },
  question: {
    label: 'Question for you',
    customer: 'We need an answer from you before we can continue.',
  },
  approved: { label: 'Approved', customer: 'Please send the items back to us.' },
  received: { label: 'Received', customer: 'The items arrived. We’re checking them.' },
  inspected: { label: 'Inspected', customer: 'We’ve checked the items and are finishing up.' },
  resolved: { label: 'Done', customer: 'This return is finished.' },
  declined: { label: 'Declined', customer: 'We couldn’t accept this return.' },
  canceled: { label: 'Canceled', customer: 'This return was canceled.' },
};

/** Returns what comes next for the customer. */
export function returnStatus({
  state,
  comesBack,
  ending,
}: {
  state: ReturnState;
  comesBack: boolean | null;
  ending: { isDone: boolean } | null;
}): string {
  if (state === 'approved' && comesBack === false) {
    return 'You can keep the items. We’re working on your refund or replacement.';
  }
  if (state === 'approved' && ending?.isDone) {
    return 'Your refund or replacement is done. Please send the items back to us.';
  }
  return RETURN_STATE_LABELS[state].customer;
}

const EVENTS: Readonly<Record<ReturnEventKind, string>> = {
  requested: 'Requested',
  asked: 'Question',
  answered: 'Message',
  approved: 'Approved',
  declined: 'Declined',
  canceled: 'Canceled',
  received: 'Items received',
  inspected: 'Items inspected',
  refunded: 'Refunded {amount}',
  credited: 'Earth Cash added: {amount}',
  replaced: 'Replacement ordered',
  not_made: 'The outcome couldn’t be completed',
  resolved: 'Closed',
};

/** Returns the name of an event. */
export function returnEventLabel({
  kind,
  cents,
}: {
  kind: ReturnEventKind;
  cents: Cents | null;
}): string {
  return EVENTS[kind].replace('{amount}', cents === null ? '' : formatUsd(cents));
}

/** Texts about the money of a return. */
export const RETURN_MONEY = {
  heading: 'Where the money went',
  amount: (amount: string) => `${amount} refunded.`,
  refund: 'Download credit memo',
  cash: 'View Earth Cash entry',
} as const;

/** What mails about returns say besides their texts. */
export const RETURN_MAIL = {
  /** What a mail says of a label that is a file. */
  label: (link: string) => `Your return label: ${link}`,
  next: (comesBack: boolean) =>
    comesBack
      ? 'Please send the items back to us. We’ll email you when they arrive.'
      : 'You can keep the items. We’ll email you as soon as your refund or replacement is on its way.',
} as const;

/** Returns the outcome of a listed return in words. */
export function outcomeLabel(one: Pick<ListedReturn, 'outcome'>): string {
  return one.outcome === null ? '' : OUTCOME_LABELS[one.outcome];
}

/** The columns of the file of a customer's returns. */
export const RETURN_COLUMNS: CsvColumns<ListedReturn> = {
  Number: ({ name }) => name,
  Order: ({ orderName }) => orderName,
  Date: ({ createdAt }) => dayCell(createdAt),
  Status: ({ state }) => RETURN_STATE_LABELS[state].label,
  Items: ({ items }) => items,
  Reasons: ({ reasons }) => reasons.map((one) => REASON_LABELS[one]).join(', '),
  Outcome: outcomeLabel,
  Value: ({ worthCents }) => amountCell(worthCents),
};

/** Until when something can be returned. @param iso ISO 8601, UTC */
export const arrivedLabel = (iso: string) => `Delivered ${orderDay(iso)}`;
