import { sql, type Kysely } from 'kysely';
import type { OutboxEmail, OutboxTemplate } from '~/domain/emails/email-template';
import type { DB } from '../../../db/schema';

/** A mail of the outbox as its job reads it. */
export type OutboxRow = {
  id: string;
  template: OutboxTemplate;
  customerGid: string | null;
  words: Record<string, string>;
  about: string | null;
  isSent: boolean;
};

/** The most that are handed on per look; the next look finds the others. */
const AT_ONCE = 200;

/** Writes a mail to be sent, in the transaction that causes it. A known key writes nothing. */
export async function putInOutbox(trx: Kysely<DB>, email: OutboxEmail, at: Date): Promise<void> {
  const { key, template, customerGid, words, about } = email;
  await trx
    .insertInto('email_outbox')
    .values({
      key,
      template,
      customer_gid: customerGid,
      words: JSON.stringify(words),
      about,
      created_at: at,
    })
    .onConflict((known) => known.column('key').doNothing())
    .execute();
}

/** Lists the ids of mails that no job was enqueued for, oldest first. */
export async function listWaitingEmails(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('email_outbox')
    .select('id')
    .where('enqueued_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Marks a mail as handed on to its job. @returns false if another process was faster */
export async function markEmailEnqueued(trx: Kysely<DB>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_outbox')
    .set({ enqueued_at: at })
    .where('id', '=', BigInt(id))
    .where('enqueued_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns a mail; null if it was deleted meanwhile. */
export async function findOutboxEmail(db: Kysely<DB>, id: string): Promise<OutboxRow | null> {
  const row = await db
    .selectFrom('email_outbox')
    .selectAll()
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    template: row.template as OutboxTemplate,
    customerGid: row.customer_gid,
    words: row.words as Record<string, string>,
    about: row.about,
    isSent: row.sent_at !== null,
  };
}

/** Records that a mail has left, and deletes what it said. */
export async function markEmailSent(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('email_outbox')
    .set({ sent_at: at, words: sql`'{}'` })
    .where('id', '=', BigInt(id))
    .execute();
}

/** Deletes a customer's mails when their data must be erased. */
export async function redactOutbox(trx: Kysely<DB>, gid: string): Promise<void> {
  await trx.deleteFrom('email_outbox').where('customer_gid', '=', gid).execute();
}

/** Deletes old mails, sent or given up. */
export async function deleteEmailsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('email_outbox').where('created_at', '<', before).execute();
}
