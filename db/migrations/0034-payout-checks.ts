import { sql } from 'kysely';

/** The checks of migration 0034: selects of (check_name, subject, detail). Frozen. */
export const payoutChecks = sql`
  select 'I-25'::text as check_name, payout.id::text as subject,
    jsonb_build_object('way', payout.way, 'state', payout.state, 'cents', payout.cents,
      'taken', entries.taken, 'returned', entries.returned, 'ledger', ledger.lines) as detail
  from commission_payout payout
  cross join lateral (
    select
      coalesce(sum(entry.cents) filter (where entry.kind = 'payout'), 0) as taken,
      coalesce(sum(entry.cents) filter (where entry.kind = 'payout_returned'), 0) as returned,
      count(*) as all_of_it,
      count(*) filter (where entry.ambassador_gid <> payout.ambassador_gid) as others
    from commission_entry entry where entry.payout_id = payout.id
  ) entries
  left join ledger_tx tx on tx.dedupe_key = 'payout:' || payout.id
  cross join lateral (
    select count(*) as lines,
      count(*) filter (where (account.kind = 'customer_paid'
          and account.customer_gid = payout.ambassador_gid and entry.amount_cents = payout.cents)
        or (account.kind = 'commission_expense' and entry.amount_cents = -payout.cents)) as right_ones
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.tx_id = tx.id
  ) ledger
  where entries.others > 0
    or entries.taken <> -payout.cents
    or entries.returned <> case when payout.state = 'refused' then payout.cents else 0 end
    or entries.all_of_it <> case when payout.state = 'refused' then 2 else 1 end
    or (tx.id is not null) <> (payout.way = 'earth_cash' and payout.state = 'paid')
    or (tx.id is not null
      and (tx.kind <> 'commission_paid' or ledger.lines <> 2 or ledger.right_ones <> 2))

  union all
  select 'I-25', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
  from ledger_tx tx
  where (tx.kind = 'commission_paid' or starts_with(tx.dedupe_key, 'payout:'))
    and not exists (select from commission_payout payout
      where tx.kind = 'commission_paid' and tx.dedupe_key = 'payout:' || payout.id)

  union all
  select 'I-25', 'commission_payout_guarded', jsonb_build_object('table', 'commission_payout')
  where not exists (
    select from pg_trigger guard
    where guard.tgrelid = to_regclass('commission_payout')
      and guard.tgname = 'commission_payout_guarded' and guard.tgenabled in ('O', 'A'))`;
