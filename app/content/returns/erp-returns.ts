import { BY, type TimelineEntry } from '~/content/staff/timeline';
import { REASON_LABELS, returnEventLabel } from '~/content/returns/returns';
import { amountCell, type CsvColumns } from '~/domain/core/csv';
import {
  RETURN_REASONS,
  type ReturnKind,
  type ReturnOutcome,
  type ReturnState,
} from '~/domain/returns/return';
import { type ReasonRow } from '~/domain/returns/return-query';
import type { ReturnEventView } from '~/domain/returns/return-view';

/** Texts of the back-office's pages about returns and claims. */
export const RETURN_STAFF = {
  title: 'Returns',
  text: 'What customers send back, or say arrived damaged or wrong.',
  none: 'No matching returns.',
  search: 'Number, order, or customer',
  back: 'All returns',
  customer: 'Customer',
  noCustomer: 'No account',
  facts: 'Request',
  value: 'Value',
  wish: 'Requested outcome',
  kind: 'Type',
  reason: 'Reason',
  items: 'Items',
  photos: 'Photos',
  noPhotos: 'No photos.',
  platform: 'In Shopify',
  needsAttention: 'Needs attention',
  waits: 'Needs approval',
  refused: 'Not done',
  approve: {
    back: 'Do the items have to come back?',
    yes: 'Yes, the customer sends them back',
    no: 'No, the customer keeps them',
    said: 'Instructions for the customer',
    label: 'Return label',
    labelHint:
      'A PDF or PNG of up to 5 MB. The customer downloads it from the email and the return’s page.',
    send: 'Approve return',
  },
  ask: { heading: 'Ask a question', said: 'Question to the customer', send: 'Send question' },
  decline: { heading: 'Decline', said: 'Reason, shown to the customer', send: 'Decline return' },
  label: 'Download return label',
  receive: 'Mark as received',
  inspect: {
    restock: 'Restock',
    said: 'What you found, shown to the customer',
    send: 'Save inspection',
  },
  resolve: {
    heading: 'Outcome',
    outcome: 'Outcome',
    choose: 'Choose an outcome',
    amount: 'Amount in dollars',
    hint: (left: string) => `For a refund or Earth Cash. ${left} is left to refund on this order.`,
    silent: 'For a refund or Earth Cash.',
    text: 'Above your limit, a second person decides first. A replacement is an order at no charge.',
    early: 'You can do this before the items arrive.',
    send: 'Save outcome',
  },
  close: 'Close without waiting',
  openReplacement: (name: string) => `View replacement ${name}`,
  openOrder: (name: string) => `View order ${name}`,
  reasons: {
    title: 'Return reasons',
    text: 'What came back or was reported, by product. Declined and canceled requests don’t count.',
    none: 'Nothing was returned in this period.',
    nouns: ['product', 'products'],
    search: 'Days',
    columns: { product: 'Product', cases: 'Returns', units: 'Units', value: 'Value' },
  },
  settings: {
    title: 'Claims and instructions',
    text: 'How long customers can report damaged or wrong items, and what they read once a return is approved. The days for returns are under Shipping and returns.',
    promises: 'Shipping and returns',
    days: 'Days to report a problem',
    daysHint: 'Counted from delivery. Also for printed goods, which can’t be returned otherwise.',
    instructions: 'Instructions',
    instructionsHint:
      'Part of the email when a return is approved and the items have to come back.',
    save: 'Save settings',
    done: 'Settings saved.',
  },
} as const;

/** The heading of an order's returns and claims. */
export const ORDER_RETURNS = 'Returns and claims';

export const KIND_LABELS: Readonly<Record<ReturnKind, string>> = {
  return: 'Return',
  claim: 'Claim',
};

export const STAFF_OUTCOMES: Readonly<Record<ReturnOutcome, string>> = {
  refund: 'Refund to original payment method',
  earth_cash: 'Earth Cash',
  replacement: 'Replacement at no charge',
};

const NEXT: Readonly<Record<ReturnState, string>> = {
  requested: 'Approve, decline, or ask the customer.',
  question: 'Waiting for the customer’s answer.',
  approved: 'Waiting for the items.',
  received: 'Inspect the items.',
  inspected: 'Choose the outcome.',
  resolved: 'Done.',
  declined: 'Declined.',
  canceled: 'Canceled.',
};

/** Returns what comes next, for staff. */
export function returnNext({
  state,
  comesBack,
  ending,
}: {
  state: ReturnState;
  comesBack: boolean | null;
  ending: { state: 'begun' | 'waits' | 'done' } | null;
}): string {
  if (ending?.state === 'begun') return 'The outcome is in progress.';
  if (ending?.state === 'waits') return 'The outcome needs approval.';
  if (state === 'approved' && comesBack === false) return 'Choose the outcome.';
  return NEXT[state];
}

/** Why an outcome was not made, for staff. */
const NOT_MADE: Readonly<Record<string, string>> = {
  changed:
    'Another refund of this order was issued in the meantime. Check the amount and try again.',
  'too-much': 'Less is left to refund on this order than you entered.',
  nothing: 'Nothing is left to refund on this order.',
  disputed: 'The customer’s bank is disputing the payment of this order.',
  'card-gone': 'Part of this amount was already refunded to the card. Choose a refund.',
  way: 'This order can’t be refunded to Earth Cash. Choose a refund.',
  'not-made': 'Shopify rejected it. Check the order in Shopify.',
  'not-approved':
    'The request was rejected or withdrawn. Nothing was refunded. Choose an outcome again.',
  replaced: 'A replacement order exists already, so nothing was refunded.',
  'no-goods': 'These items are no longer for sale, so they can’t be sent again.',
};

/** Returns why an outcome was not made. */
export function notMadeLabel(because: string): string {
  return NOT_MADE[because] ?? 'The outcome couldn’t be completed. Check the order and try again.';
}

/** Returns what happened to a return, for staff. @param customer their name */
export function returnEntries(
  events: readonly ReturnEventView[],
  customer: string,
): TimelineEntry[] {
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    by: event.actorName ?? (event.actor === 'customer' ? customer : BY.store),
    ...(event.actor === 'store' ? {} : { side: event.actor }),
    label: returnEventLabel(event),
    quote: event.said,
  }));
}

/** The columns of the file of reasons. */
export const REASON_COLUMNS: CsvColumns<ReasonRow> = {
  Product: ({ title }) => title,
  Returns: ({ cases }) => String(cases),
  Units: ({ units }) => String(units),
  ...Object.fromEntries(
    RETURN_REASONS.map((reason) => [
      REASON_LABELS[reason],
      ({ byReason }: ReasonRow) => String(byReason[reason]),
    ]),
  ),
  Value: ({ worthCents }) => amountCell(worthCents),
};
