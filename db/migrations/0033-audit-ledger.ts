import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The invariants of the ledger by itself (money-security 4), for a part of it or, with null, for all. Rows are
 * what is wrong.
 */
export const up = statements(
  // Transactions with ledger_tx.seq above $1, up to $2.
  sql`
    create function audit_of_transactions(bigint, bigint)
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-1'::text, tx.id::text,
        jsonb_build_object('lines', count(entry.line), 'sum', coalesce(sum(entry.amount_cents), 0))
      from ledger_tx tx left join ledger_entry entry on entry.tx_id = tx.id
      where tx.seq > $1 and tx.seq <= $2
      group by tx.id
      having count(entry.line) < 2 or sum(entry.amount_cents) <> 0

      union all
      select 'I-5', tx.id::text, jsonb_build_object('record', false, 'credit', true)
      from ledger_tx tx
      where tx.seq > $1 and tx.seq <= $2 and tx.kind = 'deposit_credit' and tx.deposit_id is null

      union all
      select 'I-17', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
      from ledger_tx tx
      where tx.seq > $1 and tx.seq <= $2
        and tx.kind in ('payment_held', 'payment_released', 'payment_spent', 'payment_returned')
        and not exists (select from payment where payment.id = ledger_key_id(tx.dedupe_key))

      union all
      select 'I-21', tx.id::text, jsonb_build_object('kind', tx.kind, 'deposit', tx.deposit_id)
      from ledger_tx tx
      left join deposit on deposit.id = tx.deposit_id
      where tx.seq > $1 and tx.seq <= $2
        and tx.kind in ('organization_moved', 'organization_returned')
        and (deposit.organization_id is null
          or exists (select from ledger_entry entry
            join ledger_account account on account.id = entry.account_id
            where entry.tx_id = tx.id
              and account.kind not in ('customer_paid', 'customer_bonus')))

      union all
      select 'I-25', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
      from ledger_tx tx
      where tx.seq > $1 and tx.seq <= $2
        and (tx.kind = 'commission_paid' or starts_with(tx.dedupe_key, 'payout:'))
        and not exists (select from commission_payout payout
          where payout.id = ledger_key_id(tx.dedupe_key) and tx.kind = 'commission_paid'
            and tx.dedupe_key = 'payout:' || payout.id)

      union all
      select 'I-27', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
      from ledger_tx tx
      where tx.seq > $1 and tx.seq <= $2 and starts_with(tx.dedupe_key, 'desk:')
        and not exists (select from (select * from approval where kind = 'adjustment') adjustment
          where adjustment.id = ledger_key_id(tx.dedupe_key)
            and tx.dedupe_key = 'desk:' || adjustment.id)

      union all
      select 'I-28', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
      from ledger_tx tx
      left join account_merge merge on merge.id = ledger_key_id(tx.dedupe_key)
        and merge.state in ('merging', 'ended')
      where tx.seq > $1 and tx.seq <= $2
        and ((tx.kind = 'account_merged') <> starts_with(tx.dedupe_key, 'merge:')
          or (tx.kind = 'account_merged' and (merge.id is null
            or exists (select from ledger_entry entry
              join ledger_account account on account.id = entry.account_id
              where entry.tx_id = tx.id and (account.kind not in ('customer_paid', 'customer_bonus')
                or account.customer_gid not in (merge.closing_gid, merge.surviving_gid))))))
    $$`,
  sql`
    create function audit_of_accounts(bigint[])
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-2'::text, account.id::text,
        jsonb_build_object('account', account.kind, 'customer', account.customer_gid,
          'balance', account.balance_cents, 'entries', coalesce(entries.cents, 0))
      from ledger_account account
      left join (
        select account_id, sum(amount_cents) as cents from ledger_entry
        where $1 is null or account_id = any($1)
        group by account_id
      ) entries on entries.account_id = account.id
      where ($1 is null or account.id = any($1))
        and account.balance_cents <> coalesce(entries.cents, 0)
    $$`,
  // Days of the store from $1 on, before $2, as YYYY-MM-DD.
  sql`
    create function audit_of_days(text, text)
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-26'::text, day,
        jsonb_build_object('kept', sum(coalesce(kept.cents, 0)),
          'entries', sum(coalesce(entries.cents, 0)), 'rows', count(*))
      from (
        select * from liability_day
        where ($1 is null or day >= $1) and ($2 is null or day < $2)
      ) kept
      full join (
        select to_char(tx.created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD') as day,
          case when is_organization_gid(account.customer_gid) then 'organization' else 'customer'
            end as holder,
          account.kind as account, tx.kind, sum(entry.amount_cents)::bigint as cents
        from ledger_tx tx
        join ledger_entry entry on entry.tx_id = tx.id
        join ledger_account account on account.id = entry.account_id
        where account.customer_gid is not null
          and ($1 is null
            or tx.created_at >= ($1::date)::timestamp at time zone 'America/Los_Angeles')
          and ($2 is null
            or tx.created_at < ($2::date)::timestamp at time zone 'America/Los_Angeles')
        group by 1, 2, 3, 4
      ) entries using (day, holder, account, kind)
      where coalesce(kept.cents, 0) <> coalesce(entries.cents, 0)
      group by day
    $$`,
);
