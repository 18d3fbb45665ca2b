import { type Kysely, sql } from 'kysely';
import type { LedgerKind } from '~/domain/ledger/ledger';
import { cents } from '~/domain/core/money';
import {
  drawStatement,
  type PaymentPurpose,
  type Period,
  type Statement,
  type StatementEntry,
} from '~/domain/ledger/statement';
import { addDays, startOfDay } from '~/domain/core/time/store-day';
import type { DB } from '../../../db/schema';
import { type LiabilityDay, liabilityDays, type LiabilityRow } from '~/domain/ledger/liability';

type Row = {
  /** Null in the single row that sums up everything before the period. */
  at: Date | null;
  kind: LedgerKind | null;
  paid: bigint;
  bonus: bigint;
  held: bigint;
  deposit_id: string | null;
  pm_name: string | null;
  purpose: PaymentPurpose | null;
  order_gid: string | null;
  order_name: string | null;
};

/**
 * Returns a customer's movements within a period, from the ledger. It is one SQL statement and thus one
 * snapshot: even while deposits are being credited, opening balance plus movements equals closing
 * balance.
 *
 * A payment is one movement, at the time when its amount was set aside. A failed payment is left out,
 * because its amount was given back.
 *
 * @param gid the owner; entries of others are never included
 */
export async function findStatement(
  db: Kysely<DB>,
  gid: string,
  { from, to }: Period,
): Promise<Statement> {
  const begin = new Date(startOfDay(from));
  const end = new Date(startOfDay(addDays(to, 1)));
  const found = await sql<Row>`
    with mine as (
      select t.seq, t.created_at, t.kind, t.deposit_id, p.id as payment_id,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'customer_paid'), 0)::bigint as paid,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'customer_bonus'), 0)::bigint as bonus,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'customer_held'), 0)::bigint as held
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_tx t on t.id = e.tx_id
      -- By its key, and not every payment there is by its text.
      left join payment p on p.id = case when t.kind like 'payment%'
        then split_part(t.dedupe_key, ':', 2)::uuid end
      where a.customer_gid = ${gid} and t.created_at < ${end}
        and t.kind not in ('payment_spent', 'payment_released')
        and (t.kind <> 'payment_held' or p.state is distinct from 'failed')
      group by t.id, p.id
    ), before as (
      select coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(bonus), 0)::bigint as bonus,
        coalesce(sum(held), 0)::bigint as held
      from mine where created_at < ${begin}
    )
    select null::bigint as seq, null::timestamptz as at, null as kind, paid, bonus, held,
      null::uuid as deposit_id, null as pm_name, null as purpose, null as order_gid,
      null as order_name
    from before
    union all
    select mine.seq, mine.created_at, mine.kind, mine.paid, mine.bonus, mine.held, mine.deposit_id,
      d.pm_name, paid.purpose, paid.order_gid, paid.order_name
    from mine left join deposit d on d.id = mine.deposit_id
    left join payment paid on paid.id = mine.payment_id
    where mine.created_at >= ${begin}
    order by at nulls first, seq`.execute(db);
  const [before, ...rows] = found.rows;
  if (before === undefined) throw new Error('A statement without what was before.');
  const opening = {
    balanceCents: cents(Number(before.paid + before.bonus)),
    heldCents: cents(Number(before.held)),
  };
  return drawStatement(opening, rows.map(entryOf));
}

function entryOf(row: Row): StatementEntry {
  if (row.at === null || row.kind === null) throw new Error('A movement without its time.');
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    paidCents: cents(Number(row.paid)),
    bonusCents: cents(Number(row.bonus)),
    heldCents: cents(Number(row.held)),
    deposit: row.deposit_id === null ? null : { id: row.deposit_id, methodName: row.pm_name ?? '' },
    payment: row.purpose && {
      purpose: row.purpose,
      order: row.order_gid === null ? null : { gid: row.order_gid, name: row.order_name ?? '' },
    },
  };
}

/**
 * Lists what we owe in Earth Cash at the end of each day of the store, and what changed it. Reads the daily
 * sums (migration 0011), never the entries.
 *
 * @param span both days included, YYYY-MM-DD of the store
 * @returns one element for each day, oldest first
 */
export async function listLiabilityByDay(
  db: Kysely<DB>,
  { from, to }: { from: string; to: string },
): Promise<LiabilityDay[]> {
  const { rows } = await sql<Omit<LiabilityRow, 'cents'> & { cents: bigint }>`
    select case when day < ${from} then '' else day end as day, holder, account, kind,
      sum(cents)::bigint as cents
    from liability_day where day <= ${to}
    group by 1, 2, 3, 4`.execute(db);
  const known = rows.map((row) => ({ ...row, cents: Number(row.cents) }));
  return liabilityDays(known, { from, to });
}
