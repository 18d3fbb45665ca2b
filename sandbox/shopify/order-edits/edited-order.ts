import { taxOf, withoutUnits, worthOf } from '../order-book/changes';
import { currentQuantity } from '../order-sums';
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
      case 'shipping':
        return {
          ...before,
          addedCents: (before.addedCents ?? 0) + change.cents,
          addedShippingCents: (before.addedShippingCents ?? 0) + change.cents,
        };
    }
  }, order);
  return { order: changes.length === 0 ? order : { ...edited, edited: true }, moves };
}

/** What an added line costs, before and after its discount, and its tax at the order's own rates. */
export function addedSums(order: OrderRow, { unitCents, quantity, isTaxable, discount }: Added) {
  const goodsCents = unitCents * quantity;
  const share = Math.round((goodsCents * (discount?.percent ?? 0)) / 100);
  const discountCents = Math.min(goodsCents, discount?.fixedCents ?? share);
  const rate = isTaxable ? order.taxes.reduce((sum, tax) => sum + tax.rate, 0) : 0;
  const taxCents = Math.floor((goodsCents - discountCents) * rate + 0.5);
  return { discountCents, taxCents, worthCents: goodsCents - discountCents + taxCents };
}

function withLine(order: OrderRow, change: Added): OrderRow {
  const { discountCents, taxCents, worthCents } = addedSums(order, change);
  const { kind: _kind, lineId: id, isTaxable: _isTaxable, discount: _discount, ...parts } = change;
  const line = { ...parts, id, discountCents, taxCents, attributes: [], isAdded: true };
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
