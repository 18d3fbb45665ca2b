import { sql } from 'kysely';
import { statements } from './statements';

/** The invariants of some payments or, with null, of all. Rows are what is wrong. */
export const up = statements(
  sql`
    create function audit_of_payments(uuid[])
    returns table (check_name text, subject text, detail jsonb) language sql stable as $$
      select 'I-17'::text, payment.id::text,
        jsonb_build_object('state', payment.state, 'cash', payment.store_credit_cents,
          'held', moved.held, 'released', moved.released, 'spent', moved.spent)
      from payment
      cross join lateral (
        select
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_reserved'
            and tx.dedupe_key = 'pay:' || payment.id || ':hold'), 0) as held,
          coalesce(-sum(entry.amount_cents) filter (where account.kind = 'customer_reserved'
            and tx.dedupe_key = 'pay:' || payment.id || ':release'), 0) as released,
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'settlement'
            and tx.dedupe_key = 'pay:' || payment.id || ':spend'), 0) as spent,
          coalesce(bool_and(account.customer_gid is null
            or account.customer_gid = payment.payer_gid), true) as is_theirs
        from ledger_tx tx
        join ledger_entry entry on entry.tx_id = tx.id
        join ledger_account account on account.id = entry.account_id
        where tx.dedupe_key in ('pay:' || payment.id || ':hold',
          'pay:' || payment.id || ':release', 'pay:' || payment.id || ':spend')
      ) moved
      where ($1 is null or payment.id = any($1)) and (not moved.is_theirs
        or moved.held <> payment.store_credit_cents
        or moved.spent <> case when payment.state in ('completed', 'settled')
          then payment.store_credit_cents else 0 end
        or moved.released <> case when payment.state = 'failed' then payment.store_credit_cents
          else 0 end)

      union all
      select 'I-18', payment.id::text,
        jsonb_build_object('state', payment.state, 'cash', payment.store_credit_cents,
          'returned', payment.store_credit_returned_cents, 'card_as_cash', payment.card_as_store_credit_cents,
          'card_had', payment.card_had_cents, 'lots', lots.taken,
          'lots_returned', lots.returned, 'ledger_returned', ledger.paid + ledger.bonus,
          'card_wanted', payment.card_refund_requested_cents, 'refunded', payment.refunded_cents)
      from payment
      cross join lateral (
        select coalesce(sum(paid_cents + bonus_cents), 0) as taken,
          coalesce(sum(paid_returned_cents + bonus_returned_cents), 0) as returned,
          coalesce(sum(paid_returned_cents), 0) as paid_returned
        from payment_tranche where payment_id = payment.id
      ) lots
      cross join lateral (
        select
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'), 0)
            as paid,
          coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'), 0)
            as bonus
        from ledger_tx tx
        join ledger_entry entry on entry.tx_id = tx.id
        join ledger_account account on account.id = entry.account_id
        where tx.kind = 'payment_returned' and ledger_key_id(tx.dedupe_key) = payment.id
      ) ledger
      cross join lateral (
        select coalesce(sum(to_cents - from_cents), 0) as store_credit_cents from order_refund
        where order_refund.payment_id = payment.id and method = 'earth_cash'
      ) asked
      where ($1 is null or payment.id = any($1)) and (lots.taken <> payment.store_credit_cents
        or lots.returned <> case when payment.state = 'failed' then payment.store_credit_cents
          else payment.store_credit_returned_cents end
        or ledger.paid + ledger.bonus <> payment.store_credit_returned_cents + payment.card_as_store_credit_cents
        or (payment.state <> 'failed'
          and ledger.paid <> lots.paid_returned + payment.card_as_store_credit_cents)
        or payment.store_credit_returned_cents + payment.card_as_store_credit_cents
          + payment.card_refund_requested_cents > payment.refunded_cents
        or (payment.card_as_store_credit_cents > 0
          and payment.card_as_store_credit_cents + payment.card_refunded_cents > payment.card_cents)
        or payment.card_as_store_credit_cents + payment.card_had_cents > asked.store_credit_cents
        or payment.card_had_cents > payment.card_refund_requested_cents)
    $$`,
);
