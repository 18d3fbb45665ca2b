import { type Kysely, type Selectable, sql } from 'kysely';
import type { EmailProblem } from '~/domain/emails/email-registry';
import type { DB, EmailOutbox } from '../../../db/schema';

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
  const outbox = db.selectFrom('email_outbox');
  const rows = await (
    'keys' in of
      ? outbox.where('key', '=', sql<string>`any(${of.keys}::text[])`)
      : outbox.where('customer_gid', '=', of.customerGid)
  )
    .select(['id', 'template', 'customer_gid', 'created_at', 'problem', 'attempts'])
    .select(['sent_at', 'dropped_at', 'abandoned_at'])
    .orderBy('id', 'desc')
    .limit(EVENTS)
    .execute();
  return rows.map(sentEmail).map(({ id, template, state, endedAt, writtenAt }) => ({
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

/** The columns that staff see of a mail. */
export type SentEmailColumns = Pick<
  Selectable<EmailOutbox>,
  'id' | 'template' | 'customer_gid' | 'created_at' | 'problem' | 'attempts'
> & { sent_at: Date | null; dropped_at: Date | null; abandoned_at: Date | null };

/** Returns a mail as staff see it. */
export function sentEmail(row: SentEmailColumns): SentEmail {
  return {
    id: String(row.id),
    template: row.template,
    customerGid: row.customer_gid,
    writtenAt: row.created_at.toISOString(),
    endedAt: (row.sent_at ?? row.dropped_at ?? row.abandoned_at)?.toISOString() ?? null,
    state: stateOf(row),
    problem: row.problem as EmailProblem | null,
    attempts: row.attempts,
  };
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
