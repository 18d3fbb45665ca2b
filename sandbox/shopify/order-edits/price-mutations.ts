import { idOf } from '../../kit/ids';
import type { UserError } from '../admin/context';
import { centsOf } from '../admin/draft-lines';
import type { MoneyInput } from '../admin/draft-lines';
import { newId } from '../order-book/changes';
import { shippingLines } from '../order-sums';
import { parseDiscount, refused } from './discount-input';
import type { DiscountInput } from './discount-input';
import { editedOrder } from './edited-order';
import type { Open } from './edit-sessions';
import type { EditChange } from './rows';

type Stage = (
  id: string,
  toChange: (open: Open) => EditChange | UserError[],
  replaces?: (one: EditChange, change: EditChange) => boolean,
) => unknown;

/** The mutations of an edit session that change what the goods cost, and the shipping. */
export function priceMutations(stage: Stage) {
  return {
    orderEditAddLineItemDiscount: ({
      id,
      lineItemId,
      discount,
    }: {
      id: string;
      lineItemId: string;
      discount: DiscountInput;
    }) =>
      stage(
        id,
        ({ edit, order }) => {
          const lineId = Number(idOf('CalculatedLineItem', lineItemId));
          const line = editedOrder(order, edit.changes).order.lines.find(
            (one) => one.id === lineId,
          );
          if (line === undefined) return refused('lineItemId', 'The line item does not exist.');
          if (line.manual) return refused('lineItemId', 'The line item is already discounted.');
          const parsed = parseDiscount(discount);
          if (Array.isArray(parsed)) return parsed;
          const added = edit.changes.find((one) => one.kind === 'add' && one.lineId === lineId);
          return added?.kind === 'add'
            ? { ...added, discount: parsed }
            : { kind: 'discount', lineId, discount: parsed };
        },
        (one, change) =>
          one.kind === 'add' && change.kind === 'add' && one.lineId === change.lineId,
      ),

    orderEditRemoveDiscount: (of: { id: string; discountApplicationId: string }) =>
      stage(of.id, ({ edit, order }) => {
        const applied = idOf('CalculatedManualDiscountApplication', of.discountApplicationId);
        const line = editedOrder(order, edit.changes).order.lines.find(
          ({ manual }) => manual !== undefined && String(manual.id) === applied,
        );
        if (line === undefined) {
          return refused('discountApplicationId', 'The discount does not exist.');
        }
        return { kind: 'discount', lineId: line.id, discount: null };
      }),

    orderEditRemoveShippingLine: ({ id, shippingLineId }: { id: string; shippingLineId: string }) =>
      stage(id, ({ edit, order }) => {
        const lineId = Number(idOf('CalculatedShippingLine', shippingLineId));
        const left = shippingLines(editedOrder(order, edit.changes).order);
        return left.some((line) => line.id === lineId)
          ? { kind: 'no-shipping', id: lineId }
          : refused('shippingLineId', 'The shipping line does not exist.');
      }),

    orderEditAddShippingLine: ({
      id,
      shippingLine: { title, price },
    }: {
      id: string;
      shippingLine: { title: string; price: MoneyInput };
    }) =>
      stage(id, () => {
        if (title.trim() === '') return refused('title', 'Title can’t be blank');
        const cents = centsOf(price.amount);
        if (!(cents >= 0)) return refused('price', 'Price must be positive');
        return { kind: 'shipping', id: newId('shipping line'), title: title.trim(), cents };
      }),
  };
}
