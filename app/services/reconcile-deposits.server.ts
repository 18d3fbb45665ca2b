import type { Findings, ReconcileSpan } from '~/domain/reconcile-report';
import { findDepositById, listUnsettledDeposits } from '~/models/any-deposit.server';
import type { ReconcileNeeds } from './reconcile-needs';

/**
 * From here to Stripe: every deposit on its way that is due for a look is worked on (money-security 5, 1).
 * One that cannot go on now is no difference; how long it may take is invariant I-7.
 */
export async function reconcileDeposits(
  { db, settleDeposit, log }: Pick<ReconcileNeeds, 'db' | 'settleDeposit' | 'log'>,
  { at }: Pick<ReconcileSpan, 'at'>,
): Promise<Findings> {
  const deposits = await listUnsettledDeposits(db, at);
  let repaired = 0;
  for (const { id, state } of deposits) {
    try {
      await settleDeposit(id);
    } catch (error) {
      // The next deposit may fare better; this one is due again.
      log.warn({ err: error, deposit: id }, 'a deposit could not be worked on');
      continue;
    }
    const after = await findDepositById(db, id);
    if (after !== null && after.state !== state) repaired += 1;
  }
  return { checked: deposits.length, repaired, broken: 0 };
}
