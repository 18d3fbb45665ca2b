import { sql } from 'kysely';

/** The checks of migration 0043: selects of (check_name, subject, detail). Frozen. */
export const adjustmentChecks = sql`
  select 'I-27'::text as check_name, adjustment.id::text as subject,
    jsonb_build_object('state', adjustment.state, 'cents', adjustment.amount_cents,
      'posted', ledger.theirs, 'house', ledger.house) as detail
  from balance_adjustment adjustment
  left join ledger_tx tx on tx.dedupe_key = 'desk:' || adjustment.id
  cross join lateral (
    select
      coalesce(sum(entry.amount_cents) filter (where account.kind in ('customer_paid', 'customer_bonus')
        and account.customer_gid = adjustment.customer_gid), 0) as theirs,
      coalesce(sum(entry.amount_cents) filter (where account.kind = adjustment.against), 0) as house
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.tx_id = tx.id
  ) ledger
  where (tx.id is not null) <> (adjustment.state = 'approved')
    or (tx.id is not null and (tx.kind <> 'adjustment'
      or ledger.theirs <> adjustment.amount_cents or ledger.house <> -adjustment.amount_cents))

  union all
  select 'I-27', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
  from ledger_tx tx
  where starts_with(tx.dedupe_key, 'desk:')
    and not exists (select from balance_adjustment adjustment
      where tx.dedupe_key = 'desk:' || adjustment.id)

  union all
  select 'I-27', expected.name, jsonb_build_object('table', 'balance_adjustment')
  from (values ('balance_adjustment_guarded'), ('balance_adjustment_no_truncate'))
    as expected (name)
  where not exists (
    select from pg_trigger guard
    where guard.tgrelid = to_regclass('balance_adjustment')
      and guard.tgname = expected.name and guard.tgenabled in ('O', 'A'))`;
