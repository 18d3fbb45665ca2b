import { gid, stableNumber } from '../../kit/ids';
import { moneyText } from '../money';
import type { DisputeRow, OrderRow, RefundRow } from '../rows';
import type { FulfillmentRow, ParcelEventRow } from '../parcel-rows';
import { worthOf } from './changes';

type Body = Record<string, unknown>;

/** REST shapes of webhooks about parts of an order, which they name by `order_id`. */

/** Returns the body about a dispute; it has no `admin_graphql_api_id`. */
export function disputeBody(order: OrderRow, dispute: DisputeRow, now: string): Body {
  const isOver = ['ACCEPTED', 'WON', 'LOST', 'PREVENTED'].includes(dispute.status);
  return {
    id: dispute.id,
    order_id: order.id,
    type: dispute.initiatedAs.toLowerCase(),
    amount: moneyText(order.paidCents),
    currency: 'USD',
    reason: 'fraudulent',
    network_reason_code: '4827',
    status: dispute.status.toLowerCase(),
    evidence_due_by: null,
    evidence_sent_on: null,
    finalized_on: isOver ? now : null,
    initiated_at: now,
  };
}

export function refundBody(order: OrderRow, refund: RefundRow): Body {
  const given = order.transactions.filter(({ refundId }) => refundId === refund.id);
  return {
    id: refund.id,
    admin_graphql_api_id: gid('Refund', refund.id),
    order_id: order.id,
    note: refund.note,
    user_id: null,
    created_at: refund.createdAt,
    processed_at: refund.createdAt,
    restock: (refund.lines ?? []).some(({ restockType }) => restockType !== 'NO_RESTOCK'),
    duties: [],
    order_adjustments: [],
    refund_line_items: (refund.lines ?? []).map(({ lineId, quantity, restockType }) => ({
      id: stableNumber(`refund line ${refund.id} ${lineId}`),
      line_item_id: lineId,
      quantity,
      restock_type: restockType.toLowerCase(),
      subtotal: Number(moneyText(worthOf(order, lineId, quantity))),
    })),
    transactions: given.map((transaction) => ({
      id: transaction.id,
      admin_graphql_api_id: gid('OrderTransaction', transaction.id),
      order_id: order.id,
      parent_id: transaction.parentId ?? null,
      kind: transaction.kind.toLowerCase(),
      status: transaction.status.toLowerCase(),
      gateway: transaction.gateway,
      amount: moneyText(transaction.cents),
      currency: 'USD',
      created_at: transaction.createdAt,
    })),
  };
}

export function parcelBody(order: OrderRow, parcel: FulfillmentRow, now: string): Body {
  const { id, tracking } = parcel;
  const at = order.fulfillments.findIndex((each) => each.id === id);
  return {
    id,
    admin_graphql_api_id: gid('Fulfillment', id),
    order_id: order.id,
    name: `${order.name}-F${at + 1}`,
    status: parcel.canceledAt ? 'cancelled' : 'success',
    service: 'manual',
    shipment_status: parcel.status === 'FULFILLED' ? null : parcel.status.toLowerCase(),
    created_at: parcel.createdAt,
    updated_at: now,
    tracking_company: tracking?.company ?? null,
    tracking_number: tracking?.number ?? null,
    tracking_numbers: tracking === null ? [] : [tracking.number],
    tracking_url: tracking?.url ?? null,
    tracking_urls: tracking === null ? [] : [tracking.url],
    line_items: parcel.lines.map(({ lineId, quantity }) => ({
      id: lineId,
      admin_graphql_api_id: gid('LineItem', lineId),
      title: order.lines.find((line) => line.id === lineId)?.title ?? '',
      quantity,
    })),
  };
}

/** Returns the body about what a carrier has reported. */
export function parcelEventBody(
  order: OrderRow,
  parcel: FulfillmentRow,
  event: ParcelEventRow,
): Body {
  return {
    id: event.id,
    admin_graphql_api_id: gid('FulfillmentEvent', event.id),
    fulfillment_id: parcel.id,
    order_id: order.id,
    status: event.status.toLowerCase(),
    message: event.message,
    happened_at: event.happenedAt,
    city: event.city,
    province: event.province,
    country: 'US',
    zip: event.zip,
    address1: null,
    latitude: null,
    longitude: null,
    estimated_delivery_at: event.estimatedDeliveryAt,
    created_at: event.createdAt,
    updated_at: event.createdAt,
  };
}

/** Returns the body of `orders/edited`, which describes the edit; only its `order_id` names the order. */
/** @param quantity how many units were removed; negative: so many were added */
export function editBody(order: OrderRow, lineId: number, quantity: number, now: string): Body {
  return {
    order_edit: {
      id: stableNumber(`edit ${order.id} ${now} ${lineId}`),
      order_id: order.id,
      created_at: now,
      committed_at: now,
      notify_customer: false,
      reason: '',
      staff_note: '',
      user_id: null,
      app_id: null,
      line_items: {
        additions: quantity < 0 ? [{ id: lineId, delta: -quantity }] : [],
        removals: quantity > 0 ? [{ id: lineId, delta: quantity }] : [],
      },
      discounts: { line_item: { additions: [], removals: [] } },
      shipping_lines: { additions: [], removals: [] },
    },
  };
}
