import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Payments whose card part is the debit of a bank account (decision 0067). A bank takes days to decide on one, in the
 * state `processing`.
 */
export const up = statements(
  sql`
    alter table payment
      drop constraint payment_state_check,
      add constraint payment_state_check
        check (state in ('held', 'drafted', 'pi_created', 'confirming', 'requires_action',
          'processing', 'charged', 'completed', 'settled', 'undoing', 'failed', 'review')),
      -- What the part beside the Earth Cash is charged to.
      add column pm_type text not null default 'card' check (pm_type in ('card', 'us_bank_account')),
      -- Of a bank account: which one it is, wherever it is saved.
      add column pm_fingerprint text,
      -- Since when its bank decides on the debit. It stays when that has ended.
      add column processing_at timestamptz,
      -- Goods that are sent at once are paid by card: a debit can fail for days.
      add constraint payment_of_debit
        check (pm_type = 'card' or (card_cents > 0 and purpose in ('invoice', 'order'))),
      add constraint payment_processing check (state <> 'processing'
        or (payment_intent_id is not null and pm_type = 'us_bank_account'
          and processing_at is not null))`,
  // From where a customer has authorized the debit, as with a deposit's: kept only while the payment is under way.
  sql`
    create table payment_debit_authorization (
      payment_id uuid primary key references payment,
      ip_address text not null,
      user_agent text not null,
      authorized_at timestamptz not null
    )`,
  // As before, and a debit that its bank has not decided on for ten days.
  sql`
    create or replace function audit_of_now()
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
        where state not in ('settled', 'failed') and state = 'processing'
          and processing_at < audit_now() - interval '10 days'
          and not exists (select from discrepancy about
            where about.subject = payment.id::text and about.kind <> 'I-19'
              and about.closed_at is null)
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
