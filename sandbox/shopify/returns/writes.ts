import { idOf } from '../../kit/ids';
import type { Shop } from '../admin/context';
import type { OrderRow } from '../rows';
import { returnNode, reverseLineNode } from './nodes';
import type { Disposition, ReturnLineRow, ReturnRow, Returns } from './returns';

type Wrong = { field: string[] | null; message: string; code: string };

type LineInput = {
  fulfillmentLineItemId: string;
  quantity: number;
  returnReasonDefinitionId?: string | null;
  returnReasonNote?: string | null;
  customerNote?: string | null;
};

const NOTES = { customerNote: 300, returnReasonNote: 255, declineNote: 500 } as const;

const wrong = (field: string[] | null, message: string, code: string): Wrong => ({
  field,
  message,
  code,
});

/** `returnRequest`, `returnCreate`, `…ApproveRequest`, `…DeclineRequest`, `…Process`, `…Close`, `…Cancel`. */
export function returnMutations(shop: Shop, returns: Returns) {
  const orderOf = (row: ReturnRow) => shop.orders.byId(row.orderId);
  const answer = (row: ReturnRow | undefined, userErrors: Wrong[] = []) => {
    const order = row && orderOf(row);
    return { return: row && order ? returnNode(shop, order, row) : null, userErrors };
  };
  const find = (id: string) => returns.byId(idOf('Return', id) ?? '');
  /** Does a step that needs one of these states. */
  const step = (
    id: string,
    field: string[],
    { from, message }: { from: readonly ReturnRow['status'][]; message: string },
    act: (row: ReturnRow) => ReturnRow | Wrong,
  ) => {
    const row = find(id);
    if (row === undefined) return answer(row, [wrong(field, 'Return not found.', 'NOT_FOUND')]);
    if (!from.includes(row.status)) return answer(row, [wrong(field, message, 'INVALID_STATE')]);
    const done = act(row);
    return 'code' in done ? answer(row, [done]) : answer(done);
  };
  const begin = (
    orderId: string,
    inputs: LineInput[],
    status: 'REQUESTED' | 'OPEN',
    root: string,
  ) => {
    const order = shop.orders.byId(idOf('Order', orderId) ?? '');
    if (order === undefined || !shop.isVisible(order)) {
      return answer(undefined, [wrong([root, 'orderId'], 'Order not found.', 'NOT_FOUND')]);
    }
    const lines = parseLines(returns, order, inputs, root);
    if ('errors' in lines) return answer(undefined, lines.errors);
    return answer(returns.begin(order, status, lines.lines));
  };

  return {
    returnRequest: ({ input }: { input: { orderId: string; returnLineItems: LineInput[] } }) =>
      begin(input.orderId, input.returnLineItems, 'REQUESTED', 'input'),

    returnCreate: ({
      returnInput,
    }: {
      returnInput: { orderId: string; returnLineItems: LineInput[] };
    }) => begin(returnInput.orderId, returnInput.returnLineItems, 'OPEN', 'returnInput'),

    returnApproveRequest: ({ input }: { input: { id: string } }) =>
      step(
        input.id,
        ['input', 'id'],
        { from: ['REQUESTED'], message: 'Return is not in a requested state.' },
        (row) => returns.approve(row),
      ),

    returnDeclineRequest: ({
      input,
    }: {
      input: { id: string; declineReason: string; declineNote?: string | null };
    }) =>
      step(
        input.id,
        ['input', 'id'],
        { from: ['REQUESTED'], message: 'Return is not in a requested state.' },
        (row) => {
          const note = input.declineNote ?? null;
          if ([...(note ?? '')].length > NOTES.declineNote) {
            const message = `Decline note is too long (maximum is ${NOTES.declineNote} characters)`;
            return wrong(['input', 'declineNote'], message, 'TOO_LONG');
          }
          return returns.decline(row, { reason: input.declineReason, note });
        },
      ),

    returnCancel: ({ id }: { id: string }) =>
      step(
        id,
        ['id'],
        { from: ['REQUESTED', 'OPEN'], message: 'Return is not cancelable.' },
        (row) =>
          row.lines.some(({ processed, dispositions }) => processed > 0 || dispositions.length > 0)
            ? wrong(['id'], 'Return is not cancelable.', 'INVALID_STATE')
            : returns.cancel(row),
      ),

    returnClose: ({ id }: { id: string }) =>
      step(id, ['id'], { from: ['OPEN'], message: 'Return is not open.' }, (row) =>
        returns.close(row),
      ),

    returnProcess: ({
      input,
    }: {
      input: { returnId: string; returnLineItems?: { id: string; quantity: number }[] | null };
    }) =>
      step(
        input.returnId,
        ['input', 'returnId'],
        { from: ['OPEN'], message: 'Return is not open.' },
        (row) => {
          const units: { id: number; quantity: number }[] = [];
          for (const [place, each] of (input.returnLineItems ?? []).entries()) {
            const field = ['input', 'returnLineItems', String(place)];
            const line = row.lines.find(({ id }) => String(id) === idOf('ReturnLineItem', each.id));
            if (line === undefined) {
              return wrong([...field, 'id'], 'Return line item not found.', 'NOT_FOUND');
            }
            if (each.quantity < 1 || each.quantity > line.quantity - line.processed) {
              const message = 'Quantity exceeds the processable quantity.';
              return wrong([...field, 'quantity'], message, 'INVALID');
            }
            units.push({ id: line.id, quantity: each.quantity });
          }
          return returns.process(row, units);
        },
      ),

    reverseFulfillmentOrderDispose: ({
      dispositionInputs,
    }: {
      dispositionInputs: DisposeInput[];
    }) => {
      const done: { row: ReturnRow; line: ReturnLineRow; one: DisposeInput }[] = [];
      for (const [place, one] of dispositionInputs.entries()) {
        const field = ['dispositionInputs', String(place)];
        const id = idOf('ReverseFulfillmentOrderLineItem', one.reverseFulfillmentOrderLineItemId);
        const row = returns.all().find(({ lines }) => lines.some((each) => String(each.id) === id));
        const line = row?.lines.find((each) => String(each.id) === id);
        const userError = wrongDisposal(row, line, one, field);
        if (userError || !row || !line) {
          return {
            reverseFulfillmentOrderLineItems: null,
            userErrors: userError ? [userError] : [],
          };
        }
        done.push({ row, line, one });
      }
      const nodes = done.map(({ row, line, one }) => {
        const { dispositionType: type, quantity } = one;
        const after = returns.dispose(returns.byId(row.id) ?? row, line.id, { type, quantity });
        const order = orderOf(after) as OrderRow;
        return reverseLineNode(shop, order, after.lines.find(({ id }) => id === line.id) ?? line);
      });
      return { reverseFulfillmentOrderLineItems: nodes, userErrors: [] };
    },
  };
}

type DisposeInput = {
  reverseFulfillmentOrderLineItemId: string;
  quantity: number;
  dispositionType: Disposition['type'];
  locationId?: string | null;
};

function wrongDisposal(
  row: ReturnRow | undefined,
  line: ReturnLineRow | undefined,
  { quantity, dispositionType, locationId }: DisposeInput,
  field: string[],
): Wrong | null {
  if (row === undefined || line === undefined || row.status === 'REQUESTED') {
    const message = 'Reverse fulfillment order line item not found.';
    return wrong([...field, 'reverseFulfillmentOrderLineItemId'], message, 'NOT_FOUND');
  }
  const before = line.dispositions.reduce((sum, one) => sum + one.quantity, 0);
  if (quantity < 1 || quantity + before > line.quantity) {
    return wrong([...field, 'quantity'], 'Quantity is more than what is left.', 'INVALID');
  }
  if (dispositionType === 'RESTOCKED' && !locationId) {
    return wrong([...field, 'locationId'], 'Location is required to restock.', 'BLANK');
  }
  return null;
}

function parseLines(
  returns: Returns,
  order: OrderRow,
  inputs: readonly LineInput[],
  root: string,
): { errors: Wrong[] } | { lines: Parameters<Returns['begin']>[2] } {
  const left = returns.returnable(order).flatMap(({ lines }) => lines);
  const lines: Parameters<Returns['begin']>[2] = [];
  if (inputs.length === 0) {
    const message = 'Return line items can’t be blank.';
    return { errors: [wrong([root, 'returnLineItems'], message, 'BLANK')] };
  }
  for (const [place, input] of inputs.entries()) {
    const field = [root, 'returnLineItems', String(place)];
    const id = idOf('FulfillmentLineItem', input.fulfillmentLineItemId);
    const found = left.find((one) => String(one.parcelLineId) === id);
    if (order.cancelledAt !== null || found === undefined) {
      const message = 'Fulfillment line item not found.';
      return { errors: [wrong([...field, 'fulfillmentLineItemId'], message, 'NOT_FOUND')] };
    }
    const before = lines
      .filter((one) => one.parcelLineId === found.parcelLineId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (input.quantity < 1 || input.quantity + before > found.quantity) {
      const message = 'Return line items has an invalid quantity.';
      return { errors: [wrong([...field, 'quantity'], message, 'INVALID')] };
    }
    const { returnReasonNote, customerNote } = input;
    const isLong =
      [...(customerNote ?? '')].length > NOTES.customerNote ||
      [...(returnReasonNote ?? '')].length > NOTES.returnReasonNote;
    if (isLong) {
      const message = 'Note is too long.';
      return { errors: [wrong([...field, 'customerNote'], message, 'TOO_LONG')] };
    }
    lines.push({
      parcelLineId: found.parcelLineId,
      lineId: found.lineId,
      quantity: input.quantity,
      reason: 'UNKNOWN',
      reasonNote: returnReasonNote ?? '',
      customerNote: customerNote ?? null,
    });
  }
  return { lines };
}
