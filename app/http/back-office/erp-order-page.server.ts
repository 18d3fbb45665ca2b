import { data } from '~/framework.server';
import type { StoreContext } from '~/http/context.server';
import { loadErpOrder } from '~/http/orders/order-page.server';
import {
  findCommissionOfOrder,
  findDraftOfOrder,
  findBuyer,
  listHowPaid,
  listOrderMoneyEvents,
} from '~/models/orders/order-facts.server';
import { listOrderEdits } from '~/models/order-edits/order-edit.server';
import { listOwnChanges } from '~/models/order-edits/own-order.server';
import { findAtBank } from '~/models/orders/erp-order-matching.server';
import { listOrderNotes } from '~/models/orders/order-note.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { listApprovals } from '~/models/staff/approval-list.server';
import { listOperationsOfOrder } from '~/models/reconciliation/money-operation.server';
import { listDiscrepanciesOfOrder } from '~/models/discrepancies/discrepancy.server';
import { shownInvoiceOf } from '~/http/invoices/order-invoice.server';
import { documentsOffered } from '~/http/orders/order-documents.server';
import { orderDisputes } from '~/http/refunds/erp-disputes.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { detailLines, type Order, ORDER_LIMITS } from '~/domain/orders/order';
import { shownApproval } from '~/http/approvals/shown-approval';
import { ownChangeEntries } from '~/content/order-edits/own-order';
import { orderBadges, orderEvents, orderNext } from '~/content/orders/erp-order';
import { emailEntries, noteEntries, staffEntries, timelineOf } from '~/content/staff/timeline';
import { listEmailEvents } from '~/models/emails/sent-email.server';
import { listStaffRefunds } from '~/models/refunds/order-refund.server';
import { activityOf } from '~/http/staff/activity.server';
import { isOwing, mayStillOwe, orderPaymentState } from '~/domain/orders/order-payment';
import { listPickups } from '~/models/fulfillment/pickup.server';
import { fetchOrderDue } from '~/platforms/shopify/orders/order-due.server';
import { shownParcels } from '~/domain/shipments/shown-parcel';
import { listReturnsOfOrder } from '~/models/returns/return-case.server';
import { listParcels } from '~/models/shipments/parcel.server';
import { platformPage } from '~/http/replies.server';

/** How many approvals of an order are shown; each is also in its timeline. */
export const APPROVALS_SHOWN = 20;

/** Of so many edits of an order, the mails that ask its customer to pay the difference are in its timeline. */
const EDITS_MAILED = 20;

/**
 * Whether something is owed of an order that staff may have received. After a refund, Shopify's status does not tell whether
 * the order has become dearer since: Shopify is asked, and if it does not answer nothing is offered.
 */
async function isPayable({ admin, log }: StoreContext, order: Order): Promise<boolean> {
  if (isOwing(order)) return true;
  const state = orderPaymentState({ ...order, isOnInvoice: false });
  if (order.cancelledAt !== null || !mayStillOwe(state)) return false;
  try {
    const due = await fetchOrderDue(admin, order.id);
    return due !== null && due.canMarkAsPaid && due.outstandingCents > 0;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'it is not known what is owed of an order');
    return false;
  }
}

/** Returns everything the page of one order shows. @throws 503 if neither Shopify nor the mirror has it */
export async function erpOrderPage(context: StoreContext, gid: string) {
  const { db, config } = context;
  const loaded = await loadErpOrder(context, gid);
  if (loaded === null) throw data({ code: 'storefront-unavailable' }, { status: 503 });
  const { order, customerGid, mirrorAgeMs } = loaded;
  const [
    paid,
    commission,
    draft,
    buyer,
    notes,
    actions,
    approvals,
    refunds,
    invoice,
    edits,
    pickups,
  ] = await Promise.all([
    listHowPaid(db, gid),
    findCommissionOfOrder(db, gid),
    findDraftOfOrder(db, gid),
    customerGid === null ? null : findBuyer(db, customerGid),
    listOrderNotes(db, gid),
    listActionsOf(db, { kind: 'order', id: gid }),
    listApprovals(db, { subjectId: gid, limit: APPROVALS_SHOWN }),
    listStaffRefunds(db, gid),
    config.quickbooks.isOff ? null : shownInvoiceOf(db, gid),
    listOrderEdits(db, gid, EDITS_MAILED),
    listPickups(db, gid),
  ]);
  const mails = [
    ...paid.flatMap(({ paymentId }) => [`order:${paymentId}`, `order-payment:${paymentId}`]),
    `order-cancelled:${gid}`,
    ...refunds.map(({ id }) => `refund:${id}`),
    ...edits.map(({ id }) => `order-changed:${id}`),
    ...order.fulfillments.flatMap(({ id }) => [`parcel-shipped:${id}`, `parcel-delivered:${id}`]),
    ...pickups.map((one) => `pickup-ready:${one}`),
  ];
  const [
    money,
    emails,
    refundsUnderWay,
    discrepancies,
    disputed,
    atBank,
    ownChanges,
    parcels,
    returns,
  ] = await Promise.all([
    listOrderMoneyEvents(
      db,
      gid,
      paid.map(({ paymentId }) => paymentId),
    ),
    listEmailEvents(db, { keys: mails }),
    listOperationsOfOrder(db, gid),
    listDiscrepanciesOfOrder(db, gid),
    orderDisputes(context, gid, order.disputes),
    findAtBank(db, [gid]),
    listOwnChanges(db, gid),
    listParcels(db, gid),
    listReturnsOfOrder(db, gid),
  ]);
  const number = gid.slice(gid.lastIndexOf('/') + 1);
  return {
    isPayable: await isPayable(context, order),
    number,
    mirrorAgeMs,
    order: {
      ...order,
      lines: detailLines(order.lines),
      isCut: order.lines.length === ORDER_LIMITS.lines,
    },
    customerGid,
    documents: documentsOffered(order, { mayPack: true }),
    buyer,
    paid,
    invoice,
    refundsUnderWay,
    discrepancies,
    parcels: shownParcels(order.fulfillments, parcels, true),
    returns,
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
    badges: orderBadges(order, disputed.dispute),
    next: disputed.isInDispute ? null : orderNext(order, atBank.has(gid)),
    timeline: timelineOf(
      staffEntries(activityOf(actions), { hasNotes: true }),
      noteEntries(notes),
      orderEvents(order, money, buyer?.name ?? ''),
      ownChangeEntries(ownChanges, buyer?.name ?? ''),
      emailEntries(emails),
    ),
    platformUrl: platformPage(config.shopify, 'orders', number),
  };
}
