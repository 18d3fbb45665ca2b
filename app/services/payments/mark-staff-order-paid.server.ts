import { isPlatformFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import { cents } from '~/domain/core/money';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { hasOpenPayment, listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import { auditedCall } from '~/models/staff/staff-action.server';
import { markOrderPaid, fetchOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import {
  withApproval,
  type ApprovalRejection,
  type ApprovalInput,
} from '~/models/staff/with-approval.server';
import type { ServiceContext, Settings } from '~/services/context';

export type MarkedPaid =
  | { ok: true }
  | { ok: false; code: 'not-found' | 'under-way' | 'not-payable' | 'changed' | 'unknown' }
  | { ok: false; code: 'refused'; failure: PlatformFailure };

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> &
  Settings<'singleApproverLimits'>;

type MarkPaidInput = {
  orderGid: string;
  /** The outstanding amount when the form was rendered. */
  seenCents: number;
  /** What the bank statement or the check says. */
  reference: string;
};

/**
 * Marks an order as paid, for staff who have received its money: only for the amount they were shown, and only
 * with a reference under which the money can be found. None of our money moves. Above what one person may do
 * alone it waits for a second one (decision 0041). An order with a payment of ours still in progress is refused,
 * because that payment marks it.
 *
 * @throws PlatformFailure when the order cannot be read; also when the database fails
 */
export function markStaffOrderPaid(
  context: Context,
  actor: StaffActor,
  { orderGid, seenCents, reference }: MarkPaidInput,
  input: ApprovalInput,
): Promise<MarkedPaid | ApprovalRejection> {
  return withApproval<number, MarkedPaid>(context, actor, input, {
    load: async () => {
      const ended = await whyNotPayable(context, { orderGid, seenCents });
      return ended ? { ended } : { found: seenCents };
    },
    staffRequest: () => ({
      kind: 'mark-paid',
      subjectId: orderGid,
      request: { seenCents },
      amountCents: cents(seenCents),
      reason: reference,
    }),
    run: () => markPaid(context, actor, { orderGid, seenCents }),
  });
}

/** Returns why an order cannot be marked, or that it is paid already; null if it can be marked. */
async function whyNotPayable(
  { db, admin }: Context,
  { orderGid, seenCents }: Pick<MarkPaidInput, 'orderGid' | 'seenCents'>,
): Promise<MarkedPaid | null> {
  const order = await fetchOrderPayment(admin, orderGid);
  if (!order) return { ok: false, code: 'not-found' };
  // Paid by the customer meanwhile, the money that staff have received is not the order's.
  if (order.financialStatus === 'PAID') {
    return (await isPaidLater(db, orderGid)) ? { ok: false, code: 'changed' } : { ok: true };
  }
  if (await hasOpenPayment(db, orderGid)) return { ok: false, code: 'under-way' };
  if (!order.canMarkAsPaid || order.outstandingCents <= 0) {
    return { ok: false, code: 'not-payable' };
  }
  return order.outstandingCents === seenCents ? null : { ok: false, code: 'changed' };
}

async function markPaid(
  context: Context,
  actor: StaffActor,
  { orderGid, seenCents }: Pick<MarkPaidInput, 'orderGid' | 'seenCents'>,
): Promise<MarkedPaid> {
  const { db, admin, now } = context;
  const action = {
    ...actor,
    action: 'orders.mark-paid',
    step: 'mark-paid',
    subject: { kind: 'order', id: orderGid },
    details: { amountCents: seenCents },
  } as const;
  const done = await auditedCall<MarkedPaid>(context, action, async () => {
    try {
      // The customer may have paid between the last look and now: then this money is not the order's.
      return (await markOrderPaid(admin, orderGid)) === 'marked' ||
        !(await isPaidLater(db, orderGid))
        ? { outcome: 'done', value: { ok: true } }
        : { outcome: 'refused', value: { ok: false, code: 'changed' } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      context.log.warn({ err: error }, 'it is not known whether an order was marked as paid');
      const after = await fetchOrderPayment(admin, orderGid);
      return after?.financialStatus === 'PAID'
        ? { outcome: 'done', value: { ok: true } }
        : { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
  if (done.ok) await enqueueMirror(db, orderGid, new Date(now()));
  return done;
}

/** Whether the customer has paid here what was owed of the order. */
async function isPaidLater(db: Context['db'], orderGid: string): Promise<boolean> {
  return (await listPaymentsOfOrder(db, orderGid)).some(({ purpose }) => purpose === 'order');
}
