import { ADJUSTMENTS, signedUsd } from '~/content/ledger/erp-cash';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import type { ApprovalKind, ApprovalState, ApprovalLine } from '~/domain/staff/approval';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import { calendarLabel } from '~/content/core/dates';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of what needs a second person, and of the decisions about it. */
export const APPROVALS = {
  title: 'Approvals',
  text: 'Changes that need a second person: large Earth Cash adjustments, refunds, manually recorded payments, and manual prices, and commission on orders with no proof of payment. An admin who didn’t make the request decides, unless one invited the other in the last 30 days.',
  waiting: 'Needs approval',
  noneWaiting: 'Nothing needs approval.',
  ended: 'Completed',
  noneEnded: 'None yet.',
  columns: {
    about: 'About',
    what: 'Type',
    amount: 'Amount',
    why: 'Reason',
    asked: 'Requested by',
    state: 'Status',
    decide: 'Actions',
  },
  detail: 'Details',
  redacted: 'Erased',
  states: {
    asked: 'Pending',
    approved: 'Approved',
    refused: 'Rejected',
    withdrawn: 'Withdrawn',
  } satisfies Record<ApprovalState, string>,
  singleApprover: 'No approval needed',
  by: 'by',
  /** Asks for commissions. */
  store: 'The store',
  merge: 'Merge of two accounts',
  orders: (count: number) => (count === 1 ? '1 order' : `${formatNumber(count)} orders`),
  outcomes: { done: 'Done', refused: 'Not done', open: 'In progress' },
  approve: 'Approve',
  refuse: 'Reject',
  withdraw: 'Withdraw',
  ownHint: 'Another admin decides',
  adminHint: 'An admin decides',
  confirm: {
    approve: 'Approve request',
    refuse: 'Reject request',
    withdraw: 'Withdraw request',
  },
  cancel: 'Cancel',
  done: {
    asked: 'Sent to an admin for approval: this is more than one person may do alone in a day.',
    approve: 'Request approved.',
    refuse: 'Request rejected.',
    withdraw: 'Request withdrawn.',
  },
} as const;

export const APPROVAL_KINDS: Record<ApprovalKind, string> = {
  adjustment: 'Earth Cash adjustment',
  'mark-paid': 'Mark order as paid',
  'mark-paid-run': 'Mark several orders as paid',
  refund: 'Refund',
  cancel: 'Cancel order',
  price: 'Complete draft with manual prices',
  'quote-price': 'Send quote with manual prices',
  commission: 'Commission on an order with no proof of payment',
};

/** What happens once it is approved. */
const THEN: Record<ApprovalKind, string> = {
  adjustment:
    'The adjustment is posted to the ledger right away and appears on the customer’s statement.',
  'mark-paid': 'The order is marked as paid in Shopify, unless the amount due changes first.',
  'mark-paid-run':
    'The orders are marked as paid one at a time. If more is due on an order when its turn comes, the order is skipped.',
  refund: 'The refund is issued, unless the order is refunded another way first.',
  cancel:
    'The order is canceled and everything paid for it is refunded. The customer gets an email.',
  price: 'The draft becomes an order with payment pending, unless it changes first.',
  'quote-price':
    'The customer gets the quote by email and can accept it at these prices, unless the draft changes first.',
  commission:
    'The ambassador earns the commission, and it’s held like any other. Approve it only if you’ve confirmed that the order’s payment arrived: the order was marked as paid manually, or paid with a method that charges nobody.',
};

const NOTHING = {
  refuse: 'Nothing is done. The requester sees that it was rejected.',
  withdraw: 'Nothing is done, and no decision is needed.',
} as const;

export type ApprovalStep = 'approve' | 'refuse' | 'withdraw';

/** Returns the question about a decision, and what it does. */
export function approvalQuestion(
  step: ApprovalStep,
  line: ApprovalLine,
): { heading: string; what: string } {
  const amount = amountLabel(line);
  const heading = {
    approve: `Approve ${amount}?`,
    refuse: `Reject ${amount}?`,
    withdraw: `Withdraw the request for ${amount}?`,
  }[step];
  if (step !== 'approve') {
    return {
      heading,
      what:
        line.kind === 'commission'
          ? 'The order earns no commission. This is final.'
          : NOTHING[step],
    };
  }
  return { heading, what: THEN[line.kind] };
}

/** Formats the amount, with its sign if it corrects a balance. */
export function amountLabel({ kind, amountCents }: Pick<ApprovalLine, 'kind' | 'amountCents'>) {
  return kind === 'adjustment' ? signedUsd(amountCents) : formatUsd(amountCents);
}

const WORDLESS: readonly ApprovalKind[] = ['commission', 'refund', 'cancel', 'price'];

/** Returns what staff wrote; some kinds have no words. */
export function reasonLabel({ kind, reason }: Pick<ApprovalLine, 'kind' | 'reason'>): string {
  return reason || (WORDLESS.includes(kind) ? '' : APPROVALS.redacted);
}

/** Returns the small print below the reason: where an adjustment's money comes from, who earns a commission. */
export function approvalDetail(line: ApprovalLine): string | null {
  if (line.kind === 'commission') {
    return `For ${line.ambassador ?? customerNumber(line.request.ambassadorGid)}`;
  }
  switch (line.kind) {
    case 'adjustment':
      return ADJUSTMENTS.sides[line.against];
    case 'refund':
      return ORDER_MONEY.refund.methods[line.request.method];
    case 'cancel':
      return ORDER_MONEY.cancel.reasons[line.request.reason];
    case 'quote-price':
      return `Valid until ${calendarLabel(line.request.validUntil)}`;
    default:
      return null;
  }
}

/** Why something that was approved was not done. */
export const UNDONE: Readonly<Record<string, string>> = {
  'not-found': 'It’s no longer in Shopify.',
  'under-way': 'One of our own payments for it was in progress.',
  'not-payable': 'Shopify says it can no longer be paid.',
  changed: 'It was changed after the request.',
  refused: 'Shopify rejected it.',
  open: 'Another refund was in progress.',
  disputed: 'Its payment is disputed.',
  method: 'It can’t be refunded to Earth Cash only.',
  'card-gone': 'That money has already gone back to the card.',
  request: 'Another refund was issued first.',
  'not-made': 'Shopify rejected it.',
  completed: 'It had already been completed.',
  'of-payment': 'It now belongs to a payment.',
  gone: 'It was canceled or stopped first.',
  'no-customer': 'The draft has no customer.',
  'other-customer': 'The draft belongs to another customer now.',
  past: 'The quote had already expired.',
  'too-far': 'The quote’s “valid until” date is too far in the future.',
  late: 'The quote was already being paid, ordered, or replaced by a newer version.',
};

export type ApprovalDone = keyof typeof APPROVALS.done;

export function approvalDone(text: string | null): ApprovalDone | null {
  return text !== null && Object.hasOwn(APPROVALS.done, text) ? (text as ApprovalDone) : null;
}
