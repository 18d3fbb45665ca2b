import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Enquiry as EnquiryRow } from '../../../db/schema';

export type EnquiryKind = 'contact-sales' | 'careers' | 'partners';

/** What a visitor has sent through one of the three forms. */
export type Enquiry = {
  id: string;
  kind: EnquiryKind;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  message: string;
  /** Answers that only one of the forms asks for, by field name. */
  extra: Record<string, string>;
  createdAt: Date;
  /** When the mail to staff was sent; null until then. */
  mailedAt: Date | null;
};

export type NewEnquiry = {
  kind: EnquiryKind;
  name: string;
  email: string;
  company?: string | null;
  phone?: string | null;
  message: string;
  extra?: Record<string, string>;
  /** A UUID created with each rendered form. */
  formToken: string;
};

/**
 * Inserts an enquiry. Idempotent: a repeated form token inserts nothing and returns the first enquiry, even
 * for concurrent posts.
 *
 * @returns `isNew` false if the token was known
 */
export async function insertEnquiry(
  db: Kysely<DB>,
  enquiry: NewEnquiry,
): Promise<{ enquiry: Enquiry; isNew: boolean }> {
  const inserted = await db
    .insertInto('enquiry')
    .values({
      kind: enquiry.kind,
      name: enquiry.name,
      email: enquiry.email,
      company: enquiry.company ?? null,
      phone: enquiry.phone ?? null,
      message: enquiry.message,
      extra: JSON.stringify(enquiry.extra ?? {}),
      form_token: enquiry.formToken,
    })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { enquiry: fromRow(inserted), isNew: true };
  const first = await db
    .selectFrom('enquiry')
    .selectAll()
    .where('form_token', '=', enquiry.formToken)
    .executeTakeFirstOrThrow();
  return { enquiry: fromRow(first), isNew: false };
}

/** Finds an enquiry. @param id a UUID */
export async function findEnquiry(db: Kysely<DB>, id: string): Promise<Enquiry | undefined> {
  const row = await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Counts the enquiries that came before one: from its address in a day, and from all in an hour. Addresses that
 * differ in capitals or in what follows a `+` reach the same person.
 */
export async function countEnquiriesBefore(
  db: Kysely<DB>,
  { id, email }: Pick<Enquiry, 'id' | 'email'>,
): Promise<{ ofAddress: number; ofAll: number }> {
  const { rows } = await sql<{ of_address: bigint; of_all: bigint }>`
    select count(*) filter (where lower(regexp_replace(before.email, '[+][^@]*@', '@'))
        = lower(regexp_replace(${email}::text, '[+][^@]*@', '@'))) as of_address,
      count(*) filter (where before.created_at > this.created_at - interval '1 hour') as of_all
    from enquiry this join enquiry before on (before.created_at, before.id) < (this.created_at, this.id)
      and before.created_at > this.created_at - interval '1 day'
    where this.id = ${id}`.execute(db);
  return { ofAddress: Number(rows[0]?.of_address), ofAll: Number(rows[0]?.of_all) };
}

/** Records that the mail was sent. @returns false if that was already recorded */
export async function markEnquiryMailed(db: Kysely<DB>, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('enquiry')
    .set({ mailed_at: at })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes enquiries that were mailed to staff before a moment; staff still have the mail. */
export async function deleteEnquiriesBefore(db: Kysely<DB>, moment: Date): Promise<void> {
  await db.deleteFrom('enquiry').where('mailed_at', '<', moment).execute();
}

function fromRow(row: Selectable<EnquiryRow>): Enquiry {
  return {
    id: row.id,
    kind: row.kind as EnquiryKind,
    name: row.name,
    email: row.email,
    company: row.company,
    phone: row.phone,
    message: row.message,
    extra: row.extra as Record<string, string>,
    createdAt: row.created_at,
    mailedAt: row.mailed_at,
  };
}
