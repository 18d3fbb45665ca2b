import type { Clock } from '../../kit/clock';
import { randomCode, stableNumber, uuid } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { Catalogue } from '../catalogue';
import type { Customers } from '../customers';
import type { Goods } from '../goods';
import type { Orders } from '../orders';
import type { OrderLineRow, OrderRow, TransactionRow } from '../rows';
import type { Drafts } from './drafts';
import type { PricedDraft } from './pricing';
import type { DraftRow } from './rows';

export type DraftRecords = {
  store: Store;
  clock: Clock;
  catalogue: Catalogue;
  drafts: Drafts;
  orders: Orders;
  customers: Customers;
  goods: Goods;
};

/** Returns why a draft cannot be completed, in Shopify's words; undefined if it can. */
export function cannotComplete(records: DraftRecords, draft: DraftRow): string | undefined {
  if (draft.status === 'COMPLETED') return 'This order has been paid';
  if (!records.drafts.isReady(draft)) {
    return 'This draft order has not finished calculating. Please try again later.';
  }
  for (const { variantId, title } of draft.lines) {
    if (variantId === null) continue;
    const sellable = records.catalogue.sellable(variantId);
    if (sellable === undefined) return `Product with ID ${variantId} is no longer available.`;
    const needed = draft.lines
      .filter((line) => line.variantId === variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (needed > sellable.variant.stock) return `Unable to reserve inventory for ${title}`;
  }
  return undefined;
}

/**
 * Turns a draft into an order: takes the goods from stock, links the order to the draft and queues the
 * webhooks in one batch. Call `cannotComplete` first.
 *
 * @param isPending leaves the order unpaid; otherwise it is marked as paid
 */
export function completeDraft(
  records: DraftRecords,
  draft: DraftRow,
  isPending: boolean,
): OrderRow {
  const priced = records.drafts.price(draft);
  const now = records.clock.iso();
  const id = stableNumber(`order of draft ${draft.id}`);
  const number = records.orders.nextNumber();
  const buyer = draft.customerId === null ? undefined : records.customers.byId(draft.customerId);
  const paidCents = isPending ? 0 : priced.totalCents;
  const { subtotalCents, discountCents, shippingCents, taxes, totalCents } = priced;
  const order: OrderRow = {
    id,
    number,
    name: `#${number}`,
    confirmationNumber: randomCode(9),
    customerId: draft.customerId,
    email: draft.email ?? buyer?.email ?? '',
    note: draft.note,
    attributes: draft.attributes,
    tags: draft.tags,
    lines: linesOf(id, priced),
    discountCodes: priced.codes,
    subtotalCents,
    discountCents,
    shippingCents,
    taxes,
    totalCents,
    refundedCents: 0,
    paidCents,
    shippingAddress: draft.shippingAddress,
    billingAddress: draft.billingAddress,
    fulfilled: false,
    fulfillments: [],
    cancelledAt: null,
    transactions: [saleOf(id, totalCents, isPending ? 'PENDING' : 'SUCCESS', now)],
    refunds: [],
    terms: draft.terms,
    poNumber: draft.poNumber,
    ...(draft.shipping === null ? {} : { shippingTitle: draft.shipping.title }),
    createdAt: now,
    updatedAt: now,
  };
  return records.store.batch(() => {
    const stored = records.orders.put(order, [
      'ORDERS_CREATE',
      ...(isPending ? [] : ['ORDERS_PAID']),
    ]);
    records.goods.sell(stored.lines);
    records.drafts.put({ ...draft, status: 'COMPLETED', orderId: id, completedAt: now });
    return stored;
  });
}

function saleOf(
  orderId: number,
  cents: number,
  status: TransactionRow['status'],
  createdAt: string,
): TransactionRow {
  const id = stableNumber(`transaction ${orderId} ${uuid()}`);
  return { id, kind: 'SALE', status, gateway: 'manual', cents, createdAt };
}

function linesOf(orderId: number, priced: PricedDraft): OrderLineRow[] {
  return priced.lines.map(({ row, unitCents, discountCents, shareCents }) => ({
    id: stableNumber(`line ${orderId} ${row.id}`),
    title: row.title,
    variantTitle: row.variantTitle,
    variantId: row.variantId,
    productId: row.productId,
    sku: row.sku,
    quantity: row.quantity,
    unitCents,
    discountCents: discountCents + shareCents,
    attributes: row.attributes,
    picture: row.picture,
  }));
}
