import { gid } from '../../kit/ids';
import { lineNode } from '../admin/order-parts';
import { moneyBag } from '../admin/parts';
import { variantNode } from '../admin/products';
import type { Shop } from '../admin/context';
import { connection } from '../connection';
import type { PageArguments } from '../connection';
import {
  currentQuantity,
  currentSubtotalCents,
  currentTotalCents,
  sentQuantity,
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
  const staged = edit.changes.flatMap((one) => (one.kind === 'shipping' ? [one] : []));
  return {
    __typename: 'CalculatedOrder',
    id: gid('CalculatedOrder', edit.id),
    committed: edit.isCommitted,
    originalOrder: () => shop.orderNode(order),
    lineItems: lines(false),
    addedLineItems: lines(true),
    shippingLines: staged.map((line) => ({
      id: gid('CalculatedShippingLine', line.id),
      title: line.title,
      price: moneyBag(line.cents),
      stagedStatus: edit.isCommitted ? 'NONE' : 'ADDED',
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
  return {
    __typename: 'CalculatedLineItem',
    id: gid('CalculatedLineItem', line.id),
    title,
    variantTitle,
    sku,
    originalUnitPriceSet,
    quantity: left,
    editableQuantity: Math.max(0, left - sentQuantity(order, line)),
    discountedUnitPriceSet: moneyBag(line.unitCents - share),
    variant: () => {
      const sellable = shop.catalogue.sellable(line.variantId);
      return sellable === undefined ? null : variantNode(sellable);
    },
  };
}
