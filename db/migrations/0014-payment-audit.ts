import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';
import { paymentChecks } from './0014-payment-checks';

/**
 * What comes after a payment (decision 0018): the refund to a card that is written down before it is
 * sent, and what somebody outside may read of payments (money-security T-2) with the invariants of
 * payments. The four views of migration 0011 keep their names and columns. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column card_refund_from_cents integer,
      add column card_refund_to_cents integer,
      add check ((card_refund_from_cents is null) = (card_refund_to_cents is null)),
      add check (card_refund_from_cents >= 0 and card_refund_to_cents > card_refund_from_cents
        and card_refund_to_cents <= card_cents)`.execute(db);
  await sql`
    create index payment_return_due on payment (next_attempt_at)
    where state = 'settled' and (card_refund_wanted_cents > card_refunded_cents
      or cash_returned_cents + card_refund_wanted_cents
        < least(refunded_cents, cash_cents + card_cents))`.execute(db);

  await sql`
    create view audit_payment as
    select id as payment_id, customer_gid, purpose, total_cents, cash_cents, card_cents, terms_cents,
      state, order_gid, payment_intent_id, created_at
    from payment`.execute(db);

  await sql`
    create or replace view audit_violation as
    ${ledgerChecks} union all ${depositChecks} union all ${paymentChecks}`.execute(db);
  await sql`
    create or replace view audit_check as
    select name as check_name,
      (select count(*) from audit_violation where check_name = name)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20'])
      with ordinality as checks (name, nth)
    order by nth`.execute(db);
}
