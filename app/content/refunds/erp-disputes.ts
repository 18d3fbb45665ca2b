import type { StatusBadge } from '~/content/core/tones';
import { statusLabel } from '~/content/staff/back-office';
import { BY, type TimelineEntry } from '~/content/staff/timeline';
import { momentLabel } from '~/content/core/dates';
import { type Dispute, type DisputePhase, UNANSWERED } from '~/domain/disputes/dispute';
import { formatUsd } from '~/domain/core/money';
import { amountCell, type CsvColumns } from '~/domain/core/csv';

/** Texts of the pages about disputes of charges. */
export const DISPUTES = {
  title: 'Disputes',
  text: 'Order and deposit charges that customers have disputed with their bank. Answer each one in Stripe, with evidence, by its deadline.',
  shopify:
    'Disputes of payments made through Shopify’s own checkout are answered in Shopify. Their orders are marked here too.',
  lists: 'Filter disputes',
  file: 'Download CSV',
  none: 'No disputes.',
  opened: 'Opened',
  of: 'For',
  customer: 'Customer',
  amount: 'Amount',
  reason: 'Reason',
  due: 'Respond by',
  noDeadline: 'No response possible',
  answered: 'Answered',
  deposit: 'Deposit',
  orderToBe: 'Order not created yet',
  id: 'Stripe ID',
  facts: 'Details',
  dispute: 'Dispute',
  inquiry: 'Inquiry',
  back: 'All disputes',
  answer: 'Respond in Stripe',
  platform: 'View in Stripe',
  refund: 'Refund order',
  noHold:
    'A dispute doesn’t put the order on hold. If the order hasn’t shipped, put it on hold on its fulfillment page.',
  next: {
    order: 'If the order hasn’t shipped, don’t ship it. Put it on hold on its fulfillment page.',
    deposit: 'Its Earth Cash is on hold until the dispute is decided.',
  },
  order: {
    open: (amount: string) =>
      `A customer disputed ${amount} of the payment for this order, and the bank has withdrawn it. Don’t ship the order. Nothing is refunded until the dispute is decided.`,
    lost: (amount: string) =>
      `A bank has permanently taken back ${amount} of what was paid for this order. Don’t ship the order.`,
    inquiry: (amount: string) =>
      `A bank is asking about ${amount} of what was paid for this order. Nothing has been withdrawn. A full refund ends the inquiry without a fee; an answer may keep it from becoming a dispute.`,
  },
  elsewhere:
    'The payment for this order, made through Shopify’s checkout, is disputed. Don’t ship the order. Answer the dispute in Shopify.',
} as const;

/** Which disputes a list has. */
export const DISPUTE_LIST_LABELS = {
  unanswered: 'Needs response',
  undecided: 'Undecided',
  decided: 'Decided',
  all: 'All',
} as const;

const STATUSES: Record<string, string | undefined> = {
  needs_response: 'Dispute: needs response',
  under_review: 'Dispute: the bank is deciding',
  appeal_needs_response: 'Appeal: needs response',
  appeal_under_review: 'Appeal: the bank is deciding',
  warning_needs_response: 'Inquiry: needs response',
  warning_under_review: 'Inquiry: the bank is reviewing the answer',
  warning_closed: 'Inquiry: closed',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
};

/** Returns a status of Stripe's in words. */
export function disputeLabel(status: string): string {
  return STATUSES[status] ?? statusLabel(status);
}

/** Returns what to do about a dispute that nobody has answered. */
export function disputeNext({
  status,
  evidenceDueAt,
}: Pick<Dispute, 'status' | 'evidenceDueAt'>): string {
  if (evidenceDueAt === null) return disputeLabel(status);
  return `${DISPUTES.due} ${momentLabel(evidenceDueAt)}.`;
}

const PHASE_TONES: Record<DisputePhase, StatusBadge['tone']> = {
  inquiry: 'warn',
  open: 'warn',
  lost: 'bad',
  over: 'good',
};

/** Returns the status of a dispute as its badge. */
export function disputeBadge({ status, phase }: Pick<Dispute, 'status' | 'phase'>): StatusBadge {
  const tone = UNANSWERED.includes(status) ? 'bad' : PHASE_TONES[phase];
  return { text: disputeLabel(status), tone };
}

/** Returns what the bank did. @param customer the name; empty if it is not known */
export function disputeEvents(
  { id, openedAt, amountCents, reason }: Dispute,
  customer: string,
): TimelineEntry[] {
  const by = customer === '' ? BY.stripe : `${customer}’s bank`;
  const lines = [disputeReason({ reason })].filter(Boolean);
  return [{ id, at: openedAt, by, label: `${DISPUTES.opened}: ${formatUsd(amountCents)}`, lines }];
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
  Status: ({ status }) => disputeLabel(status),
  'Respond by (UTC)': ({ evidenceDueAt }) => evidenceDueAt ?? '',
  'Amount (USD)': ({ amountCents }) => amountCell(amountCents),
  Order: ({ of }) => (of.kind === 'order' ? (of.order?.name ?? '') : ''),
  Deposit: ({ of }) => (of.kind === 'deposit' ? of.depositId : ''),
  'Stripe payment': ({ paymentIntentId }) => paymentIntentId,
  Reason: disputeReason,
  'Opened (UTC)': ({ openedAt }) => openedAt,
};
