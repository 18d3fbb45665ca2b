import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The invariants of some customers or, with null, of all; and those that go by the clock or by the guards of
 * the tables. Rows are what is wrong.
 */
export const up = statements(
  sql`
    create function audit_of_customers(text[])
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-6'::text, balance.customer_gid,
        jsonb_build_object('ledger', balance.ledger_cents, 'published', balance.published_value)
      from audit_balance balance
      left join published_balance projection on projection.customer_gid = balance.customer_gid
      where ($1 is null or balance.customer_gid = any($1)) and not balance.in_sync
        and exists (select from ledger_account account
          where account.customer_gid = balance.customer_gid)
        and (projection.customer_gid is null
          or (projection.published_seq >= projection.requested_seq
            and projection.updated_at < audit_now() - interval '60 seconds'))

      union all
      select 'I-16', customer.customer_gid,
        jsonb_build_object('reserved', coalesce(account.balance_cents, 0),
          'payments', coalesce(open.cash, 0))
      from customer_account customer
      left join ledger_account account
        on account.customer_gid = customer.customer_gid and account.kind = 'customer_reserved'
      left join (
        select payer_gid, sum(store_credit_cents) as cash from payment
        where state not in ('completed', 'settled', 'failed')
        group by payer_gid
      ) open on open.payer_gid = customer.customer_gid
      where ($1 is null or customer.customer_gid = any($1))
        and coalesce(account.balance_cents, 0) <> coalesce(open.cash, 0)

      union all
      select 'I-22', account.customer_gid,
        jsonb_build_object('account', account.kind, 'balance', account.balance_cents)
      from ledger_account account
      where ($1 is null or account.customer_gid = any($1))
        and is_organization_gid(account.customer_gid)
        and ((account.balance_cents < 0 and not exists (
            select from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
            where entry.account_id = account.id and tx.kind = 'adjustment'
              and entry.amount_cents < 0))
          or (account.kind = 'customer_held' and account.balance_cents <> 0))

      union all
      select 'I-22', customer.customer_gid, jsonb_build_object('organization', false)
      from customer_account customer
      where ($1 is null or customer.customer_gid = any($1))
        and is_organization_gid(customer.customer_gid)
        and not exists (select from organizations organization
          where organization_gid(organization.id) = customer.customer_gid)

      union all
      select 'I-29', customer_gid,
        jsonb_build_object('kept', coalesce(kept.balance_cents, 0),
          'ledger', coalesce(ledger.cents, 0))
      from (
        select customer_gid, balance_cents from customer_mirror
        where $1 is null or customer_gid = any($1)
      ) kept
      full join (
        select customer_gid, sum(balance_cents)::bigint as cents from ledger_account
        where ($1 is null or customer_gid = any($1))
          and kind in ('customer_paid', 'customer_bonus') and not is_organization_gid(customer_gid)
        group by customer_gid
      ) ledger using (customer_gid)
      where coalesce(kept.balance_cents, 0) <> coalesce(ledger.cents, 0)
    $$`,
  sql`
    create function audit_of_now()
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-7'::text, deposit.id::text,
        jsonb_build_object('state', state, 'since', updated_at, 'attempts', attempts)
      from deposit
      where state in ('created', 'pi_created', 'confirming', 'requires_action', 'processing')
        and ((state in ('created', 'pi_created', 'confirming')
            and created_at < audit_now() - interval '15 minutes')
          or (state = 'requires_action'
            and coalesce(confirm_first_used_at, created_at) < audit_now() - interval '65 minutes')
          or (state = 'processing' and created_at < audit_now() - interval '10 days'
            and not exists (select from discrepancy about
              where about.subject = deposit.id::text and about.kind <> 'I-7'
                and about.closed_at is null)))

      union all
      select 'I-12', event.id,
        jsonb_build_object('type', type, 'attempts', attempts, 'error', last_error)
      from stripe_event event
      where processed_at is null and received_at < audit_now() - interval '1 hour'

      union all
      select 'I-14', 'all', jsonb_build_object('sum', sum(balance_cents))
      from ledger_account having sum(balance_cents) <> 0

      union all
      select 'I-19', refund.id::text,
        jsonb_build_object('order', order_gid, 'asked', requested_at, 'attempts', attempts)
      from order_refund refund
      where state = 'asked' and requested_at < audit_now() - interval '1 hour'
        and not exists (select from discrepancy about
          where about.subject = refund.id::text and about.kind <> 'I-19'
            and about.closed_at is null)

      union all
      select 'I-19', late.id::text,
        jsonb_build_object('state', late.state, 'since', late.updated_at,
          'attempts', late.attempts)
      from (
        select id, state, updated_at, attempts from payment
        where state not in ('settled', 'failed')
          and (state in ('held', 'drafted', 'pi_created', 'confirming', 'requires_action')
            and created_at < audit_now() - interval '45 minutes')
        union all
        select id, state, updated_at, attempts from payment
        where state not in ('settled', 'failed') and state in ('charged', 'completed', 'undoing')
          and updated_at < audit_now() - interval '1 hour'
          and not exists (select from discrepancy about
            where about.subject = payment.id::text and about.kind <> 'I-19'
              and about.closed_at is null)
        union all
        select id, state, updated_at, attempts from payment
        where state = 'settled' and (card_refund_requested_cents > card_refunded_cents
            or store_credit_returned_cents + card_as_store_credit_cents + card_refund_requested_cents
              < least(refunded_cents, store_credit_cents + card_cents))
          and updated_at < audit_now() - interval '1 hour'
          and not exists (select from discrepancy about
            where about.subject = payment.id::text and about.kind <> 'I-19'
              and about.closed_at is null)
      ) late

      union all
      select guarded.check_name, guarded.trigger_name,
        jsonb_build_object('table', guarded.table_name)
      from (values
        ('I-13', 'ledger_tx', 'ledger_tx_append_only'),
        ('I-13', 'ledger_tx', 'ledger_tx_no_truncate'),
        ('I-13', 'ledger_tx', 'ledger_tx_balances'),
        ('I-13', 'ledger_entry', 'ledger_entry_append_only'),
        ('I-13', 'ledger_entry', 'ledger_entry_no_truncate'),
        ('I-13', 'ledger_entry', 'ledger_entry_applies'),
        ('I-13', 'ledger_entry', 'ledger_entry_balances'),
        ('I-13', 'ledger_account', 'ledger_account_guarded'),
        ('I-13', 'ledger_account', 'ledger_account_no_truncate'),
        ('I-24', 'order_referral', 'order_referral_append_only'),
        ('I-24', 'commission_rate', 'commission_rate_append_only'),
        ('I-24', 'commission_rate', 'commission_rate_no_truncate'),
        ('I-24', 'commission', 'commission_append_only'),
        ('I-24', 'commission', 'commission_no_truncate'),
        ('I-24', 'commission_entry', 'commission_entry_append_only'),
        ('I-24', 'commission_entry', 'commission_entry_no_truncate'),
        ('I-25', 'commission_payout', 'commission_payout_guarded'),
        ('I-26', 'ledger_tx', 'ledger_tx_by_day'),
        ('I-27', 'approval', 'approval_guarded'),
        ('I-27', 'approval', 'approval_no_truncate'),
        ('I-28', 'account_merge', 'account_merge_guarded'),
        ('I-28', 'account_merge', 'account_merge_no_truncate'),
        ('I-28', 'customer_account', 'customer_account_merge_guarded'),
        ('I-29', 'ledger_account', 'ledger_account_in_mirror')
      ) as guarded (check_name, table_name, trigger_name)
      where not exists (
        select from pg_trigger guard
        where guard.tgrelid = to_regclass(guarded.table_name)
          and guard.tgname = guarded.trigger_name and guard.tgenabled in ('O', 'A'))

      -- Merges are few: staff make them one by one.
      union all
      select 'I-28', merge.id::text,
        jsonb_build_object('state', merge.state, 'paid', merge.paid_cents,
          'bonus', merge.bonus_cents, 'moved_paid', moved.paid, 'moved_bonus', moved.bonus,
          'left', rest.cents, 'into', closing.merged_into)
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
          not closing.frozen or closing.merged_into is distinct from merge.surviving_gid
          or moved.paid <> merge.paid_cents or moved.paid_taken <> merge.paid_cents
          or moved.bonus <> merge.bonus_cents or moved.bonus_taken <> merge.bonus_cents
          -- Whatever comes to it, or is taken from it, goes on in the same commit.
          or rest.cents <> 0
        else tx.id is not null end

      union all
      select 'I-28', account.customer_gid, jsonb_build_object('into', account.merged_into)
      from customer_account account
      where account.merged_into is not null
        and not exists (select from account_merge merge
          where merge.closing_gid = account.customer_gid
            and merge.surviving_gid = account.merged_into
            and merge.state in ('merging', 'ended'))
    $$`,
);
