import { type Kysely, type Selectable, sql } from 'kysely';
import type { SignUpKind } from '~/domain/customers/sign-up';
import type { DB, SignUp as SignUpRow } from '../../../db/schema';
import { createHash, randomBytes } from 'node:crypto';

/**
 * `accepted`: Shopify was not called, or has refused. `sending`: nobody had this email address, and
 * Shopify was asked to create the customer; the outcome may be unknown. `created`, `joined`: done.
 * `existing`: the address had an account. `unconfirmed`: it had one, and its owner was asked by mail.
 */
export type SignUpState =
  | 'accepted'
  | 'sending'
  | 'created'
  | 'existing'
  | 'unconfirmed'
  | 'joined';

export type SignUpFlow = 'customer' | 'ambassador';

/** One rendered form with one email address: one operation with effects at Shopify. */
export type SignUp = {
  id: string;
  flow: SignUpFlow;
  kind: SignUpKind | 'ambassador';
  email: string;
  /** Whom its mails greet; null if no name was given. */
  name: string | null;
  state: SignUpState;
  /** How often Shopify was asked to create the customer. */
  sentCount: number;
  customerGid: string | null;
  /** Encrypted; kept until the owner confirms. */
  details: string | null;
};

export type NewSignUp = Pick<SignUp, 'flow' | 'kind' | 'email' | 'name'> & {
  /** A UUID generated for each rendered form. */
  formToken: string;
  now: Date;
};

const sameEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** Returns the sign-up of this form and email address; creates it if there is none. */
export async function resumeSignUp(db: Kysely<DB>, signUp: NewSignUp): Promise<SignUp> {
  const { formToken, now, ...rest } = signUp;
  await db
    .insertInto('sign_up')
    .values({ ...rest, form_token: formToken, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('sign_up')
    .selectAll()
    .where('form_token', '=', formToken)
    .where('flow', '=', signUp.flow)
    .where(sameEmail(signUp.email))
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** @param id a UUID */
export async function findSignUp(db: Kysely<DB>, id: string): Promise<SignUp | undefined> {
  const row = await db.selectFrom('sign_up').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/**
 * Finds another sign-up with this address that asked Shopify to create the customer and never learned
 * the outcome: if the customer exists now, that sign-up has created them.
 */
export async function findUnresolvedSignUp(
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

/** Returns the sign-up that created this customer; undefined if none is known to have. */
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

/** Records that this form is about to change the customer, so that a repeated post continues. */
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

/** Records that Shopify is about to be called with these answers. @returns false if it is already settled */
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

/** Records that Shopify refused the only call made: there is no outcome to look for later. */
export async function markSignUpRejected(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('sign_up')
    .set({ state: 'accepted' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('sent_count', '=', 1)
    .execute();
}

/** Deletes sign-ups that began before `before`, with their links. @returns how many */
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
  };
}

/** Mail can be delayed for hours, and the link opens nothing but its own form. */
export const LINK_LIFE_MS = 24 * 60 * 60_000;

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a link for a sign-up: 256 random bits that only the mail contains; we store their hash. */
export async function makeSignUpLink(
  db: Kysely<DB>,
  signUpId: string,
  now: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('sign_up_link')
    .values({
      token_hash: hashOf(token),
      sign_up_id: signUpId,
      expires_at: new Date(now + LINK_LIFE_MS),
    })
    .execute();
  return token;
}

/** Returns the sign-up of a link; null if the link is used, expired or unknown. */
export async function findSignUpByLink(
  db: Kysely<DB>,
  token: string,
  now: number,
): Promise<{ id: string; customerGid: string; details: string } | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('sign_up_link as l')
    .innerJoin('sign_up as s', 's.id', 'l.sign_up_id')
    .select(['s.id', 's.customer_gid', 's.details'])
    .where('l.token_hash', '=', hashOf(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', new Date(now))
    .where('s.state', '=', 'unconfirmed')
    .executeTakeFirst();
  if (!row || row.customer_gid === null || row.details === null) return null;
  return { id: row.id, customerGid: row.customer_gid, details: row.details };
}
