import { sql } from 'kysely';

/** What migration 0046 checks, a select of (check_name, subject, detail); it grows with the merges. Frozen. */
export const mergeChecks = sql`
  select 'I-28'::text as check_name, merge.id::text as subject,
    jsonb_build_object('state', merge.state, 'paid', merge.paid_cents, 'bonus', merge.bonus_cents,
      'moved_paid', moved.paid, 'moved_bonus', moved.bonus, 'left', rest.cents,
      'into', closing.merged_into) as detail
  from account_merge merge
  join customer_account closing on closing.customer_gid = merge.closing_gid
  left join ledger_tx tx on tx.dedupe_key = 'merge:' || merge.id
  cross join lateral (
    select
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
        and account.customer_gid = merge.surviving_gid), 0) as paid,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
        and account.customer_gid = merge.surviving_gid), 0) as bonus,
      coalesce(-sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
        and account.customer_gid = merge.closing_gid), 0) as paid_taken,
      coalesce(-sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
        and account.customer_gid = merge.closing_gid), 0) as bonus_taken
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.tx_id = tx.id
  ) moved
  cross join lateral (
    select coalesce(sum(abs(balance_cents)), 0) as cents from ledger_account
    where customer_gid = merge.closing_gid
      and kind in ('customer_paid', 'customer_bonus', 'customer_reserved')
  ) rest
  where case when merge.state in ('merging', 'ended') then
      (tx.id is not null and tx.kind <> 'account_merged')
      or not closing.frozen or closing.merged_into is distinct from merge.surviving_gid
      or moved.paid <> merge.paid_cents or moved.paid_taken <> merge.paid_cents
      or moved.bonus <> merge.bonus_cents or moved.bonus_taken <> merge.bonus_cents
      -- Whatever comes to it, or is taken from it, goes on in the same commit.
      or rest.cents <> 0
    else tx.id is not null end

  union all
  select 'I-28', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
  from ledger_tx tx
  left join account_merge merge on merge.id::text = split_part(tx.dedupe_key, ':', 2)
    and merge.state in ('merging', 'ended')
  where tx.kind = 'account_merged' and (merge.id is null
    or not starts_with(tx.dedupe_key, 'merge:')
    or exists (select from ledger_entry entry
      join ledger_account account on account.id = entry.account_id
      where entry.tx_id = tx.id and (account.kind not in ('customer_paid', 'customer_bonus')
        or account.customer_gid not in (merge.closing_gid, merge.surviving_gid))))

  union all
  select 'I-28', account.customer_gid, jsonb_build_object('into', account.merged_into)
  from customer_account account
  where account.merged_into is not null
    and not exists (select from account_merge merge
      where merge.closing_gid = account.customer_gid and merge.surviving_gid = account.merged_into
        and merge.state in ('merging', 'ended'))

  union all
  select 'I-28', expected.name, jsonb_build_object('table', expected.on_table)
  from (values ('account_merge', 'account_merge_guarded'),
    ('account_merge', 'account_merge_no_truncate'),
    ('customer_account', 'customer_account_merge_guarded')) as expected (on_table, name)
  where not exists (
    select from pg_trigger guard
    where guard.tgrelid = to_regclass(expected.on_table)
      and guard.tgname = expected.name and guard.tgenabled in ('O', 'A'))`;
