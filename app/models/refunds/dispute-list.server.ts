import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
  DECIDED,
  type Dispute,
  type DisputeListName,
  REMIND_BEFORE_MS,
  UNANSWERED,
} from '~/domain/disputes/dispute';
import type { DB } from '../../../db/schema';
import type { OrderNote } from '~/models/orders/order-note.server';
import { disputeFromRow, type DisputeRow, DISPUTES } from '~/models/disputes/dispute.server';

/** Mails to staff about disputes: each is written once. */

export type DisputeMail = { disputeId: string; about: 'opened' | 'due' };

/** Batch size; the next run picks up the rest. */
const AT_ONCE = 100;

/**
 * Lists of what somebody is to be notified: disputes and inquiries that were opened, and those that nobody has answered a few days
 * before their deadline.
 */
export async function listUnnotifiedDisputes(db: Kysely<DB>, now: Date): Promise<DisputeMail[]> {
  const soon = new Date(now.getTime() + REMIND_BEFORE_MS);
  const { rows } = await sql<{ id: string; about: DisputeMail['about'] }>`
    select wanted.id, wanted.about from (
      select dispute_id as id, 'opened' as about, opened_at from payment_dispute
      where status <> all(${DECIDED}::text[])
      union all
      select dispute_id, 'due', opened_at from payment_dispute
      where status = any(${UNANSWERED}::text[]) and evidence_due_at > ${now}
        and evidence_due_at <= ${soon}
    ) wanted
    where not exists (select from dispute_mail mail
      where mail.dispute_id = wanted.id and mail.about = wanted.about)
    order by wanted.opened_at limit ${AT_ONCE}::int`.execute(db);
  return rows.map(({ id, about }) => ({ disputeId: id, about }));
}

/** Marks the mail as written. @returns false if it already was */
export async function markDisputeNotified(
  trx: Transaction<DB>,
  { disputeId, about }: DisputeMail,
  at: Date,
): Promise<boolean> {
  const added = await trx
    .insertInto('dispute_mail')
    .values({ dispute_id: disputeId, about, notified_at: at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Adds a note. @returns 'same' if this form already added it, 'other' if this form added another one */
export async function insertDisputeNote(
  trx: Kysely<DB>,
  note: { formToken: string; disputeId: string; staffId: string; text: string },
  at: Date,
): Promise<'new' | 'same' | 'other'> {
  const { formToken, disputeId, staffId, text } = note;
  const added = await trx
    .insertInto('dispute_note')
    .values({ form_token: formToken, dispute_id: disputeId, staff_id: staffId, at, text })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return 'new';
  const same = await trx
    .selectFrom('dispute_note')
    .select('id')
    .where('form_token', '=', formToken)
    .where('dispute_id', '=', disputeId)
    .where('staff_id', '=', staffId)
    .where('text', '=', text)
    .executeTakeFirst();
  return same ? 'same' : 'other';
}

/** Lists the newest 200 notes on a dispute, newest first. */
export async function listDisputeNotes(db: Kysely<DB>, disputeId: string): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('dispute_note')
    .leftJoin('staff_user', 'staff_user.id', 'dispute_note.staff_id')
    .select(['dispute_note.id', 'at', 'staff_id', 'text', 'staff_user.name'])
    .where('dispute_id', '=', disputeId)
    .orderBy('at', 'desc')
    .orderBy('dispute_note.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    staffId: row.staff_id,
    staffName: row.name,
    text: row.text,
  }));
}

/** Deletes the text of all notes on a customer's disputes; the fact that there was a note remains. */
export async function redactDisputeNotes(db: Kysely<DB>, customerGid: string): Promise<void> {
  await sql`
    update dispute_note set text = null
    where text is not null and dispute_id in (
      select dispute.dispute_id from payment_dispute dispute
        left join payment on payment.id = dispute.payment_id
        left join deposit on deposit.id = dispute.deposit_id
      where coalesce(payment.customer_gid, deposit.customer_gid) = ${customerGid})`.execute(db);
}

const SOME: Record<DisputeListName, RawBuilder<unknown>> = {
  unanswered: sql`dispute.status = any(${UNANSWERED}::text[])`,
  undecided: sql`dispute.status <> all(${DECIDED}::text[])`,
  decided: sql`dispute.status = any(${DECIDED}::text[])`,
  all: sql`true`,
};

/** Lists a page of disputes: the nearest deadline first, and what is decided newest first. */
export async function listDisputes(
  db: Kysely<DB>,
  { list, limit, offset }: { list: DisputeListName; limit: number; offset: number },
): Promise<{ disputes: Dispute[]; count: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<DisputeRow>`
      ${DISPUTES} where ${SOME[list]}
      order by case when dispute.status = any(${DECIDED}::text[]) then null
        else coalesce(dispute.evidence_due_at, 'infinity') end nulls last,
        dispute.opened_at desc, dispute.dispute_id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: bigint }>`
      select count(*) as count from payment_dispute dispute where ${SOME[list]}`.execute(db),
  ]);
  return { disputes: rows.map(disputeFromRow), count: Number(counted.rows[0]?.count ?? 0n) };
}
