import { data } from '@remix-run/node';
import { orderTimeline } from '~/content/orders/erp-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { detailLines, ORDER_LIMITS, type Order } from '~/domain/orders/order';
import {
  findAnyOrderCopy,
  findBuyer,
  findCommissionOfOrder,
  findDraftOfOrder,
  findHowPaid,
  listOrderMoneyEvents,
} from '~/models/orders/order-facts.server';
import { listApprovals } from '~/models/staff/approval-list.server';
import { listBreaksOfOrder } from '~/models/discrepancies/money-break.server';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';
import { listOrderNotes } from '~/models/orders/order-note.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import type { StoreContext } from '~/http/context.server';
import { orderDisputes } from '~/http/disputes/order-disputes.server';
import { platformPage } from '~/http/platform-page.server';
import { notFound } from '~/http/replies.server';
import { shownApproval } from '~/http/approvals/shown-approval';
import { traceOf } from '~/http/staff/trace.server';

/** How many approvals of an order are shown; each is also in its timeline. */
const APPROVALS_SHOWN = 20;

/** Returns the GID of the order number in a URL. @throws 404 if malformed: Shopify refuses longer numbers */
export function orderGidOf(number: string | undefined): string {
  if (number === undefined || !/^\d{1,18}$/.test(number)) notFound();
  return `gid://shopify/Order/${number}`;
}

/**
 * Returns an order from Shopify or, if Shopify does not answer, from the read copy with its age; null if
 * the read copy does not have it either.
 *
 * @throws 404 if Shopify has no such order
 */
export async function readErpOrder(
  { admin, db, log, now }: StoreContext,
  gid: string,
): Promise<{ order: Order; customerGid: string | null; copyAgeMs: number | null } | null> {
  try {
    const found = await findOrder(admin, gid);
    if (!found) notFound();
    return { ...found, copyAgeMs: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'an order could not be read');
  }
  const copy = await findAnyOrderCopy(db, gid);
  return copy && { ...copy, copyAgeMs: now() - copy.readAt.getTime() };
}

/** Returns everything the page of one order shows. @throws 503 if neither Shopify nor the read copy has it */
export async function erpOrderPage(context: StoreContext, gid: string) {
  const { db, config } = context;
  const read = await readErpOrder(context, gid);
  if (read === null) throw data({ code: 'storefront-unavailable' }, { status: 503 });
  const { order, customerGid, copyAgeMs } = read;
  const [paid, commission, draft, buyer, notes, actions, approvals] = await Promise.all([
    findHowPaid(db, gid),
    findCommissionOfOrder(db, gid),
    findDraftOfOrder(db, gid),
    customerGid === null ? null : findBuyer(db, customerGid),
    listOrderNotes(db, gid),
    listActionsOf(db, { kind: 'order', id: gid }),
    listApprovals(db, { subjectId: gid, limit: APPROVALS_SHOWN }),
  ]);
  const [money, refundsUnderWay, differences, disputed] = await Promise.all([
    listOrderMoneyEvents(db, gid, paid?.paymentId ?? null),
    listOperationsOfOrder(db, gid),
    listBreaksOfOrder(db, gid),
    orderDisputes(context, gid, order.disputes),
  ]);
  const number = gid.slice(gid.lastIndexOf('/') + 1);
  return {
    number,
    copyAgeMs,
    order: {
      ...order,
      lines: detailLines(order.lines),
      isCut: order.lines.length === ORDER_LIMITS.lines,
    },
    customerGid,
    buyer,
    paid,
    refundsUnderWay,
    differences,
    ...disputed,
    commission,
    approvals: approvals.map(shownApproval),
    draft: draft && {
      gid: draft.gid,
      name: draft.name,
      status: draft.status,
      discountCodes: draft.discountCodes,
      discount: draft.discount,
      attributes: draft.attributes,
    },
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    timeline: orderTimeline(order, money, traceOf(actions)),
    platformUrl: platformPage(config.shopify, 'orders', number),
  };
}
