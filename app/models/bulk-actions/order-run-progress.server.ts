import { sql, type Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import type { OrderRun, RunItemState } from '~/domain/bulk-actions/order-run';
import type { DB } from '../../../db/schema';

type Progress = Pick<OrderRun, 'counts' | 'sum'>;

/** Returns the progress and the totals of these runs, by id. */
export async function readRunProgress(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<{
    bulk_action_id: string;
    state: RunItemState;
    count: bigint;
    seen: bigint | null;
    unpaid: bigint;
  }>`
    select bulk_action_id, state, count(*) as count, sum(seen_cents)::bigint as seen,
      count(*) filter (where seen_cents > 0) as unpaid
    from bulk_action_item where bulk_action_id = any(${ids}::uuid[])
    group by bulk_action_id, state`.execute(db);
  const found = new Map<string, Progress>();
  for (const { bulk_action_id: id, state, count, seen, unpaid } of rows) {
    const before = runProgress(found, id);
    const sum = before.sum ?? { cents: cents(0), unpaid: 0 };
    found.set(id, {
      counts: { ...before.counts, [state]: Number(count) },
      sum:
        seen === null
          ? before.sum
          : { cents: cents(sum.cents + Number(seen)), unpaid: sum.unpaid + Number(unpaid) },
    });
  }
  return found;
}

/** Returns one run's progress; zeros if it has no orders. */
export function runProgress(progress: ReadonlyMap<string, Progress>, id: string): Progress {
  return progress.get(id) ?? { counts: NOTHING_DONE, sum: null };
}

const NOTHING_DONE = { waiting: 0, asked: 0, done: 0, refused: 0 };
