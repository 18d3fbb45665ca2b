import {
  discrepancyAlarm,
  type Findings,
  type ReconcileSpan,
  suggestedFixOf,
  UNRECORDED,
} from '~/domain/discrepancies/discrepancies';
import {
  CHARGE_FINDINGS,
  findingOnCharge,
  isStrayCharge,
  type ChargeFinding,
} from '~/domain/reconciliation/charge-findings';
import { cardStatus } from '~/domain/refunds/payment-refund';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { findPaymentById } from '~/models/payments/payment-row.server';
import {
  closeDiscrepancy,
  listOpenDiscrepancies,
  openDiscrepancy,
} from '~/models/discrepancies/discrepancy.server';
import { findPaymentByIntent, type Payment } from '~/models/payments/payment.server';
import {
  cancelIntent,
  intentPages,
  retrieveIntent,
} from '~/platforms/stripe/payment-intents.server';
import { listChargeRefunds } from '~/platforms/stripe/refunds.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'log' | 'advancePayment'>;

/**
 * Compares Stripe's charges with payments: every charge of an order in the span, and those with an open
 * discrepancy. A charge whose success was missed moves its payment forward on the normal path, an
 * abandoned one is canceled, and money without an order is left to a person.
 *
 * @throws StripeFailure
 */
export async function reconcileCharges(
  context: Context,
  { since, at, ending, progress = UNRECORDED }: Omit<ReconcileSpan, 'window'>,
): Promise<Findings> {
  const { db, stripe } = context;
  const open = await listOpenDiscrepancies(db, CHARGE_FINDINGS);
  const subjects = new Set(open.map(({ subject }) => subject));
  const total: Findings = { ...progress.found };
  async function compare(intent: IntentSnapshot): Promise<void> {
    ending?.throwIfAborted();
    total.checked += 1;
    const payment = await paymentOf(context, intent);
    if (isStrayCharge(intent, payment, at)) {
      const isCanceled = await cancel(context, intent.id);
      if (isCanceled) total.repaired += 1;
      await note(context, intent.id, isCanceled ? null : 'charge-unfinished', at);
      return;
    }
    const before = payment?.state;
    if (payment && intent.status === 'succeeded' && !ENDED.includes(payment.state)) {
      await context.advancePayment(payment.id);
    }
    const advanced = payment && (await findPaymentById(db, payment.id));
    if (advanced?.state !== before) total.repaired += 1;
    const finding = await judge(context, intent, advanced);
    if (finding !== null) total.broken += 1;
    await note(context, intent.id, finding, at);
  }
  if (progress.cursor === null) {
    for (const id of subjects) {
      const intent = await findIntent(context, id);
      if (intent) await compare(intent);
    }
  }
  const among = { since, after: progress.cursor };
  for await (const { intents, cursor } of intentPages(stripe, 'payment', among)) {
    for (const intent of intents) if (!subjects.has(intent.id)) await compare(intent);
    await progress.save(cursor, total);
  }
  return total;
}

const ENDED: readonly string[] = ['settled', 'failed', 'review'];

/**
 * The list is older than the payment and has no refunds: on a mismatch both are read again, and the
 * current values decide.
 */
async function judge(
  { stripe }: Context,
  listed: IntentSnapshot,
  payment: Payment | null,
): Promise<ChargeFinding | null> {
  if (findingOnCharge(listed, payment, listed.amountReceivedCents) === null) return null;
  const intent = await retrieveIntent(stripe, listed.id);
  const refunds = intent.status === 'succeeded' ? await listChargeRefunds(stripe, listed.id) : [];
  const charged = intent.amountReceivedCents - cardStatus(refunds, []).refundedCents;
  return findingOnCharge(intent, payment, charged);
}

async function paymentOf({ db }: Context, intent: IntentSnapshot): Promise<Payment | null> {
  const known = await findPaymentByIntent(db, intent.id);
  if (known) return known;
  // The process may have died between creating the intent and storing its id.
  return findPaymentById(db, intent.metadata['payment_id'] ?? '');
}

async function findIntent({ stripe }: Context, id: string): Promise<IntentSnapshot | null> {
  return retrieveIntent(stripe, id).catch((error: unknown) => {
    if (isStripeFailure(error) && error.kind === 'missing') return null;
    throw error;
  });
}

/**
 * @returns false if it was paid meanwhile
 */
async function cancel({ stripe }: Context, id: string): Promise<boolean> {
  try {
    return (await cancelIntent(stripe, id)).status === 'canceled';
  } catch (error) {
    if (isStripeFailure(error) && error.kind === 'unexpected-state') return false;
    throw error;
  }
}

/** Keeps at most one open discrepancy per charge, and closes resolved ones. */
async function note(
  { db, log }: Context,
  intentId: string,
  finding: ChargeFinding | null,
  at: Date,
): Promise<void> {
  for (const kind of CHARGE_FINDINGS) {
    if (kind !== finding) {
      await closeDiscrepancy(db, { kind, subject: intentId, by: 'true again', at });
      continue;
    }
    const isNew = await openDiscrepancy(db, { kind, subject: intentId, detail: {}, at });
    if (isNew) log.error(discrepancyAlarm(kind, { intent: intentId }), suggestedFixOf({ kind }));
  }
}
