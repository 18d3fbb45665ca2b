import type { Kysely } from 'kysely';
import type { CommissionNews } from '~/domain/commissions/commission';
import type { CommissionRules } from '~/domain/commissions/commission-rate';
import { customOrderOfTag } from '~/domain/custom-orders/custom-order';
import { isCalledOffUnpaid } from '~/domain/orders/order-refund';
import type { ParcelReports } from '~/domain/shipments/parcel';
import type { DB } from '../../../db/schema';
import { advanceCommission } from '~/models/commissions/commission.server';
import { shipmentOf } from '~/domain/custom-orders/production';
import { adoptOrder } from '~/models/custom-orders/custom-order-payment.server';
import { followShipment } from '~/models/custom-orders/custom-order-production.server';
import { moneyTransaction } from '~/models/core/database.server';
import { noticeOrderChange } from '~/models/invoices/order-invoice-due.server';
import { upsertOrder, type FetchedOrder } from '~/models/orders/order-mirror.server';
import { noticeParcels } from '~/models/shipments/notice-parcels.server';
import { noteOrderRefunded } from '~/models/refunds/payment-refund.server';

/** Stands for the whole amount: never more than was paid is returned. */
const ALL_OF_IT = Number.MAX_SAFE_INTEGER;

/**
 * Stores an order that was read, in its own transaction: one order at a time, so that two processes that
 * store many cannot deadlock. In the same transaction it records the order's refunds for what paid for it
 * here, has the invoice of an order on invoice follow it, marks the custom order that it was made of as ordered, shipped and
 * delivered, stores what carriers report of its parcels with the mails about it, and advances its commission.
 *
 * @returns whether it was stored, and what happened to its commission, for the log
 */
export async function upsertOrderMirror(
  db: Kysely<DB>,
  loaded: FetchedOrder & { reports?: ParcelReports | null },
  rules: CommissionRules,
): Promise<{ isStored: boolean; commissions: CommissionNews[] }> {
  return moneyTransaction(db, async (trx) => {
    const isStored = await upsertOrder(trx, loaded);
    if (isStored) {
      await noticeOrderChange(trx, loaded.order.id, loaded.order.updatedAt, loaded.fetchedAt);
    }
    const isAll = isCalledOffUnpaid(loaded.order);
    const refunded = isAll ? ALL_OF_IT : loaded.order.manualRefundedCents;
    if (refunded > 0) await noteOrderRefunded(trx, loaded.order.id, refunded, loaded.fetchedAt);
    const { id: gid, name, tags } = loaded.order;
    for (const customOrderId of tags.flatMap((tag) => customOrderOfTag(tag) ?? [])) {
      await adoptOrder(trx, customOrderId, { order: { gid, name }, at: loaded.fetchedAt });
      if (isStored) await followShipment(trx, gid, shipmentOf(loaded.order), loaded.fetchedAt);
    }
    // After the order was adopted: what is printed has mails of its own about its shipment.
    if (isStored) await noticeParcels(trx, loaded, loaded.reports ?? null);
    const commissions = isStored
      ? await advanceCommission(trx, loaded.order.id, { at: loaded.fetchedAt, rules })
      : [];
    return { isStored, commissions };
  });
}
