import { isTransient, isSilent } from '~/domain/payments/payment-failure';
import type { Advance, ChargeKind } from '~/domain/payments/card-charge';
import {
  type Findings,
  type ReconcileSpan,
  UNRECORDED,
} from '~/domain/discrepancies/discrepancies';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { checkAll } from '~/models/reconciliation/audit-pass.server';
import { findAuditCheckpoint } from '~/models/reconciliation/audit-changed.server';
import { nextSlice } from '~/models/reconciliation/audit-slice.server';
import {
  listOwedBack,
  listUnnotedRefunds,
  noteOrderRefunded,
} from '~/models/refunds/payment-refund.server';
import { listDueCharges, stateOfCharge } from '~/models/payments/card-charge.server';
import { listUndecidedDisputes } from '~/models/disputes/dispute.server';
import { findPaymentByIntent, getPayment } from '~/models/payments/payment.server';
import type { ServiceContext } from '~/services/context';
import { returnPayment } from '~/services/refunds/return-payment.server';
import { eachReturn } from './each-return.server';

type Context = Parameters<typeof returnPayment>[0];

/**
 * Advances every unfinished deposit or payment that is due (money-security 5, 1). One that cannot proceed now is not a
 * discrepancy; invariant I-7 limits how long it may take.
 */
export async function advanceDue(
  { db, log }: Pick<ServiceContext, 'db' | 'log'>,
  kind: ChargeKind,
  advance: Advance<string>,
  { at, ending }: Pick<ReconcileSpan, 'at' | 'ending'>,
): Promise<Findings> {
  const due = await listDueCharges(db, kind, at);
  let repaired = 0;
  for (const { id, state } of due) {
    ending?.throwIfAborted();
    try {
      await advance(id);
    } catch (error) {
      // The next one may succeed; this one is due again.
      log.warn({ err: error, [kind]: id }, `a ${kind} could not be worked on`);
      continue;
    }
    if ((await stateOfCharge(db, kind, id)) !== state) repaired += 1;
  }
  return { checked: due.length, repaired, broken: 0 };
}

/**
 * Advances every unfinished payment that is due, records refunds of orders that were missed (among
 * changed orders, and once a day among all), and gives back what is owed, on the normal path
 * (money-security section 5).
 */
export async function reconcilePayments(
  context: Context & Pick<ServiceContext, 'advancePayment'>,
  { at, window, ending }: Pick<ReconcileSpan, 'at' | 'window' | 'ending'>,
): Promise<Findings> {
  const { db, log, advancePayment } = context;
  const total = await advanceDue(context, 'payment', advancePayment, { at, ending });
  const noteThose = async (among: readonly string[] | Date) => {
    for (const { orderGid, refundedCents } of await listUnnotedRefunds(db, among)) {
      if (await noteOrderRefunded(db, orderGid, refundedCents, at)) total.repaired += 1;
    }
    return true;
  };
  await noteThose((await findAuditCheckpoint(db, at)).since);
  if (window === 'month') {
    await checkAll(
      db,
      { check: 'refunds', things: 'payments', at },
      {
        next: (cursor) => nextSlice(db, 'payments', cursor),
        work: (part) => noteThose('ids' in part ? part.ids : []),
      },
    );
  }
  for (const id of await listOwedBack(db)) {
    ending?.throwIfAborted();
    total.checked += 1;
    const outcome = await returnPayment(context, id).catch((error: unknown) => {
      log.error({ err: error, payment: id }, 'a refund of an order could not be worked on');
      return 'later' as const;
    });
    if (outcome === 'done') total.repaired += 1;
    if (outcome === 'person') total.broken += 1;
  }
  return total;
}

/**
 * Counts refunds and disputes of orders' charges in the span, whoever made them, even if their event was
 * missed. Once a day also those of every charge whose dispute may still be decided, which takes longer
 * than any span.
 *
 * @throws StripeFailure
 */
export async function reconcileReturns(
  context: Context,
  { since, window, at, ending, progress = UNRECORDED }: ReconcileSpan,
): Promise<Findings> {
  const { db, stripe, log } = context;
  const disputed = window === 'month' ? await listUndecidedDisputes(db, at) : [];
  const ids = new Set(disputed.flatMap(({ paymentId }) => paymentId ?? []));
  const total: Findings = { ...progress.found };
  async function count(id: string): Promise<void> {
    ending?.throwIfAborted();
    const payment = await getPayment(db, id);
    if (payment.state !== 'settled') return;
    total.checked += 1;
    try {
      await returnPayment(context, payment.id);
    } catch (error) {
      if (isStripeFailure(error) && isTransient(error) && isSilent(error)) throw error;
      log.error({ err: error, payment: payment.id }, 'refunds of an order could not be read');
      return;
    }
    const after = await getPayment(db, payment.id);
    if (after.cardRefundedCents !== payment.cardRefundedCents) total.repaired += 1;
  }
  if (progress.cursor === null) for (const id of ids) await count(id);
  for await (const { intents, cursor } of eachReturn(stripe, since, progress.cursor)) {
    for (const intent of intents) {
      const payment = await findPaymentByIntent(db, intent);
      if (payment && !ids.has(payment.id)) await count(payment.id);
    }
    await progress.save(cursor, total);
  }
  return total;
}
