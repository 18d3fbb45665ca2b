import { sql } from 'kysely';
import { statements } from './statements';

/** The invariants of some deposits or, with null, of all. Rows are what is wrong. */
export const up = statements(
  // The bonus of what is left of a deposit is two cents of a hundred, half a cent up (M-5).
  sql`
    create function audit_of_deposits(uuid[])
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-3'::text, deposit.id::text,
        jsonb_build_object('state', deposit.state, 'credits', count(tx.id),
          'intent', deposit.payment_intent_id)
      from deposit
      left join ledger_tx tx on tx.deposit_id = deposit.id and tx.kind = 'deposit_credit'
      where $1 is null or deposit.id = any($1)
      group by deposit.id
      having count(tx.id) <> case when deposit.state = 'credited' then 1 else 0 end
        or bool_or(tx.dedupe_key is distinct from 'credit:' || deposit.payment_intent_id)
          filter (where tx.id is not null)

      union all
      select 'I-4', deposit.id::text,
        jsonb_build_object('amount', deposit.amount_cents, 'bonus', deposit.bonus_cents,
          'lines', jsonb_object_agg(coalesce(account.kind, 'none'), entry.amount_cents))
      from deposit
      join ledger_tx tx on tx.deposit_id = deposit.id and tx.kind = 'deposit_credit'
      left join ledger_entry entry on entry.tx_id = tx.id
      left join ledger_account account on account.id = entry.account_id
      where $1 is null or deposit.id = any($1)
      group by deposit.id, tx.id
      having count(*) <> case when deposit.bonus_cents = 0 then 2 else 4 end
        or count(*) filter (where entry.amount_cents = case account.kind
          when 'customer_paid' then deposit.amount_cents
          when 'customer_bonus' then deposit.bonus_cents
          when 'psp_clearing' then -deposit.amount_cents
          when 'bonus_expense' then -deposit.bonus_cents end
          and account.customer_gid is not distinct from
            case when account.kind like 'customer%' then deposit.customer_gid end) <> count(*)

      union all
      select 'I-5', deposit.id::text,
        jsonb_build_object('record', record.id is not null, 'credit', tx.id is not null,
          'amount', record.amount, 'balance', record.balance, 'new_balance', record.new_balance)
      from deposit
      left join earth_cash_record record on record.deposit_id = deposit.id
      left join ledger_tx tx on tx.deposit_id = deposit.id and tx.kind = 'deposit_credit'
      where ($1 is null or deposit.id = any($1))
        and ((record.id is null) <> (tx.id is null)
          or record.amount * 100 <> deposit.amount_cents
          or (record.new_balance - record.balance) * 100
            <> deposit.amount_cents + deposit.bonus_cents)

      union all
      select 'I-9', deposit.id::text,
        jsonb_build_object('customer', deposit.customer_gid, 'credited', day.credited,
          'limit', coalesce(setting.value, 200000))
      from deposit
      left join money_setting setting on setting.name = 'daily_credit_cents'
      cross join lateral (
        select sum(earlier.amount_cents + earlier.bonus_cents) as credited
        from deposit earlier
        where earlier.customer_gid = deposit.customer_gid and earlier.state = 'credited'
          and earlier.created_at between deposit.created_at - interval '86399.999 seconds'
            and deposit.created_at
      ) day
      where ($1 is null or deposit.id = any($1)) and deposit.state = 'credited'
        and day.credited > coalesce(setting.value, 200000)
        and (setting.changed_at is null or deposit.created_at >= setting.changed_at)

      union all
      select 'I-10', deposit.id::text,
        jsonb_build_object('ours', account.stripe_customer_id,
          'deposit', deposit.stripe_customer_id)
      from deposit
      left join customer_account account on account.customer_gid = deposit.customer_gid
      where ($1 is null or deposit.id = any($1))
        and account.stripe_customer_id is distinct from deposit.stripe_customer_id

      union all
      select 'I-11', standing.id::text,
        jsonb_build_object('amount', amount_cents, 'refunded', refunded_cents, 'held', held,
          'lost', lost, 'paid', paid, 'bonus', bonus, 'in_dispute', in_dispute)
      from (
        select deposit.id, deposit.amount_cents, deposit.refunded_cents,
          least(deposit.amount_cents, deposit.refunded_cents + dispute.lost) as gone,
          dispute.held, dispute.lost, entries.paid, entries.bonus, entries.in_dispute
        from deposit
        cross join lateral (
          select
            coalesce(sum(disputed_cents) filter (where state = 'held'), 0) as held,
            coalesce(sum(disputed_cents) filter (where state = 'lost'), 0) as lost
          from deposit_dispute where deposit_id = deposit.id
        ) dispute
        cross join lateral (
          select
            coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'), 0)
              as paid,
            coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'), 0)
              as bonus,
            coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_held'), 0)
              as in_dispute
          from ledger_tx tx
          join ledger_entry entry on entry.tx_id = tx.id
          join ledger_account account on account.id = entry.account_id
          where tx.deposit_id = deposit.id and tx.kind <> 'adjustment'
        ) entries
        where ($1 is null or deposit.id = any($1)) and deposit.state = 'credited'
      ) standing
      cross join lateral (
        select least(amount_cents - gone, held) as holds, amount_cents - gone as remains
      ) split
      where refunded_cents > amount_cents
        or paid <> remains - holds
        or bonus <> ((remains - holds) * 2 + 50) / 100
        or in_dispute <> holds + (remains * 2 + 50) / 100 - ((remains - holds) * 2 + 50) / 100

      union all
      select 'I-15', deposit.id::text,
        jsonb_build_object('state', deposit.state, 'entries', count(*))
      from deposit join ledger_tx tx on tx.deposit_id = deposit.id
      where ($1 is null or deposit.id = any($1)) and deposit.state in ('failed', 'canceled')
      group by deposit.id

      union all
      select 'I-20', deposit.id::text,
        jsonb_build_object('paid', deposit.amount_cents, 'bonus', deposit.bonus_cents,
          'paid_spent', spent.paid, 'bonus_spent', spent.bonus, 'others', spent.others)
      from deposit
      cross join lateral (
        select count(*) as lots, sum(lot.paid_cents - lot.paid_returned_cents) as paid,
          sum(lot.bonus_cents - lot.bonus_returned_cents) as bonus,
          count(*) filter (where payment.payer_gid <> case when deposit.organization_id is null
            then deposit.customer_gid else organization_gid(deposit.organization_id) end)
            as others
        from payment_tranche lot join payment on payment.id = lot.payment_id
        where lot.deposit_id = deposit.id
      ) spent
      where ($1 is null or deposit.id = any($1)) and spent.lots > 0
        and (spent.paid > deposit.amount_cents or spent.bonus > deposit.bonus_cents
          or spent.others > 0 or deposit.state <> 'credited')

      union all
      select 'I-21', deposit.id::text,
        jsonb_build_object('organization', deposit.organization_id, 'state', deposit.state,
          'first_moves', moved.first, 'customers_paid', moved.paid,
          'customers_bonus', moved.bonus, 'left_paid', moved.held_paid - spent.paid,
          'left_bonus', moved.held_bonus - spent.bonus, 'others', moved.others)
      from deposit
      cross join lateral (
        select
          count(distinct tx.id) filter (where tx.dedupe_key = 'move:' || deposit.id) as first,
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
            and account.customer_gid = deposit.customer_gid), 0) as paid,
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
            and account.customer_gid = deposit.customer_gid), 0) as bonus,
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'
            and account.customer_gid = organization_gid(deposit.organization_id)), 0)
            as held_paid,
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'
            and account.customer_gid = organization_gid(deposit.organization_id)), 0)
            as held_bonus,
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
        from payment_tranche where deposit_id = deposit.id
      ) spent
      where ($1 is null or deposit.id = any($1)) and deposit.organization_id is not null and (
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
    $$`,
);
