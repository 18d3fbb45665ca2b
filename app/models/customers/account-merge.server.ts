import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { MergeOutcome, MergeState } from '~/domain/customers/account-merge';
import { cents, type Cents } from '~/domain/core/money';
import type { AccountMerge as Row, DB } from '../../../db/schema';
import type { MergePair } from '~/domain/core/merge-pair';
import { isUuid } from '~/domain/core/ids';

/** A merge of two accounts of one person (decision 0038). */
export type AccountMerge = MergePair & {
  id: string;
  formToken: string;
  /** The amounts that move to the surviving account; either of them may be negative. */
  paidCents: Cents;
  bonusCents: Cents;
  atOnce: boolean;
  state: MergeState;
  version: number;
  /** staff_user.id */
  requestedBy: string;
  requestedAt: Date;
  decidedAt: Date | null;
  methodsRemovedAt: Date | null;
  platformBegunAt: Date | null;
  endedAt: Date | null;
  outcome: MergeOutcome | null;
};

export type NewMerge = MergePair & {
  id: string;
  formToken: string;
  paidCents: Cents;
  bonusCents: Cents;
  limitCents: number;
  atOnce: boolean;
  by: string;
  at: Date;
};

/**
 * Inserts a merge that begins at once or waits for a second person.
 *
 * @returns false if its form was already sent, or the account is already being merged, possibly by a
 * concurrent transaction
 */
export async function insertMerge(trx: Kysely<DB>, merge: NewMerge): Promise<boolean> {
  const { atOnce, by, at } = merge;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account_merge')
    .values({
      id: merge.id,
      form_token: merge.formToken,
      closing_gid: merge.closingGid,
      surviving_gid: merge.survivingGid,
      paid_cents: BigInt(merge.paidCents),
      bonus_cents: BigInt(merge.bonusCents),
      limit_cents: merge.limitCents,
      at_once: atOnce,
      state: atOnce ? 'merging' : 'asked',
      requested_by: by,
      requested_at: at,
      decided_by: atOnce ? by : null,
      decided_at: atOnce ? at : null,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds a merge; null if there is none or the id is not a UUID. */
export async function findMerge(db: Kysely<DB>, id: string): Promise<AccountMerge | null> {
  return isUuid(id) ? findBy(db, 'id', id) : null;
}

/** Finds the merge that a form created when it was sent before. @param formToken a UUID */
export async function findMergeByToken(
  db: Kysely<DB>,
  formToken: string,
): Promise<AccountMerge | null> {
  return findBy(db, 'form_token', formToken);
}

async function findBy(
  db: Kysely<DB>,
  column: 'id' | 'form_token',
  value: string,
): Promise<AccountMerge | null> {
  const row = await db
    .selectFrom('account_merge')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Locks a merge until the end of the transaction. Lock both accounts first (money-security M-7). */
export async function lockMerge(trx: Transaction<DB>, id: string): Promise<AccountMerge> {
  const row = await trx
    .selectFrom('account_merge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Lists the merges of an account, on either side, newest first; at most 50. */
export async function listMergesOf(db: Kysely<DB>, gid: string): Promise<AccountMerge[]> {
  const rows = await db
    .selectFrom('account_merge')
    .selectAll()
    .where((row) => row.or([row('closing_gid', '=', gid), row('surviving_gid', '=', gid)]))
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(fromRow);
}

/** Lists merges that have not ended, oldest first. */
export async function listOpenMerges(db: Kysely<DB>, limit: number): Promise<AccountMerge[]> {
  const rows = await db
    .selectFrom('account_merge')
    .selectAll()
    .where('state', 'in', ['asked', 'merging'])
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Finds the merge that moved this account's money away for good; null if the account still owns it. */
export async function findMergeOf(
  db: Kysely<DB>,
  closingGid: string,
): Promise<AccountMerge | null> {
  const row = await db
    .selectFrom('account_merge')
    .selectAll()
    .where('closing_gid', '=', closingGid)
    .where('state', 'in', ['merging', 'ended'])
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds the merge of this account that waits for a decision, and locks it; null if there is none. */
export async function findRequestedMerge(
  trx: Kysely<DB>,
  closingGid: string,
): Promise<AccountMerge | null> {
  const row = await trx
    .selectFrom('account_merge')
    .selectAll()
    .where('closing_gid', '=', closingGid)
    .where('state', '=', 'asked')
    .forUpdate()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Records a decision. The caller has locked the row and checked that it is still undecided. */
export async function decideMerge(
  trx: Kysely<DB>,
  id: string,
  { state, by, at }: { state: 'merging' | 'refused' | 'withdrawn'; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('account_merge')
    .set({ state, decided_by: by, decided_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** Records that Stripe's part (`methods`) is done or Shopify's part (`platform`) has begun. Idempotent. */
export async function markMergeStep(
  db: Kysely<DB>,
  id: string,
  step: 'methods' | 'platform',
  at: Date,
): Promise<void> {
  const column = step === 'methods' ? 'methods_removed_at' : 'platform_begun_at';
  await db
    .updateTable('account_merge')
    .set({ [column]: at })
    .where('id', '=', id)
    .where('state', '=', 'merging')
    .where(column, 'is', null)
    .execute();
}

/** Ends a merge. The caller has locked the row; Shopify's part is done or was abandoned. */
export async function endMerge(
  trx: Kysely<DB>,
  id: string,
  { outcome, by, at }: { outcome: MergeOutcome; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('account_merge')
    .set({ state: 'ended', outcome, ended_by: by, ended_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'merging')
    .execute();
}

function fromRow(row: Selectable<Row>): AccountMerge {
  return {
    id: row.id,
    formToken: row.form_token,
    closingGid: row.closing_gid,
    survivingGid: row.surviving_gid,
    paidCents: cents(Number(row.paid_cents)),
    bonusCents: cents(Number(row.bonus_cents)),
    atOnce: row.at_once,
    state: row.state as MergeState,
    version: row.version,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
    methodsRemovedAt: row.methods_removed_at,
    platformBegunAt: row.platform_begun_at,
    endedAt: row.ended_at,
    outcome: row.outcome as MergeOutcome | null,
  };
}
