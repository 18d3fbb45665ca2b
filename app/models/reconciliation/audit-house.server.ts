import { sql, type Kysely } from 'kysely';
import { HOUSE_CHECK } from '~/domain/staff/staff-action';
import type { DB } from '../../../db/schema';
import type { AuditCheckpoint } from './audit-changed.server';
import { checkAll, type Violation } from './audit-pass.server';
import { nextTransactions } from './audit-slice.server';

/**
 * I-2 for our own ledger accounts: few accounts, but about half of all entries. A whole pass adds them up
 * part by part and stores the sums; passes in between add only what came later (decision 0039).
 */

/** The sums up to a transaction: cents by account id. */
type Sums = { upto: string; cents: Record<string, string> };

const AUDIT_PASS = { check: HOUSE_CHECK, things: 'house' };

/**
 * Adds up all transactions up to the checkpoint, and stores the sums. Nothing up to the checkpoint can still be
 * uncommitted.
 *
 * @param mark `txSeq` is the last transaction that is added up
 */
export async function addUpHouse(
  db: Kysely<DB>,
  checkpoint: AuditCheckpoint,
  at: Date,
): Promise<void> {
  await checkAll(
    db,
    { ...AUDIT_PASS, at },
    {
      async next(cursor) {
        if (BigInt(cursor ?? 0) >= checkpoint.txSeq) return null;
        const slice = await nextTransactions(db, cursor);
        if (slice === null) return null;
        const upto = slice.part.upto < checkpoint.txSeq ? slice.part.upto : checkpoint.txSeq;
        return { part: { after: slice.part.after, upto }, cursor: String(upto) };
      },
      async work(part) {
        await addPart(db, part);
        return true;
      },
    },
  );
  await sql`
    update audit_run set whole_sums = coalesce(sums->'cents', '{}'),
      whole_upto = coalesce((sums->>'upto')::bigint, 0)
    where check_name = ${AUDIT_PASS.check} and things = ${AUDIT_PASS.things}`.execute(db);
}

async function addPart(db: Kysely<DB>, part: { after: bigint; upto: bigint }): Promise<void> {
  const row = await db
    .selectFrom('audit_run')
    .select('sums')
    .where('check_name', '=', AUDIT_PASS.check)
    .where('things', '=', AUDIT_PASS.things)
    .executeTakeFirstOrThrow();
  const { upto = '0', cents = {} } = row.sums as Partial<Sums>;
  // Skip what is already in the sums: a process died before it moved the cursor, or another one looks as
  // well.
  const after = BigInt(upto) > part.after ? BigInt(upto) : part.after;
  if (after >= part.upto) return;
  const { rows } = await sql<{ id: string; cents: string }>`
    select entry.account_id::text as id, sum(entry.amount_cents)::text as cents
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id
    join ledger_account account on account.id = entry.account_id
    where tx.seq > ${after}::bigint and tx.seq <= ${part.upto}::bigint
      and account.customer_gid is null
    group by entry.account_id`.execute(db);
  const sums: Sums = { upto: String(part.upto), cents: { ...cents } };
  for (const { id, cents: more } of rows) {
    sums.cents[id] = String(BigInt(cents[id] ?? 0) + BigInt(more));
  }
  await db
    .updateTable('audit_run')
    .set({ sums: JSON.stringify(sums) })
    .where('check_name', '=', AUDIT_PASS.check)
    .where('things', '=', AUDIT_PASS.things)
    .execute();
}

/**
 * Lists our own accounts whose balance differs from the stored sums plus later entries. Empty before the
 * first whole pass.
 */
export async function listHouseViolations(db: Kysely<DB>): Promise<Violation[]> {
  const { rows } = await sql<{
    id: string;
    kind: string;
    balance: bigint;
    entries: string;
  }>`
    select account.id::text as id, account.kind, account.balance_cents as balance,
      (coalesce((run.whole_sums->>account.id::text)::numeric, 0) + coalesce(later.cents, 0))::text
        as entries
    from audit_run run
    cross join ledger_balance account
    left join (
      select entry.account_id, sum(entry.amount_cents) as cents
      from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
      where tx.seq > (select whole_upto from audit_run
        where check_name = ${AUDIT_PASS.check} and things = ${AUDIT_PASS.things})
      group by entry.account_id
    ) later on later.account_id = account.id
    where run.check_name = ${AUDIT_PASS.check} and run.things = ${AUDIT_PASS.things}
      and run.whole_upto is not null and account.customer_gid is null`.execute(db);
  return rows
    .filter(({ balance, entries }) => balance !== BigInt(entries))
    .map(({ id, kind, balance, entries }) => ({
      subject: id,
      detail: { account: kind, customer: null, balance: Number(balance), entries: Number(entries) },
    }));
}
