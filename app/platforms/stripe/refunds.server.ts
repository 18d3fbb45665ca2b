import type { Stripe } from 'stripe';
import { cents } from '~/domain/core/money';
import {
  cardStatus,
  type CardStatus,
  type CardStep,
  type ChargeRefund,
} from '~/domain/refunds/payment-refund';
import type { RefundSnapshot } from '~/domain/ledger/reversal-plan';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import {
  allOf,
  idOf,
  type Page,
  PAGE,
  pagesOf,
  type StripeClient,
  unlessMissing,
} from './client.server';
import type { FetchedDispute } from '~/domain/disputes/dispute';

/** Lists all refunds of one intent, whatever their status. @throws StripeFailure */
export async function listRefundsOf(
  stripe: StripeClient,
  intentId: string,
): Promise<RefundSnapshot[]> {
  const refunds = await stripe.run('refunds.list', (sdk) =>
    allOf(sdk.refunds.list({ payment_intent: intentId, limit: PAGE })),
  );
  return refunds.map(snapshotOf);
}

/** The `app` metadata of orders' refunds, as opposed to refunds made in Stripe's dashboard. */
const APP = 'earthcash-order';

/** Lists all refunds of an order's charge; `step` is set for those by `refundStep`. @throws StripeFailure */
export async function listChargeRefunds(
  stripe: StripeClient,
  intentId: string,
): Promise<ChargeRefund[]> {
  const refunds = await stripe.run('refunds.list', (sdk) =>
    allOf(sdk.refunds.list({ payment_intent: intentId, limit: PAGE })),
  );
  return refunds.map((refund) => ({
    id: refund.id,
    status: refund.status ?? 'unknown',
    amountCents: refund.amount,
    step: stepOf(refund.metadata ?? {}),
  }));
}

function stepOf(metadata: Readonly<Record<string, string>>): CardStep | null {
  if (metadata['app'] !== APP) return null;
  const [from, to] = [Number(metadata['from_cents']), Number(metadata['to_cents'])];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return null;
  return { fromCents: cents(from), toCents: cents(to) };
}

/**
 * Refunds a part of an order's charge to its card. Key and parameters come from the payment's row; the caller
 * has read beforehand what is refunded already.
 *
 * @param key number of the idempotency key
 * @see https://docs.stripe.com/api/refunds/create
 * @throws StripeFailure
 */
export async function refundStep(
  stripe: StripeClient,
  desired: { paymentId: string; intentId: string; step: CardStep; key: number },
): Promise<void> {
  const { paymentId, intentId, key } = desired;
  const { fromCents, toCents } = desired.step;
  await stripe.run('refunds.create', (sdk) =>
    sdk.refunds.create(
      {
        payment_intent: intentId,
        amount: toCents - fromCents,
        metadata: {
          app: APP,
          payment_id: paymentId,
          from_cents: String(fromCents),
          to_cents: String(toCents),
        },
      },
      {
        idempotencyKey: `ecp:${paymentId}:refund:${fromCents}-${toCents}${key === 0 ? '' : `:${key}`}`,
      },
    ),
  );
}

/**
 * Refunds the rest of a charge. What is refunded already is read first, every time, and Stripe never refunds
 * more than was charged.
 *
 * @param key number of the idempotency key
 * @returns whether all of it is refunded or on its way; false if the refund has failed
 * @throws StripeFailure
 */
export async function refundCharge(
  stripe: StripeClient,
  { paymentId, key }: { paymentId: string; key: number },
  intent: Pick<IntentSnapshot, 'id' | 'amountReceivedCents'>,
): Promise<boolean> {
  const refunds = await listRefundsOf(stripe, intent.id);
  const refunded = refunds
    .filter(({ status }) => !GONE.includes(status))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const rest = intent.amountReceivedCents - refunded;
  if (rest <= 0) return true;
  // Stripe replays a failed refund under its key for a day; a later attempt needs another key.
  const failed = refunds.filter(({ status }) => GONE.includes(status)).length;
  const refund = await stripe.run('refunds.create', (sdk) =>
    sdk.refunds.create(
      { payment_intent: intent.id, amount: rest, metadata: { payment_id: paymentId } },
      { idempotencyKey: undoKey(paymentId, key, failed) },
    ),
  );
  return !GONE.includes(refund.status ?? 'unknown');
}

function undoKey(paymentId: string, key: number, failed: number): string {
  const tries = key === 0 ? '' : `:${key}`;
  return `ecp:${paymentId}:undo${tries}${failed === 0 ? '' : `:after-${failed}`}`;
}

/** Statuses of refunds that returned no money. */
const GONE: readonly string[] = ['failed', 'canceled'];

/** Which part of a list: what was begun since then, after the cursor of an earlier walk. */
type Since = { since: Date; after: string | null };

/** Goes through all refunds begun since then, newest first. @throws StripeFailure */
export async function* refundPages(
  stripe: StripeClient,
  { since, after }: Since,
): AsyncGenerator<Page<RefundSnapshot>> {
  const list = (sdk: Stripe, page: object) => sdk.refunds.list({ created: from(since), ...page });
  for await (const { items, cursor } of pagesOf(stripe, 'refunds.list', { after, list })) {
    yield { items: items.map(snapshotOf), cursor };
  }
}

function from(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) };
}

/** @returns null if Stripe knows no such refund. @throws StripeFailure */
export async function findRefund(stripe: StripeClient, id: string): Promise<RefundSnapshot | null> {
  const refund = await unlessMissing(
    stripe.run('refunds.retrieve', (sdk) => sdk.refunds.retrieve(id)),
  );
  return refund && snapshotOf(refund);
}

function snapshotOf(refund: Stripe.Refund): RefundSnapshot {
  return {
    id: refund.id,
    status: refund.status ?? 'unknown',
    amountCents: refund.amount,
    createdAt: new Date(refund.created * 1000),
    paymentIntentId: idOf(refund.payment_intent),
  };
}

/** Returns what was refunded and disputed of a charge; null without a charge. @throws StripeFailure */
export async function fetchCardStatus(
  stripe: StripeClient,
  intentId: string | null,
): Promise<CardStatus | null> {
  if (intentId === null) return null;
  const refunds = await listChargeRefunds(stripe, intentId);
  return cardStatus(refunds, await listDisputesOf(stripe, intentId));
}

/** Lists all disputes of one intent. @throws StripeFailure */
export async function listDisputesOf(
  stripe: StripeClient,
  intentId: string,
): Promise<FetchedDispute[]> {
  const disputes = await stripe.run('disputes.list', (sdk) =>
    allOf(sdk.disputes.list({ payment_intent: intentId, limit: PAGE })),
  );
  return disputes.map(disputesSnapshotOf);
}

/** Goes through all disputes opened since then, newest first. @throws StripeFailure */
export async function* disputePages(
  stripe: StripeClient,
  { since, after }: Since,
): AsyncGenerator<Page<FetchedDispute>> {
  const list = (sdk: Stripe, page: object) => sdk.disputes.list({ created: from(since), ...page });
  for await (const { items, cursor } of pagesOf(stripe, 'disputes.list', { after, list })) {
    yield { items: items.map(disputesSnapshotOf), cursor };
  }
}

/** @returns null if Stripe knows no such dispute. @throws StripeFailure */
export async function findDispute(
  stripe: StripeClient,
  id: string,
): Promise<FetchedDispute | null> {
  const dispute = await unlessMissing(
    stripe.run('disputes.retrieve', (sdk) => sdk.disputes.retrieve(id)),
  );
  return dispute && disputesSnapshotOf(dispute);
}

function disputesSnapshotOf(dispute: Stripe.Dispute): FetchedDispute {
  const details = dispute.evidence_details;
  return {
    id: dispute.id,
    status: dispute.status,
    amountCents: dispute.amount,
    createdAt: new Date(dispute.created * 1000),
    paymentIntentId: idOf(dispute.payment_intent),
    reason: dispute.reason,
    evidenceDueAt: details.due_by === null ? null : new Date(details.due_by * 1000),
    isAnswered: details.submission_count > 0,
  };
}
