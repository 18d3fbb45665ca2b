import { ControlError, parseNumber, parseText } from '../../kit/control-input';
import type { Input } from '../../kit/control-input';
import type { Orders } from '../orders';
import type { ReturnRow, Returns } from './returns';

/**
 * What staff do to returns in Shopify's own admin, or another app does. An order is named by `name`, a return
 * by `name` (`#1001-R1`).
 */
export function returnActions(orders: Orders, returns: Returns) {
  const find = (input: Input): ReturnRow => {
    const name = parseText(input, 'name');
    const row = returns.all().find((each) => each.name === name);
    if (row === undefined) throw new ControlError(`there is no return ${name}`);
    return row;
  };
  return {
    /** Opens a return of `quantity` (default 1) of the order's first returnable line, as staff do by hand. */
    'return-create': (input: Input) => {
      const order = orders.byName(parseText(input, 'name'));
      if (order === undefined) throw new ControlError('there is no such order');
      const [line] = returns
        .returnable(order)
        .flatMap(({ lines }) => lines)
        .filter(({ quantity }) => quantity > 0);
      if (line === undefined) throw new ControlError('nothing of it can be returned');
      const quantity = parseNumber(input, 'quantity', 1);
      const reason = typeof input.reason === 'string' ? input.reason : 'DEFECTIVE';
      const { parcelLineId, lineId } = line;
      return returns.begin(order, input.status === 'REQUESTED' ? 'REQUESTED' : 'OPEN', [
        { parcelLineId, lineId, quantity, reason, reasonNote: '', customerNote: null },
      ]);
    },
    'return-approve': (input: Input) => returns.approve(find(input)),
    'return-decline': (input: Input) =>
      returns.decline(find(input), {
        reason: 'OTHER',
        note: typeof input.note === 'string' ? input.note : null,
      }),
    'return-cancel': (input: Input) => returns.cancel(find(input)),
    'return-close': (input: Input) => returns.close(find(input)),
  };
}
