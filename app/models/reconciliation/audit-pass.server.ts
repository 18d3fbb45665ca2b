import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../db/schema';
import type { Slice } from './audit-slice.server';
import type { Invariant } from '~/domain/discrepancies/invariants';
import type { AuditPart } from '~/domain/staff/staff-action';

/** Progress of whole passes (decision 0039): an unfinished pass is resumed where it stopped. */

/** A pass that began longer ago than this starts over: what it has seen may have changed, in milliseconds. */
const FORGOTTEN_MS = 60 * 60_000;

/** What a pass covers. */
export type AuditPass = {
  /** For example `I-5`, or the part of the reconciler that looks. */
  check: string;
  things: string;
};

/**
 * Goes through everything of one kind, part by part, and stores its progress after each part.
 *
 * @param next returns the part after a cursor
 * @param work checks one part; false if it could not, which ends the look
 * @returns whether everything was looked at
 */
export async function checkAll<Part>(
  db: Kysely<DB>,
  { check, things, at }: AuditPass & { at: Date },
  {
    next,
    work,
  }: {
    next: (cursor: string | null) => Promise<Slice<Part> | null>;
    work: (part: Part) => Promise<boolean>;
  },
): Promise<boolean> {
  let cursor = await beginCheck(db, { check, things, at });
  for (;;) {
    const slice = await next(cursor);
    if (slice === null) break;
    if (!(await work(slice.part))) return false;
    ({ cursor } = slice);
    await db
      .updateTable('audit_run')
      .set({ cursor })
      .where('check_name', '=', check)
      .where('things', '=', things)
      .execute();
  }
  await db
    .updateTable('audit_run')
    .set({ ended_at: at })
    .where('check_name', '=', check)
    .where('things', '=', things)
    .execute();
  return true;
}

/** Begins or resumes a pass. @returns the cursor to continue from; null for the beginning */
async function beginCheck(
  db: Kysely<DB>,
  { check, things, at }: AuditPass & { at: Date },
): Promise<string | null> {
  const left = new Date(at.getTime() - FORGOTTEN_MS);
  const { rows } = await sql<{ cursor: string | null }>`
    insert into audit_run as mine (check_name, things, began_at)
    values (${check}, ${things}, ${at})
    on conflict (check_name, things) do update set
      began_at = case when ${isLeft(left, at)} then mine.began_at else excluded.began_at end,
      cursor = case when ${isLeft(left, at)} then mine.cursor end,
      sums = case when ${isLeft(left, at)} then mine.sums else '{}' end,
      ended_at = null
    returning cursor`.execute(db);
  return rows[0]?.cursor ?? null;
}

/** Whether an unfinished look can be resumed: it began recently, and not by a clock that is ahead. */
function isLeft(since: Date, at: Date) {
  return sql`mine.ended_at is null and mine.began_at between ${since} and ${at}`;
}

export type Violation = { subject: string; detail: Record<string, unknown> };

/**
 * Lists violations of some invariants in one part, or for 'now' in what every look checks. It is a single
 * statement: a part is small enough.
 *
 * @param checks for example `I-5`
 * @param at the app's time, by which ages are measured
 */
export async function listViolationsIn(
  db: Kysely<DB>,
  checks: readonly Invariant[],
  part: AuditPart | 'now',
  at: Date,
): Promise<(Violation & { check: Invariant })[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('audit.now', ${at.toISOString()}, true)`.execute(trx);
    const { rows } = await sql<Violation & { check: Invariant }>`
      select check_name as "check", subject, detail from ${functionOf(part)}
      where check_name = any(${checks}::text[])`.execute(trx);
    return rows;
  });
}

function functionOf(part: AuditPart | 'now'): RawBuilder<unknown> {
  if (part === 'now') return sql`audit_of_now()`;
  switch (part.things) {
    case 'transactions':
      return sql`audit_of_transactions(${part.after}::bigint, ${part.upto}::bigint)`;
    case 'days':
      return sql`audit_of_days(${part.from}::text, ${part.before}::text)`;
    default: {
      const { name, type } = BY_ID[part.things];
      return sql`${sql.raw(name)}(${part.ids}::${sql.raw(type)}[])`;
    }
  }
}

const BY_ID = {
  accounts: { name: 'audit_of_accounts', type: 'bigint' },
  deposits: { name: 'audit_of_deposits', type: 'uuid' },
  payments: { name: 'audit_of_payments', type: 'uuid' },
  customers: { name: 'audit_of_customers', type: 'text' },
  commissions: { name: 'audit_of_commissions', type: 'text' },
  payouts: { name: 'audit_of_payouts', type: 'uuid' },
  adjustments: { name: 'audit_of_adjustments', type: 'uuid' },
} as const;

/** Turns ledger transactions into parts, one for each. @param ids UUIDs */
export async function findTransactions(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<AuditPart[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('ledger_tx').select('seq').where('id', 'in', ids).execute();
  return rows.map(({ seq }) => ({
    things: 'transactions',
    after: BigInt(seq) - 1n,
    upto: BigInt(seq),
  }));
}
