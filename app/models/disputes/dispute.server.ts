import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  DECIDED,
  disputePhase,
  NOTHING_CHARGED_BACK,
  type Dispute,
  type FetchedDispute,
} from '~/domain/disputes/dispute';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** Disputes at Stripe of charges for orders and deposits, as they were last read. */

export type DisputeOf =
  | { paymentId: string; depositId: null }
  | { paymentId: null; depositId: string };

/**
 * Stores a dispute as read from Stripe, unless a later read is already stored. `updated_at` is the time of the
 * read that found a change. The caller has locked its customer.
 *
 * @param fetchedAt when the read began
 * @returns the status that was stored before; null for a new one, and if a later read is stored 'outdated'
 */
export async function upsertDispute(
  trx: Kysely<DB>,
  dispute: FetchedDispute,
  { paymentId, depositId }: DisputeOf,
  fetchedAt: Date,
): Promise<{ before: string | null } | 'outdated'> {
  const { id, status, amountCents, reason, evidenceDueAt, isAnswered, createdAt } = dispute;
  const known = await trx
    .selectFrom('payment_dispute')
    .select(['status', 'updated_at'])
    .where('dispute_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (known && known.updated_at > fetchedAt) return 'outdated';
  await sql`
    insert into payment_dispute as mine (dispute_id, payment_id, deposit_id, amount_cents, status, reason,
      evidence_due_at, is_answered, opened_at, updated_at)
    values (${id}, ${paymentId}, ${depositId}, ${BigInt(amountCents)}, ${status}, ${reason},
      ${evidenceDueAt}, ${isAnswered}, ${createdAt}, ${fetchedAt})
    on conflict (dispute_id) do update set
      amount_cents = excluded.amount_cents, status = excluded.status, reason = excluded.reason,
      evidence_due_at = excluded.evidence_due_at, is_answered = excluded.is_answered,
      opened_at = excluded.opened_at, updated_at = excluded.updated_at
    where (mine.amount_cents, mine.status, mine.reason, mine.evidence_due_at, mine.is_answered,
        mine.opened_at)
      is distinct from (excluded.amount_cents, excluded.status, excluded.reason,
        excluded.evidence_due_at, excluded.is_answered, excluded.opened_at)`.execute(trx);
  return { before: known?.status ?? null };
}

/** For this long after its last change, a decided dispute may still be reopened by an appeal. */
const APPEAL_MS = 365 * 24 * 60 * 60_000;

/** Lists disputes that are undecided, or were decided so recently that an appeal may reopen them. */
export async function listUndecidedDisputes(
  db: Kysely<DB>,
  at: Date,
): Promise<{ id: string; paymentId: string | null }[]> {
  const since = new Date(at.getTime() - APPEAL_MS);
  return db
    .selectFrom('payment_dispute')
    .select(['dispute_id as id', 'payment_id as paymentId'])
    .where((row) => row.or([row('status', 'not in', DECIDED), row('updated_at', '>=', since)]))
    .orderBy('dispute_id')
    .execute();
}

/** Selects the columns that `disputeFromRow` reads, for queries that add conditions and an order. */
export const DISPUTES = sql`
  select dispute.dispute_id, dispute.status, dispute.amount_cents, dispute.reason,
    dispute.evidence_due_at, dispute.is_answered, dispute.opened_at, dispute.payment_id,
    dispute.deposit_id, payment.order_gid, payment.order_name,
    coalesce(payment.payment_intent_id, deposit.payment_intent_id) as intent,
    coalesce(payment.customer_gid, deposit.customer_gid) as customer_gid
  from payment_dispute dispute
    left join payment on payment.id = dispute.payment_id
    left join deposit on deposit.id = dispute.deposit_id`;

export type DisputeRow = {
  dispute_id: string;
  status: string;
  amount_cents: bigint;
  reason: string | null;
  evidence_due_at: Date | null;
  is_answered: boolean;
  opened_at: Date;
  payment_id: string | null;
  deposit_id: string | null;
  order_gid: string | null;
  order_name: string | null;
  intent: string | null;
  customer_gid: string;
};

export function disputeFromRow(row: DisputeRow): Dispute {
  const { order_gid: gid, order_name: name } = row;
  return {
    id: row.dispute_id,
    status: row.status,
    phase: disputePhase(row.status),
    amountCents: cents(Number(row.amount_cents)),
    reason: row.reason,
    evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
    isAnswered: row.is_answered,
    openedAt: row.opened_at.toISOString(),
    paymentIntentId: row.intent ?? '',
    customerGid: row.customer_gid,
    of:
      row.payment_id === null
        ? { kind: 'deposit', depositId: row.deposit_id ?? '' }
        : {
            kind: 'order',
            paymentId: row.payment_id,
            order: gid === null ? null : { gid, name: name ?? '' },
          },
  };
}

/** Finds a dispute; null if the store knows of none. @param id Stripe's */
export async function findStoredDispute(db: Kysely<DB>, id: string): Promise<Dispute | null> {
  const { rows } = await sql<DisputeRow>`${DISPUTES} where dispute.dispute_id = ${id}`.execute(db);
  return rows[0] ? disputeFromRow(rows[0]) : null;
}

/** Lists the disputes of what was charged for an order here, the newest first. */
export async function listDisputesOfOrder(db: Kysely<DB>, orderGid: string): Promise<Dispute[]> {
  const { rows } = await sql<DisputeRow>`
    ${DISPUTES} where payment.order_gid = ${orderGid} order by opened_at desc`.execute(db);
  return rows.map(disputeFromRow);
}

const ordersDisputedBut = (statuses: readonly string[]): RawBuilder<unknown> => sql`
  select payment.order_gid from payment_dispute dispute join payment on payment.id = dispute.payment_id
  where payment.order_gid is not null and dispute.status <> all(${statuses}::text[])`;

/**
 * Selects the ids of the orders whose money a bank has taken back, for good or until it is decided: at Stripe or
 * at Shopify. They are not to be sent.
 */
export const WITHHELD_ORDERS = sql`
  ${ordersDisputedBut(NOTHING_CHARGED_BACK)}
  union all select order_gid from order_mirror_whole where is_disputed`;

/** Whether it is undecided whose the money of an order is, so that nothing of it is refunded by hand. */
export async function isInDispute(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const { rows } = await sql`
    select from (${ordersDisputedBut([...NOTHING_CHARGED_BACK, 'lost'])}) here where order_gid = ${orderGid}
    union all
    select from order_mirror_whole whole, jsonb_array_elements(whole.body->'disputes') dispute
    where whole.order_gid = ${orderGid} and whole.is_disputed
      and dispute->>'initiatedAs' <> 'INQUIRY'
      and dispute->>'status' not in ('WON', 'PREVENTED', 'LOST', 'ACCEPTED')
    limit 1`.execute(db);
  return rows.length > 0;
}
