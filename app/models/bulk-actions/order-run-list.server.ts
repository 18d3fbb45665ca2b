import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ListedRun, RunChange, RunState } from '~/domain/bulk-actions/order-run';
import type { ViewedList } from '~/domain/orders/staff-view';
import type { DB } from '../../../db/schema';
import { readRunProgress, runProgress } from './order-run-progress.server';

/** A staff member. They can begin their own runs; an admin can end everybody's. */
export type RunReader = { id: string; isAdmin: boolean };

/** A run whose orders have not changed for this long has stopped on the way. */
const STILL_MS = 60 * 60_000;

/**
 * Builds the condition for a run (alias `run`) that was left open and that this reader can act on:
 * chosen and never begun, or begun and unchanged for an hour.
 *
 * @param now UTC milliseconds
 */
export function runsLeftOpen(reader: RunReader, now: number): RawBuilder<boolean> {
  const before = new Date(now - STILL_MS);
  return sql<boolean>`run.state in ('asked', 'running')
    and (run.state = 'asked' or (run.begun_at < ${before} and not exists (
      select from bulk_action_item item where item.bulk_action_id = run.id and item.at >= ${before})))
    and (run.staff_id = ${reader.id} or ${reader.isAdmin}::boolean)`;
}

/** Lists a page of all runs, or of those that were left open, newest first. */
export async function listOrderRuns(
  db: Kysely<DB>,
  { openFor, limit, offset }: { openFor: { reader: RunReader; now: number } | null } & Page,
): Promise<{ runs: ListedRun[]; count: number }> {
  const wanted = openFor === null ? sql`true` : runsLeftOpen(openFor.reader, openFor.now);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select run.id, run.staff_id, run.list, run.change, run.tag, run.orders, run.state, run.created_at,
        run.ended_at, staff_user.name
      from bulk_action run left join staff_user on staff_user.id = run.staff_id
      where ${wanted}
      order by run.created_at desc, run.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: bigint }>`select count(*) as count from bulk_action run where ${wanted}`.execute(
      db,
    ),
  ]);
  const progress = await readRunProgress(
    db,
    rows.map(({ id }) => id),
  );
  return {
    runs: rows.map((row) => ({
      id: row.id,
      staffId: row.staff_id,
      staffName: row.name,
      list: row.list,
      change: row.change,
      tag: row.tag,
      orders: row.orders,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      ...runProgress(progress, row.id),
    })),
    count: Number(counted.rows[0]?.count ?? 0n),
  };
}

type Page = { limit: number; offset: number };

type Row = {
  id: string;
  staff_id: string;
  list: ViewedList;
  change: RunChange;
  tag: string | null;
  orders: number;
  state: RunState;
  created_at: Date;
  ended_at: Date | null;
  name: string | null;
};
