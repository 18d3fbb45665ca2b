import { derivedUuid } from '~/domain/core/forms/derived-uuid.server';
import type { Cents } from '~/domain/core/money';
import { refundableCents } from '~/domain/orders/order-refund';
import { RESOLVABLE, type ReturnCase, type ReturnOutcome } from '~/domain/returns/return';
import { enqueueJob } from '~/models/core/job.server';
import { isInDispute } from '~/models/disputes/dispute.server';
import { findStaffRefundByToken } from '~/models/refunds/order-refund.server';
import { listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import { findReturnCase } from '~/models/returns/return-case.server';
import { insertReturnEvent } from '~/models/returns/return-event.server';
import {
  beginEnding,
  claimReturnStep,
  dropEnding,
  endEnding,
  type ReturnStep,
  waitWithEnding,
} from '~/models/returns/return-steps.server';
import { findApprovalByToken } from '~/models/staff/approval.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import type { ServiceContext, Settings } from '~/services/context';
import { requestRefund } from '~/services/refunds/request-refund.server';
import { sendOrderRefund } from '~/services/refunds/send-order-refund.server';
import { sendReplacement, dropReplacement } from './send-replacement.server';

export type ResolveContext = Pick<
  ServiceContext,
  'db' | 'admin' | 'stripe' | 'now' | 'log' | 'failpoint'
> &
  Settings<'singleApproverLimits'>;

/** Why an outcome cannot be chosen. */
export type ResolveRejection = 'disputed' | 'too-much' | 'amount' | 'no-order' | 'earth-cash';

/**
 * Decides how a case ends, once: by a refund to where the money came from, as Earth Cash, or by a replacement order at
 * no price. It is written down with the amount first and done afterwards (`advanceEnding`), so that a process that
 * dies, a form sent twice or two members of staff at once give back once.
 *
 * @param amountCents null for a replacement
 * @throws PlatformFailure when Shopify does not answer: nothing was decided
 */
export async function resolveReturn(
  context: ResolveContext & { requestId: string | null },
  staff: { id: string; name: string },
  id: string,
  desired: {
    outcome: ReturnOutcome;
    amountCents: Cents | null;
    formToken: string;
    version: number;
  },
): Promise<ReturnStep<ResolveRejection>> {
  const { db, admin, now, requestId } = context;
  const { outcome, formToken, version } = desired;
  const token = derivedUuid(formToken, 'return', id);
  const known = await findReturnCase(db, id);
  if (!known) return { ok: false, reason: 'not-found' };
  // The same form again, sent twice or because its answer was lost.
  if (known.ending?.token === token) return { ok: true };
  const isMoney = outcome !== 'replacement';
  const amountCents = isMoney ? desired.amountCents : null;
  if (isMoney && amountCents === null) return { ok: false, reason: 'amount' };
  const order = await fetchOrderMoney(admin, known.orderGid);
  if (!order) return { ok: false, reason: 'no-order' };
  if (isMoney && (await isInDispute(db, known.orderGid))) return { ok: false, reason: 'disputed' };
  if (outcome === 'earth_cash' && !(await mayBeEarthCash(context, known.orderGid))) {
    return { ok: false, reason: 'earth-cash' };
  }
  const claim = { id, owner: null, formToken, version };
  const decided = await claimReturnStep<ResolveRejection>(db, claim, async (trx, one) => {
    if (!RESOLVABLE.includes(one.state) || one.ending !== null)
      return { ok: false, reason: 'late' };
    if (amountCents !== null && amountCents > refundableCents(order)) {
      return { ok: false, reason: 'too-much' };
    }
    const at = new Date(now());
    const ending = { outcome, cents: amountCents, seenCents: order.refundedCents };
    await beginEnding(trx, id, { ...ending, token, by: staff.id }, at);
    await recordStaffAction(
      trx,
      {
        staffId: staff.id,
        action: 'returns.resolve',
        step: outcome.replace('_', '-'),
        subject: { kind: 'return', id },
        details: { amountCents, order: known.orderGid },
        requestId,
      },
      at,
    );
    await enqueueJob(trx, 'advance-return', { returnId: id });
    return { ok: true };
  });
  if (decided.ok || (await findReturnCase(db, id))?.ending?.token !== token) return decided;
  // Its twin was a moment faster.
  return { ok: true };
}

/** Whether an order was paid here, so that all of it can become Earth Cash. */
async function mayBeEarthCash({ db }: Pick<ResolveContext, 'db'>, orderGid: string) {
  const payments = await listPaymentsOfOrder(db, orderGid);
  const paid = payments.filter((one) => one.storeCreditCents + one.cardCents > 0);
  return paid.length === 1 && payments[0]?.organizationId === null;
}

export type Advanced = 'done' | 'waits' | 'later' | 'dropped' | 'nothing';

/**
 * Does what was decided, as far as it can be done now. Called with the case's lease, and safe to be called again after
 * a death at any point: the refund has its own token, the replacement its own tag.
 *
 * @throws PlatformFailure or StripeFailure when it is not known how far it is: to be called again
 */
export async function advanceEnding(context: ResolveContext, one: ReturnCase): Promise<Advanced> {
  const { ending } = one;
  if (ending === null || ending.state === 'done') return 'nothing';
  return ending.outcome === 'replacement'
    ? advanceReplacement(context, one)
    : advanceRefund(context, one);
}

async function advanceRefund(context: ResolveContext, one: ReturnCase): Promise<Advanced> {
  const { db, failpoint } = context;
  const { ending } = one;
  if (ending === null || ending.cents === null) return 'nothing';
  const begun = await findStaffRefundByToken(db, ending.token);
  if (begun) {
    const outcome =
      begun.state === 'asked' ? await sendOrderRefund(context, begun.id) : begun.state;
    failpoint('return_refunded');
    if (outcome === 'later') return 'later';
    return outcome === 'done' ? finish(context, one, null) : drop(context, one, 'not-made');
  }
  const approval = await findApprovalByToken(db, ending.token);
  if (approval && !approval.atOnce) return followApproval(context, one, approval);
  if (one.draftGid && !(await dropReplacement(context, one))) {
    return drop(context, one, 'replaced');
  }
  const parts = await listPaymentsOfOrder(db, one.orderGid);
  // What was paid from Earth Cash alone goes back there by itself.
  const hasCard = parts.some(({ cardCents }) => cardCents > 0);
  const requested = await requestRefund(
    context,
    { staffId: ending.by, requestId: null },
    {
      orderGid: one.orderGid,
      staffRequest: {
        // Money alone: Shopify takes the units off the order with the return itself.
        lines: [],
        shippingCents: 0 as Cents,
        amountCents: ending.cents,
        isRestocked: false,
      },
      method: ending.outcome === 'earth_cash' && hasCard ? 'earth_cash' : 'original',
      seenCents: ending.seenCents,
      formToken: ending.token,
    },
  );
  failpoint('return_refunded');
  if (requested.ok) return requested.outcome === 'later' ? 'later' : finish(context, one, null);
  if (requested.code === 'waits') {
    await waitWithEnding(db, one.id, ending.token);
    return 'waits';
  }
  // Another refund of the order is being made: its end decides whether this one still can be.
  if (requested.code === 'open' || requested.code === 'under-way') return 'later';
  return drop(context, one, requested.code === 'request' ? requested.error : requested.code);
}

async function followApproval(
  context: ResolveContext,
  one: ReturnCase,
  approval: { state: string; outcome: string | null; because: string | null },
): Promise<Advanced> {
  if (approval.state === 'refused' || approval.state === 'withdrawn') {
    return drop(context, one, 'not-approved');
  }
  if (approval.outcome === 'refused') return drop(context, one, approval.because ?? 'not-made');
  await waitWithEnding(context.db, one.id, one.ending?.token ?? '');
  return 'waits';
}

async function advanceReplacement(context: ResolveContext, one: ReturnCase): Promise<Advanced> {
  const sent = await sendReplacement(context, one);
  context.failpoint('return_replaced');
  switch (sent.kind) {
    case 'done':
      return finish(context, one, sent.order);
    case 'later':
      return 'later';
    case 'refused':
      return drop(context, one, sent.because);
    case 'waits': {
      const approval = await findApprovalByToken(context.db, one.ending?.token ?? '');
      return approval ? followApproval(context, one, approval) : 'later';
    }
  }
}

/** Records the end, with its mail; once, however often it is found out. */
async function finish(
  { db, now }: ResolveContext,
  one: ReturnCase,
  order: { gid: string; name: string } | null,
): Promise<'done'> {
  const at = new Date(now());
  const { ending } = one;
  if (ending === null) return 'done';
  const kind = { refund: 'refunded', earth_cash: 'credited', replacement: 'replaced' } as const;
  await db.transaction().execute(async (trx) => {
    const after = await endEnding(trx, one.id, { token: ending.token, order, at });
    if (after === null) return;
    const event = { returnId: one.id, actor: { kind: 'store' } as const, at };
    await insertReturnEvent(trx, {
      ...event,
      kind: kind[ending.outcome],
      said: order?.name ?? null,
      cents: ending.cents,
    });
    if (after.state === 'resolved') await insertReturnEvent(trx, { ...event, kind: 'resolved' });
    await enqueueJob(trx, 'advance-return', { returnId: one.id });
  });
  return 'done';
}

/** Leaves it to staff again: nothing was given back or sent. */
async function drop(
  { db, now, log }: ResolveContext,
  one: ReturnCase,
  because: string,
): Promise<'dropped'> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const token = one.ending?.token ?? '';
    if (!(await dropEnding(trx, one.id, { token, because, at }))) return;
    const actor = { kind: 'store' } as const;
    await insertReturnEvent(trx, { returnId: one.id, kind: 'not_made', actor, at });
  });
  log.warn({ return: one.id, because }, 'the outcome of a return was not made');
  return 'dropped';
}
