import type { FinalOrder, FinalPayment, FinalRefund, FinalState } from './final-state';
import type { Operation, Wanted } from './operation';
import { differences, judge, type Wrong } from './wrong';

type Of<Kind> = Extract<Wanted, { kind: Kind }>;

const isFailed = ({ state }: FinalPayment) => state === 'failed';
const isRefused = ({ state }: FinalRefund) => state === 'refused';
const sumOf = (list: readonly FinalRefund[]) =>
  list.reduce((sum, { amountCents }) => sum + amountCents, 0);

export function paymentWrongs(
  operation: Operation,
  wanted: Of<'payment'>,
  final: FinalState,
): Wrong[] {
  return judge(operation, {
    rows: final.payments.filter(({ token }) => token === wanted.token),
    isUndone: isFailed,
    halves(row) {
      const isDone = !isFailed(row);
      const tagged = final.orders.filter(({ tags }) => tags.includes(`pay-${row.id}`));
      const [order] = tagged;
      const back = isDone ? backOf(row, final) : { cashCents: 0, cardCents: 0 };
      return differences([
        ['whose it is', row.holder, wanted.holder],
        ['its total', row.totalCents, wanted.totalCents],
        ['its Earth Cash', row.storeCreditCents, wanted.storeCreditCents],
        ['its card’s part', row.cardCents, wanted.cardCents],
        ...(isDone ? [['its state', row.state, 'settled'] as const] : []),
        ['its orders', tagged.length, isDone ? 1 : 0],
        ['its order', row.orderGid, isDone ? (order?.gid ?? 'none') : null],
        ...wholeOrder(order),
        ['taken of Earth Cash', row.takenCents, isDone ? wanted.storeCreditCents : 0],
        ['given back of it', row.returnedCents, back.cashCents],
        ['kept of cards', keptOf(row, final), isDone ? wanted.cardCents - back.cardCents : 0],
      ]);
    },
  });
}

/** An order is paid once, with its total. */
function wholeOrder(order: FinalOrder | undefined) {
  if (order === undefined) return [];
  return [
    [`${order.name} paid`, order.paidCents, order.totalCents],
    [`${order.name} canceled`, order.isCanceled, false],
  ] as const;
}

function keptOf({ id }: FinalPayment, { intents }: FinalState): number {
  const own = intents.filter(({ of }) => of === id);
  return own.reduce((sum, each) => sum + each.receivedCents - each.refundedCents, 0);
}

/**
 * What refunds must have given back of a payment: the card's share is rounded down, and the rest is Earth Cash. Computed
 * independently of the store, for orders that are refunded once.
 */
export function backOf(
  { orderGid, totalCents, cardCents }: FinalPayment,
  { refunds }: Pick<FinalState, 'refunds'>,
): { cashCents: number; cardCents: number } {
  const done = refunds.filter((each) => each.orderGid === orderGid && each.state === 'done');
  const original = done.filter(({ method }) => method === 'original');
  const card = Math.floor((sumOf(original) * cardCents) / totalCents);
  return { cashCents: sumOf(done) - card, cardCents: card };
}

export function refundWrongs(
  operation: Operation,
  wanted: Of<'refund'>,
  { refunds, orders }: FinalState,
): Wrong[] {
  return judge(operation, {
    rows: refunds.filter(({ token }) => token === wanted.token),
    isUndone: isRefused,
    halves(row) {
      const order = orders.find(({ gid }) => gid === wanted.orderGid);
      const done = refunds.filter(
        ({ orderGid, state }) => orderGid === wanted.orderGid && state === 'done',
      );
      return differences([
        ['its order', row.orderGid, wanted.orderGid],
        ['its amount', row.amountCents, wanted.amountCents],
        ['where it goes', row.method, wanted.method],
        ...(isRefused(row) ? [] : [['its state', row.state, 'done'] as const]),
        [`${order?.name} refunded`, order?.refundedCents, sumOf(done)],
      ]);
    },
  });
}
