import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../app/models/core/database.server';
import type { DB } from '../../../db/schema';

export type LedgerDeposit = {
  id: string;
  customer_gid: string;
  amount_cents: number;
  bonus_cents: number;
  state: string;
  payment_intent_id: string | null;
  failure_code: string | null;
  /** How many `deposit_credit` transactions refer to it, and what they credit to the customer's accounts. */
  credits: number;
  credited_cents: number;
  credit_key: string | null;
  /** The number of its rows in `earth_cash_record`. */
  records: number;
};

export type LedgerBalance = {
  customer_gid: string;
  available_cents: number;
  version_seq: number;
  is_published: boolean;
};

/** Everything that the store has stored about money, read from the tables and not through its code. */
export type Books = {
  deposits: LedgerDeposit[];
  balances: LedgerBalance[];
  /** The store's own audit: the checks that found something, with the counts. */
  failedChecks: { check_name: string; bad_count: number }[];
  openDiscrepancies: { kind: string; subject: string; detail: unknown }[];
};

export function loadBooks({ withPatience }: Database): Promise<Books> {
  // After a long soak, a check over everything takes longer than the store's statement timeout.
  return withPatience(loadAll);
}

async function loadAll(db: Kysely<DB>): Promise<Books> {
  const deposits = await sql<LedgerDeposit>`
    select d.id, d.customer_gid, d.amount_cents, d.bonus_cents, d.state, d.payment_intent_id,
      d.failure_code, count(distinct t.id)::int as credits,
      coalesce(sum(e.amount_cents) filter (where a.customer_gid is not null), 0)::int
        as credited_cents,
      min(t.dedupe_key) as credit_key,
      (select count(*) from earth_cash_record r where r.deposit_id = d.id)::int as records
    from deposit d
    left join ledger_tx t on t.deposit_id = d.id and t.kind = 'deposit_credit'
    left join ledger_entry e on e.tx_id = t.id
    left join ledger_account a on a.id = e.account_id
    group by d.id`.execute(db);
  // Sums the entries instead of reading the accounts: I-2, which compares the two, is left to the audit.
  const balances = await sql<LedgerBalance>`
    select c.customer_gid,
      coalesce((select sum(e.amount_cents) from ledger_entry e
        join ledger_account a on a.id = e.account_id
        where a.customer_gid = c.customer_gid
          and a.kind in ('customer_paid', 'customer_bonus')), 0)::int as available_cents,
      coalesce(p.version_seq, 0)::int as version_seq,
      coalesce(p.published_seq >= p.requested_seq, true) as is_published
    from customer_account c
    left join published_balance p on p.customer_gid = c.customer_gid`.execute(db);
  const failedChecks = await sql<{ check_name: string; bad_count: number }>`
    select check_name, bad_count::int from audit_check where bad_count <> 0`.execute(db);
  const openDiscrepancies = await sql<{ kind: string; subject: string; detail: unknown }>`
    select kind, subject, detail from discrepancy where closed_at is null`.execute(db);
  return {
    deposits: deposits.rows,
    balances: balances.rows,
    failedChecks: failedChecks.rows,
    openDiscrepancies: openDiscrepancies.rows,
  };
}
