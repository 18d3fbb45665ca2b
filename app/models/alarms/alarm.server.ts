import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
  type Alarm,
  ALARMS,
  type AlarmKind,
  type AlarmListName,
  NOTICE_EVERY_MS,
  QUIET_MS,
  SLOW_ALARMS,
  SLOW_NOTICE_EVERY_MS,
} from '~/domain/alarms/alarm';
import type { DB } from '../../../db/schema';

/** How often a kind rang, with the sentence of the last time. */
export type Ring = { kind: AlarmKind; message: string; count: number };

/** Adds rings to the open alarm of their kind, or opens one. */
export async function raiseAlarm(db: Kysely<DB>, ring: Ring, at: Date): Promise<void> {
  await sql`
    insert into alarm (kind, message, count, first_at, last_at)
    values (${ring.kind}, ${ring.message}, ${ring.count}, ${at}, ${at})
    on conflict (kind) where resolved_at is null do update
      set count = alarm.count + excluded.count, message = excluded.message,
        last_at = excluded.last_at`.execute(db);
}

type AlarmRow = {
  id: bigint;
  kind: string;
  message: string;
  count: number;
  first_at: Date;
  last_at: Date;
  notified_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
};

const COLUMNS = sql`alarm.id, kind, message, count, first_at, last_at, notified_at, resolved_at`;

const isSlow = sql<boolean>`kind = any(${SLOW_ALARMS}::text[])`;

/** Marks the open alarms that people have to be told about as told, and returns them. */
export async function claimUnnotifiedAlarms(trx: Transaction<DB>, at: Date): Promise<Alarm[]> {
  const { rows } = await sql<AlarmRow>`
    update alarm set notified_count = count, notified_at = ${at}
    where resolved_at is null and count > notified_count
      and (notified_at is null or notified_at <= case when ${isSlow}
        then ${new Date(at.getTime() - SLOW_NOTICE_EVERY_MS)}::timestamptz
        else ${new Date(at.getTime() - NOTICE_EVERY_MS)}::timestamptz end)
    returning ${COLUMNS}, null as resolved_by`.execute(trx);
  return rows.map(alarmFromRow);
}

/** Resolves what is over: no discrepancy of the kind is open, or the alarm has been quiet for a day. */
export async function resolveQuietAlarms(trx: Transaction<DB>, at: Date): Promise<Alarm[]> {
  const { rows } = await sql<AlarmRow>`
    update alarm set resolved_at = ${at}
    where resolved_at is null and (notified_count = count or (notified_count > 0 and ${isSlow}))
      and case when kind = any(${Object.keys(ALARMS)}::text[])
        then last_at <= ${new Date(at.getTime() - QUIET_MS)}
        else not exists (select from discrepancy
          where discrepancy.kind = alarm.kind and discrepancy.closed_at is null) end
    returning ${COLUMNS}, null as resolved_by`.execute(trx);
  return rows.map(alarmFromRow);
}

/** Resolves an open alarm. @returns false if there is none with this id any more */
export async function resolveAlarm(
  trx: Transaction<DB>,
  id: string,
  { staffId, at }: { staffId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alarm')
    .set({ resolved_at: at, resolved_by: staffId })
    .where('id', '=', BigInt(id))
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const LISTS: Record<AlarmListName, { where: RawBuilder<unknown>; by: RawBuilder<unknown> }> = {
  open: { where: sql`resolved_at is null`, by: sql`last_at desc, alarm.id desc` },
  resolved: { where: sql`resolved_at is not null`, by: sql`resolved_at desc, alarm.id desc` },
};

/** Lists a page of alarms, the latest first. */
export async function listAlarms(
  db: Kysely<DB>,
  { list, limit, offset }: { list: AlarmListName; limit: number; offset: number },
): Promise<{ alarms: Alarm[]; count: number }> {
  const { where, by } = LISTS[list];
  const [{ rows }, counted] = await Promise.all([
    sql<AlarmRow>`
      select ${COLUMNS}, staff_user.name as resolved_by
      from alarm left join staff_user on staff_user.id = alarm.resolved_by
      where ${where} order by ${by} limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: bigint }>`select count(*) as count from alarm where ${where}`.execute(db),
  ]);
  return { alarms: rows.map(alarmFromRow), count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Returns an alarm by its id; null if there is none. */
export async function findAlarm(db: Kysely<DB>, id: string): Promise<Alarm | null> {
  const { rows } = await sql<AlarmRow>`
    select ${COLUMNS}, null as resolved_by from alarm where id = ${BigInt(id)}`.execute(db);
  return rows[0] ? alarmFromRow(rows[0]) : null;
}

function alarmFromRow(row: AlarmRow): Alarm {
  return {
    id: String(row.id),
    kind: row.kind,
    message: row.message,
    count: row.count,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    notifiedAt: row.notified_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
  };
}
