import { gid } from '../../kit/ids';
import { lineNode } from '../admin/order-parts';
import { moneyBag } from '../admin/parts';
import { variantNode } from '../admin/products';
import type { Shop } from '../admin/context';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import { manualOf } from '../order-book/changes';
import {
  currentQuantity,
  currentSubtotalCents,
  currentTotalCents,
  sentQuantity,
  shippingLines,
} from '../order-sums';
import type { OrderLineRow, OrderRow } from '../rows';
import { editedOrder } from './edited-order';
import type { EditRow } from './rows';

type Parts = { shop: Shop; order: OrderRow; edit: EditRow };

/** Returns the `CalculatedOrder` of an edit session: the order as it is now, with what is staged. */
export function calculatedOrderNode({ shop, order, edit }: Parts) {
  const edited = edit.isCommitted ? order : editedOrder(order, edit.changes).order;
  const added = new Set(edit.changes.flatMap((one) => (one.kind === 'add' ? [one.lineId] : [])));
  const lines = (isAdded: boolean) => (page: PageArguments) =>
    connection(
      edited.lines.filter(({ id }) => added.has(id) === isAdded),
      page,
      ({ id }) => String(id),
      (line) => calculatedLineNode({ shop, order: edited, edit }, line),
    );
  const staged = edit.changes.flatMap((one) => (one.kind === 'shipping' ? [one.id] : []));
  const left = shippingLines(edited);
  const removed = shippingLines(order).filter(({ id }) => !left.some((line) => line.id === id));
  const stagedStatus = (id: number) =>
    edit.isCommitted || !staged.includes(id) ? 'NONE' : 'ADDED';
  return {
    __typename: 'CalculatedOrder',
    id: gid('CalculatedOrder', edit.id),
    committed: edit.isCommitted,
    originalOrder: () => shop.orderNode(order),
    lineItems: lines(false),
    addedLineItems: lines(true),
    shippingLines: [
      ...left.map((line) => ({ ...line, stagedStatus: stagedStatus(line.id) })),
      ...removed.map((line) => ({ ...line, stagedStatus: 'REMOVED' })),
    ].map(({ id, title, cents, stagedStatus }) => ({
      id: gid('CalculatedShippingLine', id),
      title,
      price: moneyBag(cents),
      stagedStatus,
    })),
    subtotalPriceSet: moneyBag(currentSubtotalCents(edited)),
    totalPriceSet: moneyBag(currentTotalCents(edited)),
    totalOutstandingSet: moneyBag(
      currentTotalCents(edited) - edited.paidCents + edited.refundedCents,
    ),
  };
}

/** Returns a `CalculatedLineItem`, whose number is that of the order's line. */
export function calculatedLineNode({ shop, order }: Parts, line: OrderLineRow) {
  const { title, variantTitle, sku, originalUnitPriceSet } = lineNode(shop.catalogue, order, line);
  const left = currentQuantity(order, line);
  const share = Math.round(line.discountCents / line.quantity);
  const manual = manualOf(line, left);
  return {
    __typename: 'CalculatedLineItem',
    id: gid('CalculatedLineItem', line.id),
    title,
    variantTitle,
    sku,
    originalUnitPriceSet,
    quantity: left,
    editableQuantity: Math.max(0, left - sentQuantity(order, line)),
    discountedUnitPriceSet: moneyBag(
      line.unitCents - share - (left === 0 ? 0 : Math.round(manual.cents / left)),
    ),
    calculatedDiscountAllocations: (line.manual === undefined ? [] : [line.manual]).map(
      ({ id, description }) => ({
        allocatedAmountSet: moneyBag(Math.round(manual.cents)),
        discountApplication: {
          __typename: 'CalculatedManualDiscountApplication',
          id: gid('CalculatedManualDiscountApplication', id),
          description,
          appliedTo: 'LINE',
        },
      }),
    ),
    variant: () => {
      const sellable = shop.catalogue.sellable(line.variantId);
      return sellable === undefined ? null : variantNode(sellable);
    },
  };
}
