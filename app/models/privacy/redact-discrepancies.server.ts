import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Deletes the reasons that staff typed, and the texts that somebody wrote into a metafield, at discrepancies about a
 * customer who asked to be forgotten. A discrepancy names the customer or something of theirs (`namesIn` in
 * discrepancy-subject): a deposit, a payment, its order or refund, an adjustment, a payout. The discrepancy itself stays,
 * with ids and amounts.
 */
export async function redactDiscrepancyReasons(trx: Transaction<DB>, gid: string): Promise<void> {
  await sql`
    with named (name) as materialized (
      values (${gid}::text)
      union all select unnest(array[id::text, payment_intent_id]) from deposit
        where customer_gid = ${gid}
      union all select unnest(array[id::text, payment_intent_id, order_gid, draft_gid]) from payment
        where customer_gid = ${gid}
      union all select r.id::text from order_refund r join payment p on p.id = r.payment_id
        where p.customer_gid = ${gid}
      union all select id::text from approval where customer_gid = ${gid}
      union all select id::text from commission_payout where ambassador_gid = ${gid}
    )
    update discrepancy set detail = detail - '{reason,closedBecause,text,openingText}'::text[]
    where detail ?| '{reason,closedBecause,text,openingText}'::text[]
      and exists (select from named where name in (split_part(subject, ' ', 1), detail ->> 'deposit',
        detail ->> 'payment', detail ->> 'intent', detail ->> 'customer', detail ->> 'order'))`.execute(
    trx,
  );
}
