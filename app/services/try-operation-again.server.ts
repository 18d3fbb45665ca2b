import type { Kysely } from 'kysely';
import type { MoneyOperation } from '~/domain/money-operation';
import type { StaffAction } from '~/domain/staff-action';
import { hurryOperation } from '~/models/money-operation.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type TryOperationNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  wakeMoney: () => void;
};

/**
 * Staff has an operation that waits tried again now: its time comes and the runner is woken. Nothing else
 * of it changes; the machine does what it would have done later.
 *
 * @param seen its next try as staff has seen it; `trace`: what is noted in the same commit
 * @returns false when somebody has tried it before, or it has moved on
 */
export async function tryOperationAgain(
  { db, now, wakeMoney }: TryOperationNeeds,
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
