import { sql } from 'kysely';

/** The checks of migration 0022: selects of (check_name, subject, detail). Frozen. */
export const organizationChecks = sql`
  select 'I-21'::text as check_name, deposit.id::text as subject,
    jsonb_build_object('organization', deposit.organization_id, 'state', deposit.state,
      'first_moves', moved.first, 'customers_paid', moved.paid, 'customers_bonus', moved.bonus,
      'left_paid', moved.held_paid - spent.paid, 'left_bonus', moved.held_bonus - spent.bonus,
      'others', moved.others) as detail
  from deposit
  cross join lateral (
    select
      count(distinct tx.id) filter (where tx.dedupe_key = 'move:' || deposit.id) as first,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
        and account.customer_gid = deposit.customer_gid), 0) as paid,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
        and account.customer_gid = deposit.customer_gid), 0) as bonus,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
        and account.customer_gid = organization_gid(deposit.organization_id)), 0) as held_paid,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
        and account.customer_gid = organization_gid(deposit.organization_id)), 0) as held_bonus,
      count(*) filter (where account.customer_gid <> deposit.customer_gid
        and account.customer_gid is distinct from organization_gid(deposit.organization_id))
        as others
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id
    join ledger_account account on account.id = entry.account_id
    where tx.deposit_id = deposit.id and tx.kind <> 'adjustment'
  ) moved
  cross join lateral (
    select coalesce(sum(paid_cents - paid_returned_cents), 0) as paid,
      coalesce(sum(bonus_cents - bonus_returned_cents), 0) as bonus
    from payment_lot where deposit_id = deposit.id
  ) spent
  where deposit.organization_id is not null and (
    moved.others > 0
    or moved.first <> case when deposit.state = 'credited' then 1 else 0 end
    -- Nothing of it stays with who has put it in; they owe only what the organization has spent.
    or moved.paid + moved.bonus > 0
    or (moved.paid + moved.bonus < 0
      and moved.held_paid - spent.paid + moved.held_bonus - spent.bonus > 0
      -- Unless a correction by hand has taken from the organization what it had of its deposits.
      and not exists (select from ledger_account account
        join ledger_entry entry on entry.account_id = account.id
        join ledger_tx tx on tx.id = entry.tx_id
        where account.customer_gid = organization_gid(deposit.organization_id)
          and tx.kind = 'adjustment' and entry.amount_cents < 0))
    or moved.held_paid - spent.paid < 0 or moved.held_bonus - spent.bonus < 0)

  union all
  select 'I-21', tx.id::text, jsonb_build_object('kind', tx.kind, 'deposit', tx.deposit_id)
  from ledger_tx tx
  left join deposit on deposit.id = tx.deposit_id
  where tx.kind in ('organization_moved', 'organization_returned')
    and (deposit.organization_id is null
      or exists (select from ledger_entry entry
        join ledger_account account on account.id = entry.account_id
        where entry.tx_id = tx.id and account.kind not in ('customer_paid', 'customer_bonus')))

  union all
  select 'I-22', account.customer_gid,
    jsonb_build_object('account', account.kind, 'balance', account.balance_cents)
  from ledger_account account
  where is_organization_gid(account.customer_gid)
    and ((account.balance_cents < 0 and not exists (
        select from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
        where entry.account_id = account.id and tx.kind = 'adjustment' and entry.amount_cents < 0))
      or (account.kind = 'customer_held' and account.balance_cents <> 0))

  union all
  select 'I-22', customer.customer_gid, jsonb_build_object('organization', false)
  from customer_account customer
  where is_organization_gid(customer.customer_gid)
    and not exists (select from organizations organization
      where organization_gid(organization.id) = customer.customer_gid)`;
