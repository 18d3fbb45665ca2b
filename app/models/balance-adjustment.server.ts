import { sql, type Kysely, type Selectable } from 'kysely';
import type { AdjustmentSide, AdjustmentState } from '~/domain/adjustment';
import { cents, type Cents } from '~/domain/money';
import type { BalanceAdjustment as Row, DB } from '../../db/schema';

/** A correction of a balance that staff has made or asked for (decision 0035). */
export type Adjustment = {
  id: string;
  formToken: string;
  customerGid: string;
  /** Above zero adds to the balance. */
  amountCents: Cents;
  against: AdjustmentSide;
  /** Empty once the customer is to be forgotten. */
  reason: string;
  /** Within the limit of one person: made when it was asked for. */
  atOnce: boolean;
  state: AdjustmentState;
  version: number;
  /** staff_user.id */
  askedBy: string;
  askedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** With the names of those who asked and decided, where they are known. */
export type ListedAdjustment = Adjustment & {
  askedByName: string | null;
  decidedByName: string | null;
};

export type NewAdjustment = Pick<
  Adjustment,
  'id' | 'formToken' | 'customerGid' | 'amountCents' | 'against' | 'reason' | 'atOnce'
> & { limitCents: number; by: string; at: Date };

/**
 * Writes one down: made at once, or waiting for a second person.
 *
 * @returns false when its form was sent before; of another customer's, that may be at this very moment
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

/** What a form that was sent before has become. @param formToken a UUID */
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

/** Null for what is no id of ours. */
export async function findAdjustment(db: Kysely<DB>, id: string): Promise<Adjustment | null> {
  if (!UUID.test(id)) return null;
  const row = await db
    .selectFrom('balance_adjustment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The same, held to the end of the transaction; after the customer's account (money-security M-7). */
export async function lockAdjustment(trx: Kysely<DB>, id: string): Promise<Adjustment> {
  const row = await trx
    .selectFrom('balance_adjustment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Writes down how it ended. The row is locked and still asked for. */
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
 * What one person has done alone since then, both directions added up.
 *
 * @param customerGid for whom; null: for all customers
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
 * Holds whoever asks to the end of the transaction, so that their corrections of several customers follow one
 * another; after the customer's account (money-security M-7).
 */
export async function lockAsker(trx: Kysely<DB>, staffId: string): Promise<void> {
  await sql`select id from staff_user where id = ${staffId} for no key update`.execute(trx);
}

export type AdjustmentList = {
  /** Of one customer alone. */
  customerGid?: string;
  /** Those that wait for a second person, the oldest first; else those that have ended, the newest first. */
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

/** A customer is to be forgotten: what staff wrote about them goes, amounts and states stay. */
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
