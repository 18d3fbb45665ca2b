import { statusLabel } from '~/content/staff/back-office';
import { momentLabel } from '~/content/core/dates';
import type { Dispute } from '~/domain/disputes/dispute';
import { formatUsd } from '~/domain/core/money';
import { amountCell, type CsvColumns } from '~/domain/core/csv';

/** Texts of the pages about disputes of charges. */
export const DISPUTES = {
  title: 'Disputes',
  text: 'Charges of orders and deposits about which a customer has gone to their bank. Each is answered at Stripe, with evidence, by its deadline.',
  shopify:
    'Disputes of what Shopify’s own checkout has charged are answered in Shopify; their orders say so here too.',
  lists: 'Which disputes',
  file: 'Download this list (CSV)',
  none: 'There are none.',
  opened: 'Opened',
  of: 'Of',
  customer: 'Customer',
  amount: 'Amount',
  reason: 'Why',
  state: 'State',
  due: 'Answer by',
  noDeadline: 'Cannot be answered',
  answered: 'Answered',
  deposit: 'A deposit',
  orderToBe: 'An order that is not made yet',
  id: 'Id',
  dispute: 'Dispute',
  inquiry: 'Inquiry',
  back: 'All disputes',
  answer: 'Answer it at Stripe',
  platform: 'See it at Stripe',
  refund: 'Refund the order',
  noHold:
    'The store cannot put the order on hold at the platform, because its app may not change fulfillments. If it is not sent yet, put it on hold there.',
  next: {
    order:
      'Do not send the order if it is not sent yet, and put it on hold in Shopify: the store’s app may not.',
    deposit: 'Its Earth Cash is set aside until that is decided.',
  },
  order: {
    open: (amount: string) =>
      `A bank disputes ${amount} of what was paid for this order and has withdrawn it. Do not send the order. Nothing of it is refunded until that is decided.`,
    lost: (amount: string) =>
      `A bank has taken back ${amount} of what was paid for this order, for good. Do not send the order.`,
    inquiry: (amount: string) =>
      `A bank asks about ${amount} of what was paid for this order. Nothing is withdrawn. A full refund ends the inquiry without a fee; an answer may keep it from becoming a dispute.`,
  },
  elsewhere:
    'A bank disputes what was paid for this order at Shopify’s checkout. Do not send the order. It is answered in Shopify.',
} as const;

/** Which disputes a list has. */
export const DISPUTE_LIST_LABELS = {
  unanswered: 'To answer',
  undecided: 'Undecided',
  decided: 'Decided',
  all: 'All',
} as const;

const STATUSES: Record<string, string | undefined> = {
  needs_response: 'Dispute: needs an answer',
  under_review: 'Dispute: the bank is deciding',
  appeal_needs_response: 'Appeal: needs an answer',
  appeal_under_review: 'Appeal: the bank is deciding',
  warning_needs_response: 'Inquiry: needs an answer',
  warning_under_review: 'Inquiry: the bank is looking at the answer',
  warning_closed: 'Inquiry: closed',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
};

/** Returns a status of Stripe's in words. */
export function disputeLabel(status: string): string {
  return STATUSES[status] ?? statusLabel(status);
}

/** Returns what a dispute means for its order; '' once it is over. */
export function disputeOfOrderLabel({
  phase,
  amountCents,
  evidenceDueAt,
  isAnswered,
}: Pick<Dispute, 'phase' | 'amountCents' | 'evidenceDueAt' | 'isAnswered'>): string {
  if (phase === 'over') return '';
  const text = DISPUTES.order[phase](formatUsd(amountCents));
  const isDue = phase !== 'lost' && evidenceDueAt !== null && !isAnswered;
  return isDue ? `${text} ${DISPUTES.due} ${momentLabel(evidenceDueAt)}.` : text;
}

/** Returns why the customer disputes the charge. Stripe may add reasons. */
export function disputeReason({ reason }: Pick<Dispute, 'reason'>): string {
  return reason === null ? '' : statusLabel(reason);
}

/** The columns of the file of disputes: ids and amounts, but no people. */
export const DISPUTE_COLUMNS: CsvColumns<Dispute> = {
  Dispute: ({ id }) => id,
  State: ({ status }) => disputeLabel(status),
  'Answer by (UTC)': ({ evidenceDueAt }) => evidenceDueAt ?? '',
  'Amount (USD)': ({ amountCents }) => amountCell(amountCents),
  Order: ({ of }) => (of.kind === 'order' ? (of.order?.name ?? '') : ''),
  Deposit: ({ of }) => (of.kind === 'deposit' ? of.depositId : ''),
  'Payment at Stripe': ({ paymentIntentId }) => paymentIntentId,
  Why: disputeReason,
  'Opened (UTC)': ({ openedAt }) => openedAt,
};
