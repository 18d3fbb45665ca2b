import { goodsOf, taxOf, withoutUnits, worthOf } from '../order-book/changes';
import { currentQuantity, shippingLines } from '../order-sums';
import type { OrderLineRow, OrderRow } from '../rows';
import type { EditChange } from './rows';

type Added = Extract<EditChange, { kind: 'add' }>;

/** Units that an edit takes out of a line (negative: puts into it), and whether they go back into stock. */
export type EditMove = { lineId: number; quantity: number; isRestocked: boolean };

/** Returns the order with the changes of an edit applied, and which units they move. */
export function editedOrder(
  order: OrderRow,
  changes: readonly EditChange[],
): { order: OrderRow; moves: EditMove[] } {
  const moves: EditMove[] = [];
  const edited = changes.reduce((before, change) => {
    switch (change.kind) {
      case 'quantity': {
        const line = before.lines.find(({ id }) => id === change.lineId);
        if (line === undefined) return before;
        const quantity = currentQuantity(before, line) - change.quantity;
        moves.push({ lineId: line.id, quantity, isRestocked: change.isRestocked });
        return quantity > 0
          ? withoutUnits(before, line.id, quantity)
          : withMoreUnits(before, line, -quantity);
      }
      case 'add':
        moves.push({ lineId: change.lineId, quantity: -change.quantity, isRestocked: false });
        return withLine(before, change);
      case 'discount':
        return withDiscount(before, change);
      case 'no-shipping':
        return withoutShipping(before, change.id);
      case 'shipping':
        return {
          ...before,
          addedShipping: [
            ...(before.addedShipping ?? []),
            { id: change.id, title: change.title, cents: change.cents },
          ],
          addedCents: (before.addedCents ?? 0) + change.cents,
          addedShippingCents: (before.addedShippingCents ?? 0) + change.cents,
        };
    }
  }, order);
  return { order: changes.length === 0 ? order : { ...edited, edited: true }, moves };
}

/** What an added line costs, before and after its discount, and its tax at the order's own rates. */
function addedSums(order: OrderRow, { unitCents, quantity, isTaxable, discount }: Added) {
  const goodsCents = unitCents * quantity;
  const share = Math.round((goodsCents * (discount?.percent ?? 0)) / 100);
  const discountCents = Math.min(goodsCents, discount?.fixedCents ?? share);
  const rate = isTaxable ? order.taxes.reduce((sum, tax) => sum + tax.rate, 0) : 0;
  const fullTaxCents = Math.floor(goodsCents * rate + 0.5);
  const taxCents = Math.floor((goodsCents - discountCents) * rate + 0.5);
  const worthCents = goodsCents - discountCents + taxCents;
  return { discountCents, fullTaxCents, taxCents, worthCents };
}

/** Ends the discount that an earlier edit gave a line, and gives it the new one for the units that there are. */
function withDiscount(
  order: OrderRow,
  { lineId, discount }: Extract<EditChange, { kind: 'discount' }>,
): OrderRow {
  const line = order.lines.find(({ id }) => id === lineId);
  if (line === undefined) return order;
  const units = currentQuantity(order, line);
  const { manual: _manual, ...full } = line;
  const withFull = {
    ...order,
    lines: order.lines.map((each) => (each === line ? full : each)),
  };
  const goodsCents = goodsOf(full, units);
  const share = Math.round((goodsCents * (discount?.percent ?? 0)) / 100);
  const cents = Math.min(goodsCents, discount?.fixedCents ?? share);
  const rate = goodsCents === 0 ? 0 : taxOf(withFull, full, units) / goodsCents;
  const manual = discount && {
    id: discount.id,
    description: discount.description,
    cents,
    taxCents: Math.round(cents * rate),
    units,
  };
  const next = manual && units > 0 ? { ...full, manual } : full;
  const edited = {
    ...withFull,
    lines: withFull.lines.map((each) => (each === full ? next : each)),
  };
  const cheaper = worthOf(order, lineId, units) - worthOf(edited, lineId, units);
  const taxes = taxOf(order, line, units) - taxOf(edited, next, units);
  return {
    ...edited,
    removedCents: (order.removedCents ?? 0) + cheaper,
    removedTaxCents: (order.removedTaxCents ?? 0) + taxes,
  };
}

function withoutShipping(order: OrderRow, id: number): OrderRow {
  const found = shippingLines(order).find((line) => line.id === id);
  if (found === undefined) return order;
  return {
    ...order,
    removedShipping: [...(order.removedShipping ?? []), id],
    removedCents: (order.removedCents ?? 0) + found.cents,
    removedShippingCents: (order.removedShippingCents ?? 0) + found.cents,
  };
}

function withLine(order: OrderRow, change: Added): OrderRow {
  const { discountCents, fullTaxCents, taxCents, worthCents } = addedSums(order, change);
  const { kind: _kind, lineId: id, isTaxable: _isTaxable, discount, ...parts } = change;
  const manual = discount && {
    id: discount.id,
    description: discount.description,
    cents: discountCents,
    taxCents: fullTaxCents - taxCents,
    units: change.quantity,
  };
  const line = {
    ...parts,
    id,
    discountCents: 0,
    taxCents: fullTaxCents,
    attributes: [],
    isAdded: true,
    ...(manual && { manual }),
  };
  return {
    ...order,
    addedCents: (order.addedCents ?? 0) + worthCents,
    addedTaxCents: (order.addedTaxCents ?? 0) + taxCents,
    lines: [...order.lines, line],
  };
}

/** Puts units into a line, or those back that an earlier edit took out, each at the line's own price and tax. */
function withMoreUnits(order: OrderRow, line: OrderLineRow, quantity: number): OrderRow {
  if (quantity === 0) return order;
  return {
    ...order,
    addedCents: (order.addedCents ?? 0) + worthOf(order, line.id, quantity),
    addedTaxCents: (order.addedTaxCents ?? 0) + taxOf(order, line, quantity),
    lines: order.lines.map((each) =>
      each.id === line.id ? { ...each, more: (each.more ?? 0) + quantity } : each,
    ),
  };
}
