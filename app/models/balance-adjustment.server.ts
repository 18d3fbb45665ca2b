import { sql, type Kysely, type Selectable } from 'kysely';
import type { AdjustmentSide, AdjustmentState } from '~/domain/adjustment';
import { cents, type Cents } from '~/domain/money';
import type { BalanceAdjustment as Row, DB } from '../../db/schema';

/** A correction of a balance that staff made or asked for (decision 0035). */
export type Adjustment = {
  id: string;
  formToken: string;
  customerGid: string;
  /** A positive amount adds to the balance. */
  amountCents: Cents;
  against: AdjustmentSide;
  /** Empty once the customer's data was erased. */
  reason: string;
  /** Within the limit for one person, so it took effect when it was asked for. */
  atOnce: boolean;
  state: AdjustmentState;
  version: number;
  /** staff_user.id */
  askedBy: string;
  askedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** Includes the names of those who asked and decided, if known. */
export type ListedAdjustment = Adjustment & {
  askedByName: string | null;
  decidedByName: string | null;
};

export type NewAdjustment = Pick<
  Adjustment,
  'id' | 'formToken' | 'customerGid' | 'amountCents' | 'against' | 'reason' | 'atOnce'
> & { limitCents: number; by: string; at: Date };

/**
 * Inserts an adjustment that is made at once or waits for a second person.
 *
 * @returns false if its form was already sent; with another customer's gid that can happen concurrently
 */
export async function insertAdjustment(trx: Kysely<DB>, wanted: NewAdjustment): Promise<boolean> {
  const { atOnce, by, at } = wanted;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('balance_adjustment')
    .values({
      id: wanted.id,
      form_token: wanted.formToken,
      customer_gid: wanted.customerGid,
      amount_cents: BigInt(wanted.amountCents),
      against: wanted.against,
      reason: wanted.reason,
      limit_cents: wanted.limitCents,
      at_once: atOnce,
      state: atOnce ? 'approved' : 'asked',
      asked_by: by,
      asked_at: at,
      decided_by: atOnce ? by : null,
      decided_at: atOnce ? at : null,
    })
    .onConflict((known) => known.column('form_token').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds the adjustment that a form created when it was sent before. @param formToken a UUID */
export async function findAdjustmentByToken(
  db: Kysely<DB>,
  formToken: string,
): Promise<Adjustment | null> {
  const row = await db
    .selectFrom('balance_adjustment')
    .selectAll()
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds an adjustment; null if there is none or the id is not a UUID. */
export async function findAdjustment(db: Kysely<DB>, id: string): Promise<Adjustment | null> {
  if (!UUID.test(id)) return null;
  const row = await db
    .selectFrom('balance_adjustment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Locks it until the end of the transaction. Lock the customer's account first (money-security M-7). */
export async function lockAdjustment(trx: Kysely<DB>, id: string): Promise<Adjustment> {
  const row = await trx
    .selectFrom('balance_adjustment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Records the outcome. The caller has locked the row and checked that it is still undecided. */
export async function endAdjustment(
  trx: Kysely<DB>,
  id: string,
  { state, by, at }: { state: Exclude<AdjustmentState, 'asked'>; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('balance_adjustment')
    .set({ state, decided_by: by, decided_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/**
 * Sums what a staff member has adjusted without a second person since then, in cents, ignoring the sign.
 *
 * @param customerGid one customer; null for all
 */
export async function sumDoneAlone(
  trx: Kysely<DB>,
  { customerGid, by, since }: { customerGid: string | null; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(abs(amount_cents)), 0)::bigint as sum from balance_adjustment
    where (${customerGid}::text is null or customer_gid = ${customerGid})
      and asked_by = ${by} and at_once and asked_at > ${since}`.execute(trx);
  return Number(rows[0]?.sum ?? 0n);
}

/**
 * Locks the staff member who asks until the end of the transaction, so that their adjustments for several
 * customers run one after another. Lock the customer's account first (money-security M-7).
 */
export async function lockAsker(trx: Kysely<DB>, staffId: string): Promise<void> {
  await sql`select id from staff_user where id = ${staffId} for no key update`.execute(trx);
}

export type AdjustmentList = {
  /** Only this customer's. */
  customerGid?: string;
  /** True: those that wait for a second person, oldest first; false: those that ended, newest first. */
  waiting?: boolean;
  limit: number;
  offset?: number;
};

export async function listAdjustments(
  db: Kysely<DB>,
  { customerGid, waiting, limit, offset = 0 }: AdjustmentList,
): Promise<ListedAdjustment[]> {
  const rows = await db
    .selectFrom('balance_adjustment as a')
    .leftJoin('staff_user as asked', 'asked.id', 'a.asked_by')
    .leftJoin('staff_user as decided', 'decided.id', 'a.decided_by')
    .selectAll('a')
    .select(['asked.name as asked_by_name', 'decided.name as decided_by_name'])
    .$if(customerGid !== undefined, (query) =>
      query.where('a.customer_gid', '=', customerGid ?? ''),
    )
    .$if(waiting !== undefined, (query) => query.where('a.state', waiting ? '=' : '<>', 'asked'))
    .orderBy('a.asked_at', waiting ? 'asc' : 'desc')
    .orderBy('a.id', waiting ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    ...fromRow(row),
    askedByName: row.asked_by_name,
    decidedByName: row.decided_by_name,
  }));
}

/** Erases what staff wrote about a customer. Amounts and states stay. */
export async function redactAdjustments(trx: Kysely<DB>, customerGid: string): Promise<void> {
  await trx
    .updateTable('balance_adjustment')
    .set({ reason: '' })
    .where('customer_gid', '=', customerGid)
    .where('reason', '<>', '')
    .execute();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function fromRow(row: Selectable<Row>): Adjustment {
  return {
    id: row.id,
    formToken: row.form_token,
    customerGid: row.customer_gid,
    amountCents: cents(Number(row.amount_cents)),
    against: row.against as AdjustmentSide,
    reason: row.reason,
    atOnce: row.at_once,
    state: row.state as AdjustmentState,
    version: row.version,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  };
}
