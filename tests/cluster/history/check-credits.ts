import { creditOf } from '../../faults/shop/invariants';
import type { FinalDeposit, FinalState } from './final-state';
import type { Operation, Wanted } from './operation';
import { differences, judge, type Wrong } from './wrong';

type Of<Kind> = Extract<Wanted, { kind: Kind }>;

const isUndone = ({ state }: FinalDeposit) => state === 'failed' || state === 'canceled';

export function depositWrongs(
  operation: Operation,
  wanted: Of<'deposit'>,
  { deposits, intents }: FinalState,
): Wrong[] {
  return judge(operation, {
    rows: deposits.filter(({ token }) => token === wanted.token),
    isUndone,
    halves(row) {
      const own = intents.filter(({ of }) => of === row.id);
      const intent = own.find(({ id }) => id === row.intentId);
      const kept = own.reduce((sum, each) => sum + each.receivedCents - each.refundedCents, 0);
      const isDone = !isUndone(row);
      return differences([
        ['whose it is', row.holder, wanted.holder],
        ['its amount', row.amountCents, wanted.amountCents],
        ...(isDone ? [['its state', row.state, 'credited'] as const] : []),
        ['its intent', intent?.status === 'succeeded', isDone],
        ['paid for it', kept, isDone ? wanted.amountCents : 0],
        ['its credits', row.credits, isDone ? 1 : 0],
        ['credited', row.creditedCents, isDone ? creditOf(wanted.amountCents) : 0],
        ['its records', row.records, isDone ? 1 : 0],
      ]);
    },
  });
}

export function payoutWrongs(
  operation: Operation,
  wanted: Of<'payout'>,
  { payouts }: FinalState,
): Wrong[] {
  return judge(operation, {
    rows: payouts.filter(({ token }) => token === wanted.token),
    // A payout into Earth Cash is paid by the statement that makes it.
    isUndone: () => false,
    halves: (row) =>
      differences([
        ['whose it is', row.holder, wanted.holder],
        ['its amount', row.amountCents, wanted.amountCents],
        ['its state', row.state, 'paid'],
        ['credited', row.creditedCents, wanted.amountCents],
      ]),
  });
}
