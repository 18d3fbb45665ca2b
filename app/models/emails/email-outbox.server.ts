import { sql, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely';
import type { Email, EmailProblem, EmailTemplateName } from '~/domain/emails/email-registry';
import type { DB, EmailOutbox } from '../../../db/schema';

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

/** A mail about one thing, for its timeline: when it was sent, or else written. */
export type EmailEvent = Pick<SentEmail, 'id' | 'template' | 'state'> & {
  /** ISO 8601 */
  at: string;
};

const EVENTS = 50;

/** Lists the mails with these keys, or those to a customer, the latest first. */
export async function listEmailEvents(
  db: Kysely<DB>,
  of: { keys: readonly string[] } | { customerGid: string },
): Promise<EmailEvent[]> {
  const rows = await newest(
    'keys' in of
      ? db.selectFrom('email_outbox').where('key', '=', sql<string>`any(${of.keys}::text[])`)
      : db.selectFrom('email_outbox').where('customer_gid', '=', of.customerGid),
    EVENTS,
  );
  return rows.map(({ id, template, state, endedAt, writtenAt }) => ({
    id,
    template,
    state,
    at: endedAt ?? writtenAt,
  }));
}

/** A mail of the outbox as staff see it: nothing of what it says, and no address. */
export type SentEmail = {
  id: string;
  template: string;
  /** The customer's GID; null if the mail is not for one, or its letter knows them. */
  customerGid: string | null;
  /** ISO 8601: when its cause happened, and when it was sent or dropped or tried for the last time. */
  writtenAt: string;
  endedAt: string | null;
  state: 'waiting' | 'sent' | 'dropped' | 'given-up';
  problem: EmailProblem | null;
  attempts: number;
};

const SHOWN = 25;

/** Lists the mails that were sent, the latest first, and those that were not, for what reason or up to now. */
export async function listSentEmails(
  db: Kysely<DB>,
): Promise<{ sent: SentEmail[]; unsent: SentEmail[] }> {
  const outbox = db.selectFrom('email_outbox');
  const [sent, unsent] = await Promise.all([
    newest(outbox.where('sent_at', 'is not', null)),
    newest(outbox.where('sent_at', 'is', null)),
  ]);
  return { sent, unsent };
}

async function newest(
  query: SelectQueryBuilder<DB & { email_outbox: EmailOutbox }, 'email_outbox', object>,
  limit = SHOWN,
): Promise<SentEmail[]> {
  const rows = await query
    .select(['id', 'template', 'customer_gid', 'created_at', 'problem', 'attempts'])
    .select(['sent_at', 'dropped_at', 'abandoned_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    template: row.template,
    customerGid: row.customer_gid,
    writtenAt: row.created_at.toISOString(),
    endedAt: (row.sent_at ?? row.dropped_at ?? row.abandoned_at)?.toISOString() ?? null,
    state: stateOf(row),
    problem: row.problem as EmailProblem | null,
    attempts: row.attempts,
  }));
}

function stateOf(row: {
  sent_at: Date | null;
  dropped_at: Date | null;
  abandoned_at: Date | null;
}): SentEmail['state'] {
  if (row.sent_at) return 'sent';
  if (row.dropped_at) return 'dropped';
  return row.abandoned_at ? 'given-up' : 'waiting';
}
