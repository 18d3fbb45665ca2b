import type { MoneyOperation } from '~/domain/reconciliation/money-operation';
import type { StaffAction } from '~/domain/staff/staff-action';
import { hurryOperation } from '~/models/reconciliation/money-operation.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/**
 * Retries a waiting operation now, for staff: its next attempt becomes due and the runner is woken.
 * Nothing else changes; the state machine does what it would have done later.
 *
 * @param seen its next attempt as the page showed it; `trace`: the staff action recorded in the same
 *   transaction
 * @returns false if somebody has retried it before, or if it has moved on
 */
export async function tryOperationAgain(
  { db, now, wakeMoney }: Pick<ServiceContext, 'db' | 'now' | 'wakeMoney'>,
  operation: Pick<MoneyOperation, 'kind' | 'id'>,
  { seen, trace }: { seen: Date; trace: StaffAction },
): Promise<boolean> {
  const at = new Date(now());
  const isDue = await db.transaction().execute(async (trx) => {
    if (!(await hurryOperation(trx, operation, { seen, at }))) return false;
    await recordStaffAction(trx, trace, at);
    return true;
  });
  if (isDue) wakeMoney();
  return isDue;
}
