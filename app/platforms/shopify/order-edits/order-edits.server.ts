import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents } from '~/domain/core/money';
import { storedText } from '~/domain/core/stored-amount';
import type {
  AddedLine,
  EditableOrder,
  EditDiscount,
  EditedAddress,
  OrderChange,
} from '~/domain/order-edits/order-edit';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { Fragments } from '~/platforms/shopify/generated/admin';
import { signedCents } from '~/platforms/shopify/orders/order-money.server';
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';
import {
  EDIT_BEGIN_DOCUMENT,
  EDIT_COMMIT_DOCUMENT,
  EDIT_DISCOUNT_DOCUMENT,
  EDIT_ITEM_DOCUMENT,
  EDIT_QUANTITY_DOCUMENT,
  EDIT_SHIPPING_DOCUMENT,
  EDIT_STATE_DOCUMENT,
  EDIT_VARIANT_DOCUMENT,
  EDITABLE_ORDER_DOCUMENT,
  ORDER_UPDATE_DOCUMENT,
} from './admin-order-edit-documents';

/** Returns an order with all that staff may change of it; null if there is none. @throws PlatformFailure */
export async function fetchEditableOrder(
  admin: Admin,
  orderGid: string,
): Promise<EditableOrder | null> {
  const { order } = await admin.run(EDITABLE_ORDER_DOCUMENT, { id: orderGid });
  if (!order) return null;
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
    lines: order.lineItems.nodes.map((line) => ({
      gid: line.id,
      title: line.title,
      variantTitle: line.variantTitle === 'Default Title' ? null : line.variantTitle,
      sku: line.sku || null,
      quantity: line.currentQuantity,
      unfulfilled: line.unfulfilledQuantity,
      unitCents: amountOf(line.originalUnitPriceSet),
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

/** An edit session with everything staged: what the order would cost. */
export type StagedEdit = {
  sessionGid: string;
  totalCents: Cents;
  /** What its discounts take off the lines that it adds. */
  discountCents: Cents;
};

/**
 * Begins an edit session of an order and stages a change in it. Nothing of the order changes: a session that nobody
 * commits has no effect, so this may be repeated.
 *
 * @param change with only the quantities that differ
 * @throws PlatformFailure: `refused` if Shopify does not allow the change
 */
export async function stageEdit(
  admin: Admin,
  orderGid: string,
  { quantities, isRestocked, added, shipping }: OrderChange,
): Promise<StagedEdit> {
  const begun = await runMutation(admin, EDIT_BEGIN_DOCUMENT, { id: orderGid });
  if (!begun.calculatedOrder) throw unexpectedAnswer('BeginOrderEdit');
  let calculated: Calculated = begun.calculatedOrder;
  const { id } = calculated;
  let discountCents = 0;
  const known = new Map(
    begun.calculatedOrder.lineItems.nodes.map((line) => [numberOf(line.id), line.id]),
  );
  for (const { lineGid, quantity } of quantities) {
    // A calculated line has the number of the order's line.
    const lineItemId = known.get(numberOf(lineGid));
    if (lineItemId === undefined) throw unexpectedAnswer('BeginOrderEdit');
    const variables = { id, lineItemId, quantity, restock: isRestocked };
    const done = await runMutation(admin, EDIT_QUANTITY_DOCUMENT, variables);
    calculated = expected(done.calculatedOrder, 'EditQuantity');
  }
  for (const line of added) {
    const { calculatedOrder, calculatedLineItem } = await addLine(admin, id, line);
    calculated = expected(calculatedOrder, 'EditAddLine');
    if (line.discount === null) continue;
    const { id: lineItemId, originalUnitPriceSet } = expected(calculatedLineItem, 'EditAddLine');
    const goodsCents = amountOf(originalUnitPriceSet) * line.quantity;
    discountCents += discountOf(line.discount, goodsCents);
    const discount = sentDiscount(line.discount);
    const done = await runMutation(admin, EDIT_DISCOUNT_DOCUMENT, { id, lineItemId, discount });
    calculated = expected(done.calculatedOrder, 'EditDiscount');
  }
  if (shipping !== null) {
    const shippingLine = { title: shipping.title, price: sentMoney(shipping.cents) };
    const done = await runMutation(admin, EDIT_SHIPPING_DOCUMENT, { id, shippingLine });
    calculated = expected(done.calculatedOrder, 'EditShipping');
  }
  const totalCents = amountOf(calculated.totalPriceSet);
  return { sessionGid: id, totalCents, discountCents: cents(discountCents) };
}

type Calculated = Fragments['Calculated'];

function addLine(admin: Admin, id: string, line: AddedLine) {
  const { quantity } = line;
  if ('variantGid' in line) {
    const variables = { id, variantId: line.variantGid, quantity };
    return runMutation(admin, EDIT_VARIANT_DOCUMENT, variables);
  }
  const { title, priceCents, isTaxable } = line;
  const variables = { id, title, price: sentMoney(priceCents), quantity, taxable: isTaxable };
  return runMutation(admin, EDIT_ITEM_DOCUMENT, variables);
}

const sentMoney = (amount: Cents) => ({
  amount: storedText(amount),
  currencyCode: 'USD' as const,
});

function discountOf(discount: EditDiscount, goodsCents: number): number {
  if ('amountCents' in discount) return Math.min(goodsCents, discount.amountCents);
  return Math.round((goodsCents * discount.basisPoints) / 10_000);
}

function sentDiscount(discount: EditDiscount) {
  return 'basisPoints' in discount
    ? { percentValue: discount.basisPoints / 100 }
    : { fixedValue: sentMoney(discount.amountCents) };
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

function expected<T>(part: T | null, operation: string): T {
  if (part === null) throw unexpectedAnswer(operation);
  return part;
}

const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);

const amountOf = (money: Fragments['EditCash'] | null) =>
  money === null ? cents(0) : signedCents(money.shopMoney.amount);
