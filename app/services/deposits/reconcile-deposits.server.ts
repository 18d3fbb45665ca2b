import type { Findings, ReconcileSpan } from '~/domain/discrepancies/reconcile-report';
import { findDepositById, listUnsettledDeposits } from '~/models/deposits/deposit-row.server';
import type { ServiceContext } from '~/services/context';

/**
 * Advances every unfinished deposit that is due (money-security 5, 1). One that cannot proceed now is
 * not a discrepancy; invariant I-7 limits how long it may take.
 */
export async function reconcileDeposits(
  { db, settleDeposit, log }: Pick<ServiceContext, 'db' | 'log' | 'settleDeposit'>,
  { at, ending }: Pick<ReconcileSpan, 'at' | 'ending'>,
): Promise<Findings> {
  const deposits = await listUnsettledDeposits(db, at);
  let repaired = 0;
  for (const { id, state } of deposits) {
    ending?.throwIfAborted();
    try {
      await settleDeposit(id);
    } catch (error) {
      // The next deposit may succeed; this one is due again.
      log.warn({ err: error, deposit: id }, 'a deposit could not be worked on');
      continue;
    }
    const after = await findDepositById(db, id);
    if (after !== null && after.state !== state) repaired += 1;
  }
  return { checked: deposits.length, repaired, broken: 0 };
}
