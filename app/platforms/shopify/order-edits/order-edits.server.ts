import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents } from '~/domain/core/money';
import type { EditableOrder, EditedAddress } from '~/domain/order-edits/order-edit';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import { signedCents } from '~/platforms/shopify/orders/order-money.server';
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';
import {
  EDIT_COMMIT_DOCUMENT,
  EDIT_STATE_DOCUMENT,
  EDITABLE_ORDER_DOCUMENT,
  ORDER_UPDATE_DOCUMENT,
} from './admin-order-edit-documents';

/** Returns an order with all that staff may change of it; null if there is none. @throws PlatformFailure */
export async function fetchEditableOrder(
  admin: Admin,
  orderGid: string,
): Promise<EditableOrder | null> {
  const { order } = await admin.run(EDITABLE_ORDER_DOCUMENT, { id: orderGid, after: null });
  if (!order) return null;
  const lines = [...order.lineItems.nodes];
  let { hasNextPage, endCursor } = order.lineItems.pageInfo;
  while (hasNextPage) {
    const more = await admin.run(EDITABLE_ORDER_DOCUMENT, { id: orderGid, after: endCursor });
    if (!more.order) return null;
    lines.push(...more.order.lineItems.nodes);
    ({ hasNextPage, endCursor } = more.order.lineItems.pageInfo);
  }
  return {
    gid: order.id,
    name: order.name,
    customerGid: order.customer?.id ?? null,
    cancelledAt: order.cancelledAt,
    isEditable: order.merchantEditable,
    financialStatus: order.displayFinancialStatus,
    fulfillmentStatus: order.displayFulfillmentStatus,
    totalCents: amountOf(order.currentTotalPriceSet),
    netCents: amountOf(order.netPaymentSet),
    refundedCents: amountOf(order.totalRefundedSet),
    note: order.note || null,
    poNumber: order.poNumber || null,
    address: order.shippingAddress && toAddress(order.shippingAddress),
    shipping: order.shippingLines.nodes.flatMap(({ id, title, originalPriceSet }) =>
      id === null ? [] : [{ gid: id, title, cents: amountOf(originalPriceSet) }],
    ),
    lines: lines.map((line) => ({
      gid: line.id,
      title: line.title,
      variantTitle: line.variantTitle === 'Default Title' ? null : line.variantTitle,
      sku: line.sku || null,
      quantity: line.currentQuantity,
      unfulfilled: line.unfulfilledQuantity,
      unitCents: amountOf(line.originalUnitPriceSet),
      discountCents: sumOf(
        line.discountAllocations.flatMap(({ allocatedAmountSet, discountApplication }) =>
          discountApplication.__typename === 'ManualDiscountApplication' &&
          discountApplication.targetSelection === 'EXPLICIT'
            ? [amountOf(allocatedAmountSet)]
            : [],
        ),
      ),
    })),
  };
}

type VendorAddress = Record<keyof EditedAddress, string | null>;

function toAddress(address: VendorAddress): EditedAddress {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip, phone } =
    address;
  const text = { firstName, lastName, company, address1, address2, city, provinceCode, zip, phone };
  return Object.fromEntries(
    Object.entries(text).map(([name, value]) => [name, value ?? '']),
  ) as EditedAddress;
}

/**
 * Commits an edit session: from then on the order is what was staged. A session is committed once, so the call may be
 * repeated after `unavailable`.
 *
 * @throws PlatformFailure: `refused` if the session was committed before, or is no longer there
 */
export async function commitEdit(
  admin: Admin,
  sessionGid: string,
  staffNote: string,
): Promise<void> {
  const { order } = await runMutation(admin, EDIT_COMMIT_DOCUMENT, { id: sessionGid, staffNote });
  if (!order) throw unexpectedAnswer('CommitOrderEdit');
}

/** Returns whether a session was committed; null if Shopify no longer has it. @throws PlatformFailure */
export async function isCommitted(admin: Admin, sessionGid: string): Promise<boolean | null> {
  const { nodes } = await admin.run(EDIT_STATE_DOCUMENT, { id: sessionGid });
  const [found] = nodes;
  return found && 'committed' in found ? found.committed : null;
}

/** What `orderUpdate` changes; what is left out stays. */
export type OrderDetails = {
  address?: EditedAddress;
  poNumber?: string;
  note?: string;
};

/**
 * Changes an order's address, PO number or note. Repeating it has the same effect.
 *
 * @throws PlatformFailure
 */
export async function updateOrder(
  admin: Admin,
  orderGid: string,
  { address, ...details }: OrderDetails,
): Promise<void> {
  const shippingAddress = address && { ...address, countryCode: 'US' as const };
  const input = { id: orderGid, ...details, ...(shippingAddress && { shippingAddress }) };
  await runMutation(admin, ORDER_UPDATE_DOCUMENT, { input });
}

/** Whether Shopify has said that it will not do it, so that nothing has changed. */
export const isRefused = (error: unknown) => isPlatformFailure(error) && error.kind === 'refused';

/** Returns an amount of US dollars; none is 0. */
export const amountOf = (money: Fragments['EditCash'] | null) =>
  money === null ? cents(0) : signedCents(money.shopMoney.amount);

const sumOf = (amounts: readonly Cents[]) => cents(amounts.reduce((sum, one) => sum + one, 0));
