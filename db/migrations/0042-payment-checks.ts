import { sql } from 'kysely';

/** The checks of payments as migration 0042 has them: those of 0022, with what of a card's part was given as Earth Cash, and the refunds that staff ask for. Selects of (check_name, subject, detail). Frozen. */
export const paymentChecks = sql`
  select 'I-16'::text as check_name, customer.customer_gid as subject,
    jsonb_build_object('reserved', coalesce(account.balance_cents, 0),
      'payments', coalesce(open.cash, 0)) as detail
  from customer_account customer
  left join ledger_account account
    on account.customer_gid = customer.customer_gid and account.kind = 'customer_reserved'
  left join (
    select payer_gid, sum(cash_cents) as cash from payment
    where state not in ('completed', 'settled', 'failed')
    group by payer_gid
  ) open on open.payer_gid = customer.customer_gid
  where coalesce(account.balance_cents, 0) <> coalesce(open.cash, 0)

  union all
  select 'I-17', payment.id::text,
    jsonb_build_object('state', payment.state, 'cash', payment.cash_cents,
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
    where tx.dedupe_key in ('pay:' || payment.id || ':hold', 'pay:' || payment.id || ':release',
      'pay:' || payment.id || ':spend')
  ) moved
  where not moved.is_theirs
    or moved.held <> payment.cash_cents
    or moved.spent <> case when payment.state in ('completed', 'settled')
      then payment.cash_cents else 0 end
    or moved.released <> case when payment.state = 'failed' then payment.cash_cents else 0 end

  union all
  select 'I-17', tx.id::text, jsonb_build_object('kind', tx.kind, 'key', tx.dedupe_key)
  from ledger_tx tx
  where tx.kind in ('payment_held', 'payment_released', 'payment_spent', 'payment_returned')
    and not exists (select from payment
      where payment.id::text = split_part(tx.dedupe_key, ':', 2))

  union all
  select 'I-18', payment.id::text,
    jsonb_build_object('state', payment.state, 'cash', payment.cash_cents,
      'returned', payment.cash_returned_cents, 'card_as_cash', payment.card_as_cash_cents,
      'lots', lots.taken, 'lots_returned', lots.returned,
      'ledger_returned', ledger.paid + ledger.bonus, 'card_wanted',
      payment.card_refund_wanted_cents, 'refunded', payment.refunded_cents)
  from payment
  cross join lateral (
    select coalesce(sum(paid_cents + bonus_cents), 0) as taken,
      coalesce(sum(paid_returned_cents + bonus_returned_cents), 0) as returned,
      coalesce(sum(paid_returned_cents), 0) as paid_returned
    from payment_lot where payment_id = payment.id
  ) lots
  left join (
    select split_part(tx.dedupe_key, ':', 2) as payment_id,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_paid'), 0) as paid,
      coalesce(sum(entry.amount_cents) filter (where account.kind = 'customer_bonus'), 0) as bonus
    from ledger_tx tx
    join ledger_entry entry on entry.tx_id = tx.id
    join ledger_account account on account.id = entry.account_id
    where tx.kind = 'payment_returned'
    group by 1
  ) back on back.payment_id = payment.id::text
  cross join lateral (select coalesce(back.paid, 0) as paid, coalesce(back.bonus, 0) as bonus) ledger
  cross join lateral (
    select coalesce(sum(to_cents - from_cents), 0) as cash_cents from order_refund
    where order_refund.payment_id = payment.id and way = 'earth_cash'
  ) asked
  where lots.taken <> payment.cash_cents
    or lots.returned <> case when payment.state = 'failed' then payment.cash_cents
      else payment.cash_returned_cents end
    or ledger.paid + ledger.bonus <> payment.cash_returned_cents + payment.card_as_cash_cents
    or (payment.state <> 'failed'
      and ledger.paid <> lots.paid_returned + payment.card_as_cash_cents)
    or payment.cash_returned_cents + payment.card_as_cash_cents
      + payment.card_refund_wanted_cents > payment.refunded_cents
    or (payment.card_as_cash_cents > 0
      and payment.card_as_cash_cents + payment.card_refunded_cents > payment.card_cents)
    or payment.card_as_cash_cents > asked.cash_cents

  union all
  select 'I-19', id::text,
    jsonb_build_object('order', order_gid, 'asked', asked_at, 'attempts', attempts)
  from order_refund
  where state = 'asked' and asked_at < audit_now() - interval '1 hour'
    and not exists (select from money_break
      where subject = order_refund.id::text and kind <> 'I-19' and closed_at is null)

  union all
  select 'I-19', id::text,
    jsonb_build_object('state', state, 'since', updated_at, 'attempts', attempts)
  from payment
  where (state in ('held', 'drafted', 'pi_created', 'confirming', 'requires_action')
      and created_at < audit_now() - interval '45 minutes')
    or ((state in ('charged', 'completed', 'undoing')
        or (state = 'settled' and (card_refund_wanted_cents > card_refunded_cents
          or cash_returned_cents + card_as_cash_cents + card_refund_wanted_cents
            < least(refunded_cents, cash_cents + card_cents))))
      and updated_at < audit_now() - interval '1 hour'
      and not exists (select from money_break
        where subject = payment.id::text and kind <> 'I-19' and closed_at is null))

  union all
  select 'I-20', deposit.id::text,
    jsonb_build_object('paid', deposit.amount_cents, 'bonus', deposit.bonus_cents,
      'paid_spent', spent.paid, 'bonus_spent', spent.bonus, 'others', spent.others)
  from deposit
  join (
    select lot.deposit_id, sum(lot.paid_cents - lot.paid_returned_cents) as paid,
      sum(lot.bonus_cents - lot.bonus_returned_cents) as bonus,
      count(*) filter (where payment.payer_gid <> case when owner.organization_id is null
        then owner.customer_gid else organization_gid(owner.organization_id) end) as others
    from payment_lot lot
    join payment on payment.id = lot.payment_id
    join deposit owner on owner.id = lot.deposit_id
    group by lot.deposit_id
  ) spent on spent.deposit_id = deposit.id
  where spent.paid > deposit.amount_cents or spent.bonus > deposit.bonus_cents
    or spent.others > 0 or deposit.state <> 'credited'`;
