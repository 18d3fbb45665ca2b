import { type Kysely, type Transaction, sql } from 'kysely';
import type { TemplatesOf } from '~/domain/emails/email-registry';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { SignUpState } from './sign-up.server';
import type { DB } from '../../../db/schema';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { ambassadorGid } from '~/domain/core/ids';

export type SignUpOutcome = {
  state: Exclude<SignUpState, 'accepted' | 'sending'>;
  customerGid: string;
  /** The mail to send about it. */
  mail: TemplatesOf<'sign-up'>;
  /** Whom the mail greets; if omitted, the name given in the form. */
  name?: string | null;
  /** Where the mail goes: the account's own address; if omitted, the address that was typed. */
  email?: string;
  /** Encrypted; kept until the owner confirms. */
  details?: string;
  at: Date;
};

/** The states from which each final state can be reached. A second attempt changes and mails nothing. */
const BEFORE: Readonly<Record<SignUpOutcome['state'], readonly SignUpState[]>> = {
  created: ['accepted', 'sending'],
  existing: ['accepted', 'sending'],
  unconfirmed: ['accepted', 'sending'],
  joined: ['accepted', 'sending', 'unconfirmed'],
};

/**
 * Records how a sign-up ended and, in the same transaction, writes its mail and records when the
 * customer became an ambassador, if they did.
 *
 * @returns whether this call did it; the caller then wakes the jobs
 */
export async function finishSignUp(
  db: Kysely<DB>,
  id: string,
  { state, customerGid, mail, name, email, details, at }: SignUpOutcome,
): Promise<boolean> {
  const finished = db.transaction().execute(async (transaction) => {
    const signUp = await transaction
      .updateTable('sign_up')
      .set({
        state,
        customer_gid: customerGid,
        details: details ?? null,
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
      })
      .where('id', '=', id)
      .where('state', 'in', [...BEFORE[state]])
      .returning('flow')
      .executeTakeFirst();
    if (!signUp) return false;
    if (state === 'joined') await useUpLinks(transaction, customerGid, at);
    if (signUp.flow === 'ambassador' && (state === 'joined' || state === 'created')) {
      await noteAmbassadorJoined(transaction, customerGid, { joinedAt: at, at });
    }
    const key = `sign-up:${id}:${mail}`;
    await sendEmail(transaction, { template: mail, key, about: id }, at);
    return true;
  });
  return finished.catch((error: unknown) => {
    // Another sign-up has created this customer and sends the welcome mail.
    if (isUniqueViolation(error)) return false;
    throw error;
  });
}

/** https://www.postgresql.org/docs/17/errcodes-appendix.html */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Uses up all mailed links of a customer who has joined. */
async function useUpLinks(db: Kysely<DB>, customerGid: string, at: Date): Promise<void> {
  await db
    .updateTable('sign_up_link')
    .set({ used_at: at })
    .where('used_at', 'is', null)
    .where('sign_up_id', 'in', (query) =>
      query.selectFrom('sign_up').select('id').where('customer_gid', '=', customerGid),
    )
    .execute();
}

/**
 * Records that a customer has become an ambassador, because Shopify does not tell later, and has them read
 * soon. The date of someone who is already an ambassador does not change.
 */
export async function noteAmbassadorJoined(
  trx: Transaction<DB>,
  customerGid: string,
  { joinedAt, at }: { joinedAt: Date; at: Date },
): Promise<void> {
  await sql`
    insert into ambassador_joined as mine (customer_gid, joined_at)
    select ${customerGid}::text, ${joinedAt}::timestamptz
    where not exists (select from redacted_customer where customer_gid = ${customerGid})
    on conflict (customer_gid) do update set joined_at = excluded.joined_at
    where exists (select from ambassador_mirror c
      where c.customer_gid = mine.customer_gid and c.gone_at is not null)`.execute(trx);
  await enqueueMirror(trx, ambassadorGid(customerGid), at);
}
