import { type Kysely, sql, type Transaction } from 'kysely';
import type { Email, EmailProblem, EmailTemplateName } from '~/domain/emails/email-registry';
import type { DB } from '../../../db/schema';

/** A mail of the outbox as its job reads it. */
export type OutboxEmail = {
  id: string;
  key: string;
  template: EmailTemplateName;
  /** The customer's GID; null for staff, and where its letter knows the recipient. */
  to: string | null;
  variables: Record<string, string>;
  /** The id of what it is about; empty if there is none. */
  about: string;
  createdAt: Date;
  /** It was sent, or is not to be. */
  hasEnded: boolean;
};

/** The most that are handed on per poll; the next poll finds the others. */
const AT_ONCE = 200;

/**
 * Writes a mail to be sent, in the transaction that causes it, which needs no queue for that: the job runner
 * finds it within seconds. A known key writes nothing.
 *
 * @returns whether it was written
 */
export async function sendEmail(trx: Kysely<DB>, email: Email, at: Date): Promise<boolean> {
  const { key, template, to = null, variables = {}, about = null } = email;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('email_outbox')
    .values({
      key,
      template,
      customer_gid: to,
      variables: JSON.stringify(variables),
      about,
      created_at: at,
    })
    .onConflict((known) => known.column('key').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks the mails that no job was enqueued for as handed on, and returns them, oldest first. */
export async function claimWaitingEmails(
  trx: Transaction<DB>,
  at: Date,
): Promise<{ id: string; template: string }[]> {
  const { rows } = await sql<{ id: bigint; template: string }>`
    update email_outbox set enqueued_at = ${at}
    where id in (select id from email_outbox where enqueued_at is null
      order by id limit ${AT_ONCE}::int for update skip locked)
    returning id, template`.execute(trx);
  return rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, template }) => ({ id: String(id), template }));
}

/** Returns a mail; null if it was deleted meanwhile. */
export async function findOutboxEmail(db: Kysely<DB>, id: string): Promise<OutboxEmail | null> {
  const row = await db
    .selectFrom('email_outbox')
    .selectAll()
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    key: row.key,
    template: row.template as EmailTemplateName,
    to: row.customer_gid,
    variables: row.variables as Record<string, string>,
    about: row.about ?? '',
    createdAt: row.created_at,
    hasEnded: row.sent_at !== null || row.dropped_at !== null,
  };
}

/** Records that a mail has left, and deletes what it said. @returns false if that is recorded already */
export async function markEmailSent(trx: Kysely<DB>, id: string, at: Date): Promise<boolean> {
  return end(trx, id, { sent_at: at, abandoned_at: null, problem: null });
}

/** Records that a mail is not to be sent, and why; deletes what it said. @returns false as above */
export async function dropEmail(
  trx: Kysely<DB>,
  id: string,
  problem: EmailProblem,
  at: Date,
): Promise<boolean> {
  return end(trx, id, { dropped_at: at, abandoned_at: null, problem });
}

async function end(
  trx: Kysely<DB>,
  id: string,
  outcome: {
    sent_at?: Date;
    dropped_at?: Date;
    abandoned_at: null;
    problem: EmailProblem | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_outbox')
    .set((row) => ({ ...outcome, attempts: row('attempts', '+', 1), variables: sql`'{}'` }))
    .where('id', '=', BigInt(id))
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records why an attempt has failed. @param isLast whether no other follows */
export async function noteEmailFailed(
  db: Kysely<DB>,
  id: string,
  { problem, isLast, at }: { problem: EmailProblem; isLast: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('email_outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      problem,
      abandoned_at: isLast ? at : null,
    }))
    .where('id', '=', BigInt(id))
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
}

/**
 * Writes a mail that has ended once more, to be written anew by its letter.
 *
 * @returns its template; null if it is unknown, has not ended, or this key was used
 */
export async function repeatEmail(
  trx: Kysely<DB>,
  id: string,
  { key, at }: { key: string; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ template: string }>`
    insert into email_outbox (key, template, customer_gid, variables, about, created_at)
    select ${key}, template, customer_gid, '{}', about, ${at} from email_outbox
    where id = ${BigInt(id)} and num_nonnulls(sent_at, dropped_at, abandoned_at) = 1
    on conflict (key) do nothing returning template`.execute(trx);
  return rows[0]?.template ?? null;
}

/** Deletes a customer's mails when their data must be erased. */
export async function redactOutbox(trx: Kysely<DB>, gid: string): Promise<void> {
  await trx.deleteFrom('email_outbox').where('customer_gid', '=', gid).execute();
}

/** Deletes old mails, sent or abandoned. */
export async function deleteEmailsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('email_outbox').where('created_at', '<', before).execute();
}
