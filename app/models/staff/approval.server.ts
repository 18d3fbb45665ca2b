import { sql, type Kysely, type Selectable } from 'kysely';
import type {
  AdjustmentSide,
  ApprovalKind,
  ApprovalState,
  ApprovalSubject,
} from '~/domain/staff/approval';
import { cents, type Cents } from '~/domain/core/money';
import type { Approval as Row, DB } from '../../../db/schema';
import { isUuid } from '~/domain/core/ids';
import { notifyApprovers } from './staff.server';

/** What staff asked for, and who has approved it: they themselves, within a limit, or a second person (0041). */
export type Approval = {
  id: string;
  formToken: string;
  /** Of an adjustment, a positive amount adds to the balance. */
  amountCents: Cents;
  /** Why, or what the bank statement says. Empty once the customer's data was erased. */
  reason: string;
  /** Within the limit for one person, so it took effect when it was asked for. */
  atOnce: boolean;
  state: ApprovalState;
  version: number;
  /** staff_user.id */
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** How it ended at the platform after it was approved; null for an adjustment, which ends with its approval. */
  outcome: 'done' | 'refused' | null;
  /** The code of why it was not done. */
  because: string | null;
} & ApprovalSubject;

export type AdjustmentApproval = Extract<Approval, { kind: 'adjustment' }>;
export type OrderApproval = Exclude<Approval, { kind: 'adjustment' }>;

export type NewApproval = Pick<Approval, 'id' | 'formToken' | 'amountCents' | 'reason' | 'atOnce'> &
  ApprovalSubject & { limitCents: number; by: string; at: Date };

/**
 * Inserts what is done at once or waits for a second person; those who may be the second one get a mail.
 *
 * @returns false if its form was already sent, possibly at the same moment and for something else; or if the same
 *   thing waits for a second person already
 */
export async function insertApproval(trx: Kysely<DB>, approval: NewApproval): Promise<boolean> {
  const { atOnce, by, at } = approval;
  const isAdjustment = approval.kind === 'adjustment';
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('approval')
    .values({
      id: approval.id,
      form_token: approval.formToken,
      kind: approval.kind,
      customer_gid: isAdjustment ? approval.customerGid : null,
      against: isAdjustment ? approval.against : null,
      subject_id: isAdjustment ? null : approval.subjectId,
      request: JSON.stringify(isAdjustment ? {} : approval.request),
      amount_cents: BigInt(approval.amountCents),
      reason: approval.reason,
      limit_cents: approval.limitCents,
      at_once: atOnce,
      state: atOnce ? 'approved' : 'asked',
      requested_by: by,
      requested_at: at,
      decided_by: atOnce ? by : null,
      decided_at: atOnce ? at : null,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  if (isNew && !atOnce) await notifyApprovers(trx, { about: approval.id, by, at });
  return isNew;
}

/** Finds what a form asked for when it was sent before. @param formToken a UUID */
export async function findApprovalByToken(
  db: Kysely<DB>,
  formToken: string,
): Promise<Approval | null> {
  const row = await db
    .selectFrom('approval')
    .selectAll()
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds an approval; null if there is none or the id is not a UUID. */
export async function findApproval(db: Kysely<DB>, id: string): Promise<Approval | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds the question to accept a raise of the customer's balance at Shopify; null if nobody has asked it. */
export async function findRaiseRequested(
  trx: Kysely<DB>,
  customerGid: string,
): Promise<Approval | null> {
  const row = await trx
    .selectFrom('approval')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .where('against', '=', 'raise')
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Locks it until the end of the transaction. Lock a customer's account first (money-security M-7). */
export async function lockApproval(trx: Kysely<DB>, id: string): Promise<Approval> {
  const row = await trx
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Records the decision. The caller has locked the row and checked that it is still undecided. */
export async function decideOn(
  trx: Kysely<DB>,
  id: string,
  { state, by, at }: { state: Exclude<ApprovalState, 'asked'>; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ state, decided_by: by, decided_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/**
 * Records how something that was approved ended; the first end is kept. A rejection is the end only of a first
 * attempt: after it, what an earlier one has sent may be carried out yet.
 *
 * @param because null if it was done
 */
export async function endApproval(
  db: Kysely<DB>,
  id: string,
  { because, at }: { because: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('approval')
    .set({ outcome: because === null ? 'done' : 'refused', because, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('outcome', 'is', null)
    .$if(because !== null, (query) => query.where('attempts', '=', 1))
    .execute();
}

/** Finds what waits for a second person about an order, a draft or a run; null if nothing does. */
export async function findWaiting(
  db: Kysely<DB>,
  { kind, subjectId }: { kind: ApprovalKind; subjectId: string },
): Promise<Approval | null> {
  const row = await db
    .selectFrom('approval')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Whether this person may not be the second one: they asked themselves, made what it is about (prices, an order
 * with a commission), or are related to those who did (`areRelatedApprovers`). The database checks approvals with the same
 * function.
 */
export async function areRelatedApprovers(
  db: Kysely<DB>,
  approval: Approval,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const subject = approval.kind === 'adjustment' ? null : approval.subjectId;
  const { rows } = await sql<{ near: boolean }>`
    select approval_near(${approval.kind}, ${subject}, ${approval.requestedBy}, ${by}, ${at}) as near`.execute(
    db,
  );
  return rows[0]?.near ?? true;
}

/** Erases what staff wrote about a customer, their orders and their drafts. Amounts and states stay. */
export async function redactApprovals(trx: Kysely<DB>, customerGid: string): Promise<void> {
  await sql`
    update approval set reason = ''
    where reason <> '' and (customer_gid = ${customerGid}
      or subject_id in (select order_gid from order_mirror where customer_gid = ${customerGid}
        union all select draft_gid from draft_mirror where customer_gid = ${customerGid}))`.execute(
    trx,
  );
}

/** Converts a row. The table's constraints guarantee that its parts match its kind. */
export function fromRow(row: Selectable<Row>): Approval {
  const subject = (
    row.kind === 'adjustment'
      ? { kind: row.kind, customerGid: row.customer_gid, against: row.against as AdjustmentSide }
      : { kind: row.kind, subjectId: row.subject_id, request: row.request }
  ) as ApprovalSubject;
  return {
    ...subject,
    id: row.id,
    formToken: row.form_token,
    amountCents: cents(Number(row.amount_cents)),
    reason: row.reason,
    atOnce: row.at_once,
    state: row.state as ApprovalState,
    version: row.version,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    outcome: row.outcome as Approval['outcome'],
    because: row.because,
  };
}
