import { ADJUSTMENTS, signedUsd } from '~/content/ledger/erp-cash';
import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import type { ApprovalKind, ApprovalState, ApprovalLine } from '~/domain/staff/approval';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';

/** Texts of what needs a second person, and of the decisions about it. */
export const APPROVALS = {
  title: 'Approvals',
  text: 'What one person may not do alone: large corrections of Earth Cash, refunds, payments written down by hand and prices set by hand, and commissions on orders that no payment proves. An admin who has not asked for it decides.',
  waiting: 'Waiting for a second person',
  noneWaiting: 'Nothing waits.',
  ended: 'Done and decided',
  noneEnded: 'There are none yet.',
  columns: {
    about: 'About',
    what: 'What',
    amount: 'Amount',
    why: 'Why',
    asked: 'Asked by',
    state: 'State',
    decide: 'Decide',
  },
  detail: 'More',
  redacted: 'Not kept',
  states: {
    asked: 'Waits',
    approved: 'Approved',
    refused: 'Rejected',
    withdrawn: 'Taken back',
  } satisfies Record<ApprovalState, string>,
  singleApprover: 'Within the limit of one person',
  by: 'by',
  /** Asks for commissions. */
  store: 'The store',
  orders: (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`),
  outcomes: { done: 'Done', refused: 'Not done', open: 'Under way' },
  approve: 'Approve',
  refuse: 'Reject',
  withdraw: 'Take back',
  ownHint: 'Another admin has to decide this, and not one you’ve let in during the last 30 days.',
  adminHint: 'An admin has to decide this.',
  confirm: {
    approve: 'Yes, approve it',
    refuse: 'Yes, reject it',
    withdraw: 'Yes, take it back',
  },
  cancel: 'Back without deciding',
  done: {
    asked: 'An admin has to approve it first: it’s more than one person may do alone in a day.',
    approve: 'It’s approved.',
    refuse: 'It’s rejected.',
    withdraw: 'It’s taken back.',
  },
} as const;

export const APPROVAL_KINDS: Record<ApprovalKind, string> = {
  adjustment: 'Correction of Earth Cash',
  'mark-paid': 'Mark an order as paid',
  'mark-paid-run': 'Mark many orders as paid',
  refund: 'Refund',
  cancel: 'Cancel an order',
  price: 'Complete a draft with prices set by hand',
  commission: 'Commission on an order that no payment proves',
};

/** What happens once it is approved. */
const THEN: Record<ApprovalKind, string> = {
  adjustment: 'It’s posted in the ledger at once, and shown in the customer’s statement.',
  'mark-paid':
    'The order is marked as paid in Shopify, unless more or less is outstanding by then.',
  'mark-paid-run':
    'The orders are marked as paid one after the other. One with more outstanding by then stays as it is.',
  refund: 'The money goes back, unless the order was refunded otherwise by then.',
  cancel:
    'The order is canceled, and what was paid for it goes back. The customer is told by email.',
  price: 'The draft becomes an order with its payment pending, unless it was changed by then.',
  commission:
    'The ambassador earns it, and it’s held as long as any other. Nobody should approve it who hasn’t seen the order’s money: it was marked as paid by hand, or paid in a way that charges nobody.',
};

const NOTHING = {
  refuse: 'Nothing is done. Whoever asked sees that it was rejected.',
  withdraw: 'Nothing is done, and nobody needs to decide it anymore.',
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
    withdraw: `Take back ${amount}?`,
  }[step];
  if (step !== 'approve') {
    return {
      heading,
      what: line.kind === 'commission' ? 'The order earns no commission, for good.' : NOTHING[step],
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
    default:
      return null;
  }
}

/** Why something that was approved was not done. */
export const UNDONE: Readonly<Record<string, string>> = {
  'not-found': 'It’s no longer in Shopify.',
  'under-way': 'A payment of ours was under way for it.',
  'not-payable': 'Shopify says it can’t be paid anymore.',
  changed: 'It was changed after it was asked for.',
  refused: 'Shopify refused it.',
  open: 'Another refund was under way.',
  disputed: 'A bank disputes its payment.',
  method: 'It can’t go to Earth Cash alone.',
  'card-gone': 'The card has had that money back already.',
  request: 'More was refunded by then.',
  'not-made': 'Shopify refused it.',
  completed: 'It was completed already.',
  'of-payment': 'It belongs to a payment by now.',
  gone: 'It was left or stopped before.',
};

export type ApprovalDone = keyof typeof APPROVALS.done;

export function approvalDone(text: string | null): ApprovalDone | null {
  return text !== null && Object.hasOwn(APPROVALS.done, text) ? (text as ApprovalDone) : null;
}
