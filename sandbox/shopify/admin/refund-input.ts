import { idOf } from '../../kit/ids';
import { dollars } from '../money';
import type { RefundRequest } from '../order-book/changes';
import { currentQuantity } from '../order-sums';
import type { OrderRow } from '../rows';
import type { UserError } from './context';
import { centsOf } from './draft-lines';

export type RefundInput = {
  orderId: string;
  note?: string | null;
  refundLineItems?: { lineItemId: string; quantity: number; restockType?: string | null }[] | null;
  shipping?: { amount?: string | null; fullRefund?: boolean | null } | null;
  transactions?:
    | { amount: string; gateway: string; kind: string; orderId: string; parentId?: string | null }[]
    | null;
};

const wrong = (field: string[] | null, message: string): { errors: UserError[] } => ({
  errors: [{ field, message }],
});

/** Validates a refund. As at Shopify, only `transactions` move money. */
export function parseRefund(
  order: OrderRow | undefined,
  input: RefundInput,
): { errors: UserError[] } | { requested: RefundRequest } {
  if (order === undefined) return wrong(['orderId'], 'Order does not exist');
  const lines: RefundRequest['lines'] = [];
  for (const [index, each] of (input.refundLineItems ?? []).entries()) {
    const line = order.lines.find(({ id }) => String(id) === idOf('LineItem', each.lineItemId));
    const field = ['refundLineItems', String(index)];
    if (line === undefined) return wrong([...field, 'lineItemId'], 'Line item does not exist');
    const requested = lines.filter(({ lineId }) => lineId === line.id);
    const before = requested.reduce((sum, { quantity }) => sum + quantity, 0);
    if (each.quantity < 1 || each.quantity + before > currentQuantity(order, line)) {
      return wrong([...field, 'quantity'], 'Quantity cannot refund more items than were purchased');
    }
    const restockType = each.restockType ?? 'NO_RESTOCK';
    lines.push({ lineId: line.id, quantity: each.quantity, restockType });
  }
  const transactions = input.transactions ?? [];
  let cents = 0;
  let parentId: number | undefined;
  for (const { kind, amount, parentId: parent } of transactions) {
    if (kind !== 'REFUND') {
      return wrong(null, `Kind ${kind.toLowerCase()} is not a valid transaction`);
    }
    const found = order.transactions.find(
      ({ id, status }) =>
        status === 'SUCCESS' && String(id) === idOf('OrderTransaction', parent ?? ''),
    );
    if (found === undefined) {
      const message = 'Transactions require a parent_id associated with the order';
      return wrong(['transactions'], message);
    }
    parentId = found.id;
    cents += centsOf(amount);
  }
  const left = order.paidCents - order.refundedCents;
  if (cents > left) {
    const message = `Refund amount ${dollars(cents)} is greater than net payment received ${dollars(left)}`;
    return wrong(null, message);
  }
  const { amount, fullRefund } = input.shipping ?? {};
  const shippingCents = fullRefund === true ? order.shippingCents : centsOf(amount ?? '0');
  if (shippingCents > order.shippingCents) {
    return wrong(['shipping', 'amount'], 'Amount must be less than or equal to the shipping');
  }
  return { requested: { cents, note: input.note ?? null, lines, parentId, shippingCents } };
}
