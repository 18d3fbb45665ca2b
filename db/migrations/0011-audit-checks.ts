import { sql } from 'kysely';

/** The checks of migration 0011: selects of (check_name, subject, detail). Frozen. */

/** Of the ledger by itself, and of what hangs on it. */
export const ledgerChecks = sql`
  select 'I-1'::text as check_name, tx.id::text as subject,
    jsonb_build_object('lines', count(entry.line), 'sum', coalesce(sum(entry.amount_cents), 0))
      as detail
  from ledger_tx tx left join ledger_entry entry on entry.tx_id = tx.id
  group by tx.id
  having count(entry.line) < 2 or sum(entry.amount_cents) <> 0

  union all
  select 'I-2', account.id::text,
    jsonb_build_object('account', account.kind, 'customer', account.customer_gid,
      'balance', account.balance_cents, 'entries', coalesce(sum(entry.amount_cents), 0))
  from ledger_account account left join ledger_entry entry on entry.account_id = account.id
  group by account.id
  having account.balance_cents <> coalesce(sum(entry.amount_cents), 0)

  union all
  select 'I-6', balance.customer_gid,
    jsonb_build_object('ledger', balance.ledger_cents, 'published', balance.published_value)
  from audit_balance balance
  left join balance_projection projection on projection.customer_gid = balance.customer_gid
  where not balance.in_sync
    and exists (select from ledger_account account where account.customer_gid = balance.customer_gid)
    and (projection.customer_gid is null
      or (projection.published_seq >= projection.wanted_seq
        and projection.updated_at < audit_now() - interval '60 seconds'))

  union all
  select 'I-12', id, jsonb_build_object('type', type, 'attempts', attempts, 'error', last_error)
  from stripe_event
  where processed_at is null and received_at < audit_now() - interval '1 hour'

  union all
  select 'I-13', expected.name, jsonb_build_object('table', expected.on_table)
  from (values
    ('ledger_tx', 'ledger_tx_append_only'), ('ledger_tx', 'ledger_tx_no_truncate'),
    ('ledger_tx', 'ledger_tx_balances'), ('ledger_entry', 'ledger_entry_append_only'),
    ('ledger_entry', 'ledger_entry_no_truncate'), ('ledger_entry', 'ledger_entry_applies'),
    ('ledger_entry', 'ledger_entry_balances'), ('ledger_account', 'ledger_account_guarded'),
    ('ledger_account', 'ledger_account_no_truncate')
  ) as expected (on_table, name)
  where not exists (
    select from pg_trigger guard
    where guard.tgrelid = to_regclass(expected.on_table)
      and guard.tgname = expected.name and guard.tgenabled in ('O', 'A'))

  union all
  select 'I-14', 'all', jsonb_build_object('sum', sum(balance_cents))
  from ledger_account having sum(balance_cents) <> 0`;

/** The bonus of what is left of a deposit (M-5). */
const bonusOf = (cents: string) => sql.raw(`((${cents}) * 2 + 50) / 100`);

/** Of deposits against their entries. */
export const depositChecks = sql`
  select 'I-3', deposit.id::text,
    jsonb_build_object('state', deposit.state, 'credits', count(tx.id),
      'intent', deposit.payment_intent_id)
  from deposit
  left join ledger_tx tx on tx.deposit_id = deposit.id and tx.kind = 'deposit_credit'
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
  select 'I-5', coalesce(record.deposit_id, tx.deposit_id)::text,
    jsonb_build_object('record', record.id is not null, 'credit', tx.id is not null,
      'amount', record.amount, 'balance', record.balance, 'new_balance', record.new_balance)
  from earth_cash_record record
  full join (select * from ledger_tx where kind = 'deposit_credit') tx
    on tx.deposit_id = record.deposit_id
  left join deposit on deposit.id = record.deposit_id
  where record.id is null or tx.id is null
    or record.amount * 100 <> deposit.amount_cents
    or (record.new_balance - record.balance) * 100 <> deposit.amount_cents + deposit.bonus_cents

  union all
  select 'I-7', id::text,
    jsonb_build_object('state', state, 'since', updated_at, 'attempts', attempts)
  from deposit
  where (state in ('created', 'pi_created', 'confirming')
      and created_at < audit_now() - interval '15 minutes')
    or (state = 'requires_action'
      and coalesce(confirm_first_used_at, created_at) < audit_now() - interval '65 minutes')
    or (state = 'processing' and created_at < audit_now() - interval '10 days'
      and not exists (select from money_break
        where subject = deposit.id::text and kind <> 'I-7' and closed_at is null))

  union all
  select 'I-9', id::text,
    jsonb_build_object('customer', customer_gid, 'credited', credited, 'limit', most)
  from (
    select deposit.id, deposit.customer_gid, deposit.created_at,
      sum(deposit.amount_cents + deposit.bonus_cents) over (
        partition by deposit.customer_gid order by deposit.created_at
        range between interval '86399.999 seconds' preceding and current row) as credited,
      coalesce(setting.value, 200000) as most, setting.changed_at
    from deposit
    left join money_setting setting on setting.name = 'daily_credit_cents'
    where deposit.state = 'credited'
  ) as day
  where credited > most and (changed_at is null or created_at >= changed_at)

  union all
  select 'I-10', deposit.id::text,
    jsonb_build_object('ours', account.stripe_customer_id, 'deposit', deposit.stripe_customer_id)
  from deposit left join customer_account account on account.customer_gid = deposit.customer_gid
  where account.stripe_customer_id is distinct from deposit.stripe_customer_id

  union all
  select 'I-11', standing.id::text,
    jsonb_build_object('amount', amount_cents, 'refunded', refunded_cents, 'held', held, 'lost', lost,
      'paid', paid, 'bonus', bonus, 'in_dispute', in_dispute)
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
        coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'), 0) as paid,
        coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'), 0)
          as bonus,
        coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_held'), 0)
          as in_dispute
      from ledger_tx tx
      join ledger_entry entry on entry.tx_id = tx.id
      join ledger_account account on account.id = entry.account_id
      where tx.deposit_id = deposit.id and tx.kind <> 'adjustment'
    ) entries
    where deposit.state = 'credited'
  ) standing
  cross join lateral (
    select least(amount_cents - gone, held) as holds, amount_cents - gone as remains
  ) split
  where refunded_cents > amount_cents
    or paid <> remains - holds
    or bonus <> ${bonusOf('remains - holds')}
    or in_dispute <> holds + ${bonusOf('remains')} - ${bonusOf('remains - holds')}

  union all
  select 'I-15', deposit.id::text, jsonb_build_object('state', deposit.state, 'entries', count(*))
  from deposit join ledger_tx tx on tx.deposit_id = deposit.id
  where deposit.state in ('failed', 'canceled')
  group by deposit.id`;
