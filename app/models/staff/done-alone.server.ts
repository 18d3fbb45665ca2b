import { sql, type Kysely } from 'kysely';
import type { ApprovalKind } from '~/domain/staff/approval';
import type { DB } from '../../../db/schema';

/**
 * Sums what a staff member has done to a customer's Earth Cash without a second person since a moment:
 * adjustments in both directions, and accounts merged into it. Both count toward one limit (decision 0038),
 * so that the order of the two makes no difference. To enforce the limit, call it with the customer's account
 * locked.
 *
 * @param by staff_user.id
 * @returns cents
 */
export async function sumAloneFor(
  db: Kysely<DB>,
  { customerGid, by, since }: { customerGid: string; by: string; since: Date },
): Promise<number> {
  const merged = await sumMergedAlone(db, { survivingGid: customerGid, by, since });
  const corrected = { kinds: ['adjustment'], about: customerGid, by, since } as const;
  return merged + (await sumDoneAlone(db, corrected));
}

/**
 * Sums what a staff member has done without a second person since then, in cents, ignoring the sign. What a
 * platform has refused does not count.
 *
 * @param kinds all that use the same power
 * @param about one customer's gid, or one order, draft or run; null for all
 */
export async function sumDoneAlone(
  trx: Kysely<DB>,
  {
    kinds,
    about,
    by,
    since,
  }: { kinds: readonly ApprovalKind[]; about: string | null; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(abs(amount_cents)), 0)::bigint as sum from approval
    where kind = any(${kinds}::text[])
      and (${about}::text is null or coalesce(customer_gid, subject_id) = ${about})
      and asked_by = ${by} and at_once and asked_at > ${since}
      and outcome is distinct from 'refused'`.execute(trx);
  return Number(rows[0]?.sum ?? 0n);
}

/**
 * Locks the staff member who asks until the end of the transaction, so that what they do to several customers or
 * orders runs one after another. Lock a customer's account first (money-security M-7).
 */
export async function lockAsker(trx: Kysely<DB>, staffId: string): Promise<void> {
  await sql`select id from staff_user where id = ${staffId} for no key update`.execute(trx);
}

/** Counts one more attempt of what one person does alone. The caller has locked who asks (`lockAsker`). */
export async function noteAttempt(trx: Kysely<DB>, id: string): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Sums what one staff member has moved to one account without a second person since a moment, in cents. */
export async function sumMergedAlone(
  trx: Kysely<DB>,
  { survivingGid, by, since }: { survivingGid: string; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(paid_cents + bonus_cents), 0)::bigint as sum from account_merge
    where surviving_gid = ${survivingGid} and asked_by = ${by} and at_once
      and asked_at > ${since}`.execute(trx);
  return Number(rows[0]?.sum ?? 0n);
}
