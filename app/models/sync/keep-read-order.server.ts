import type { Kysely } from 'kysely';
import type { CommissionNews } from '~/domain/commissions/commission';
import type { CommissionRules } from '~/domain/commissions/commission-rate';
import { customOrderOfTag } from '~/domain/custom-orders/custom-order';
import { isCalledOffUnpaid } from '~/domain/orders/order-refund';
import type { DB } from '../../../db/schema';
import { settleCommission } from '~/models/commissions/commission.server';
import { adoptOrder } from '~/models/custom-orders/custom-order-payment.server';
import { moneyTransaction } from '~/models/core/database.server';
import { keepOrder, type ReadOrder } from '~/models/orders/order-copy.server';
import { noteOrderRefunded } from '~/models/refunds/payment-refund.server';

/** Stands for the whole amount: never more than was paid is returned. */
const ALL_OF_IT = Number.MAX_SAFE_INTEGER;

/**
 * Stores an order that was read, in its own transaction: one order at a time, so that two processes that
 * store many cannot deadlock. In the same transaction it records the order's refunds for what paid for it
 * here, marks the custom order that it was made of as ordered, and settles its commission.
 *
 * @returns whether it was stored, and what happened to its commission, for the log
 */
export async function keepReadOrder(
  db: Kysely<DB>,
  read: ReadOrder,
  rules: CommissionRules,
): Promise<{ isKept: boolean; commissions: CommissionNews[] }> {
  return moneyTransaction(db, async (trx) => {
    const isKept = await keepOrder(trx, read);
    const isAll = isCalledOffUnpaid(read.order);
    const refunded = isAll ? ALL_OF_IT : read.order.manualRefundedCents;
    if (refunded > 0) await noteOrderRefunded(trx, read.order.id, refunded, read.readAt);
    const { id: gid, name, tags } = read.order;
    for (const customOrderId of tags.flatMap((tag) => customOrderOfTag(tag) ?? [])) {
      await adoptOrder(trx, customOrderId, { order: { gid, name }, at: read.readAt });
    }
    const commissions = isKept
      ? await settleCommission(trx, read.order.id, { at: read.readAt, rules })
      : [];
    return { isKept, commissions };
  });
}
