import { sql, type Kysely, type Selectable } from 'kysely';
import type { SignUpKind } from '~/domain/sign-up';
import type { DB, SignUp as SignUpRow } from '../../db/schema';

/**
 * `accepted`: nothing was asked of Shopify, or it said no. `sending`: nobody had this e-mail, and the
 * customer was asked for; what became of it may be unknown. `created`, `joined`: done. `existing`:
 * the e-mail had an account. `unconfirmed`: it had one, and its owner was asked by mail.
 */
export type SignUpState =
  'accepted' | 'sending' | 'created' | 'existing' | 'unconfirmed' | 'joined';

export type SignUpFlow = 'customer' | 'ambassador';

/** One rendered form with one e-mail: one operation with effects at Shopify. */
export type SignUp = {
  id: string;
  flow: SignUpFlow;
  kind: SignUpKind | 'ambassador';
  email: string;
  /** Whom its mails greet; null when no name was given. */
  name: string | null;
  state: SignUpState;
  /** How often Shopify was asked to make the customer. */
  sentCount: number;
  customerGid: string | null;
  /** Sealed; what waits for a confirmation. */
  details: string | null;
  /** Type of the mail that is still to leave. */
  mailDue: string | null;
};

export type NewSignUp = Pick<SignUp, 'flow' | 'kind' | 'email' | 'name'> & {
  /** UUID made with each rendered form. */
  formToken: string;
  now: Date;
};

const sameEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** The operation of this form and e-mail: the one that is there, or a new one. */
export async function takeUpSignUp(db: Kysely<DB>, wanted: NewSignUp): Promise<SignUp> {
  const { formToken, now, ...rest } = wanted;
  await db
    .insertInto('sign_up')
    .values({ ...rest, form_token: formToken, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('sign_up')
    .selectAll()
    .where('form_token', '=', formToken)
    .where('flow', '=', wanted.flow)
    .where(sameEmail(wanted.email))
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** @param id a UUID */
export async function findSignUp(db: Kysely<DB>, id: string): Promise<SignUp | undefined> {
  const row = await db.selectFrom('sign_up').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Another operation with this e-mail that has asked Shopify for the customer and never learned what
 * became of it: when there is such a customer now, that operation has made it.
 */
export async function findUnsettledSignUp(
  db: Kysely<DB>,
  { id, flow, email }: Pick<SignUp, 'id' | 'flow' | 'email'>,
  since: Date,
): Promise<SignUp | undefined> {
  const row = await db
    .selectFrom('sign_up')
    .selectAll()
    .where(sameEmail(email))
    .where('state', '=', 'sending')
    .where('id', '<>', id)
    .where('flow', '=', flow)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The operation that has made this customer; nothing when none has, or none that is known to. */
export async function findMakerOf(
  db: Kysely<DB>,
  customerGid: string,
): Promise<SignUp | undefined> {
  const row = await db
    .selectFrom('sign_up')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return row && fromRow(row);
}

/** This form is about to change the customer: whoever comes again with it goes on. */
export async function noteSignUpBegun(
  db: Kysely<DB>,
  id: string,
  customerGid: string,
): Promise<void> {
  await db
    .updateTable('sign_up')
    .set({ customer_gid: customerGid })
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .execute();
}

/** Shopify is about to be asked with these answers. @returns false when all was settled before. */
export async function markSignUpSending(
  db: Kysely<DB>,
  id: string,
  { kind, name }: Pick<SignUp, 'kind' | 'name'>,
): Promise<boolean> {
  const result = await db
    .updateTable('sign_up')
    .set((row) => ({ state: 'sending', kind, name, sent_count: row('sent_count', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['accepted', 'sending'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Shopify has refused the only call that was made: there is nothing to look for later. */
export async function markSignUpRefused(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('sign_up')
    .set({ state: 'accepted' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('sent_count', '=', 1)
    .execute();
}

/** The mail has left, or never will. @returns false when somebody else has said so before. */
export async function markSignUpMailed(
  db: Kysely<DB>,
  id: string,
  mailType: string,
): Promise<boolean> {
  const result = await db
    .updateTable('sign_up')
    .set({ mail_due: null })
    .where('id', '=', id)
    .where('mail_due', '=', mailType)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes operations that began before `before`, with their links. @returns how many. */
export async function deleteSignUpsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const result = await db.deleteFrom('sign_up').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function fromRow(row: Selectable<SignUpRow>): SignUp {
  return {
    id: row.id,
    flow: row.flow as SignUpFlow,
    kind: row.kind as SignUp['kind'],
    email: row.email,
    name: row.name,
    state: row.state as SignUpState,
    sentCount: row.sent_count,
    customerGid: row.customer_gid,
    details: row.details,
    mailDue: row.mail_due,
  };
}
