import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PayoutShown, PayoutState, PayoutWay } from '~/domain/commission-payout';
import { cents, type Cents } from '~/domain/money';
import type { CommissionPayout as Row, DB } from '../../db/schema';

export type CommissionPayout = PayoutShown & {
  ambassadorGid: string;
  /** Who ended a transfer. */
  endedBy: string | null;
  /** Its ambassador was told by mail; staff, that it was asked for. */
  isTold: boolean;
  isStaffTold: boolean;
};

export type NewPayout = {
  id: string;
  ambassadorGid: string;
  /** Of the form; of what staff pays a fresh one. */
  formToken: string;
  cents: Cents;
  at: Date;
} & (
  | { way: 'earth_cash' }
  | { way: 'transfer' }
  /** Made already, by a named person. */
  | { way: 'transfer'; reference: string; by: string }
);

/**
 * Writes a payout with the entry that takes its amount out of what can be paid, so that nothing is
 * paid twice. The ambassador's row must be locked.
 */
export async function insertPayout(trx: Transaction<DB>, payout: NewPayout): Promise<void> {
  const { id, ambassadorGid, formToken, at } = payout;
  const isMade = 'reference' in payout;
  await trx
    .insertInto('commission_payout')
    .values({
      id,
      ambassador_gid: ambassadorGid,
      form_token: formToken,
      way: payout.way,
      cents: BigInt(payout.cents),
      state: payout.way === 'earth_cash' || isMade ? 'paid' : 'asked',
      asked_at: at,
      ...((payout.way === 'earth_cash' || isMade) && { ended_at: at }),
      ...(isMade && { ended_by: payout.by, reference: payout.reference }),
    })
    .execute();
  await insertEntry(trx, { kind: 'payout', payout, cents: -payout.cents });
}

async function insertEntry(
  trx: Transaction<DB>,
  entry: {
    kind: 'payout' | 'payout_returned';
    payout: Pick<NewPayout, 'id' | 'ambassadorGid' | 'at'>;
    cents: number;
  },
): Promise<void> {
  const { id, ambassadorGid, at } = entry.payout;
  await trx
    .insertInto('commission_entry')
    .values({
      ambassador_gid: ambassadorGid,
      kind: entry.kind,
      payout_id: id,
      cents: BigInt(entry.cents),
      occurred_at: at,
      payable_at: at,
    })
    .execute();
}

/** The transfer was made. The ambassador's row must be locked. @returns false when it had ended */
export async function markPayoutPaid(
  trx: Transaction<DB>,
  id: string,
  { reference, by, at }: { reference: string; by: string; at: Date },
): Promise<boolean> {
  return end(trx, id, { state: 'paid', reference, ended_by: by, ended_at: at });
}

/** It is not made: what was taken out comes back with it. @returns false when it had ended */
export async function markPayoutRefused(
  trx: Transaction<DB>,
  payout: Pick<CommissionPayout, 'id' | 'ambassadorGid' | 'cents'>,
  { reason, by, at }: { reason: string; by: string; at: Date },
): Promise<boolean> {
  const ended = { state: 'refused', reason, ended_by: by, ended_at: at } as const;
  if (!(await end(trx, payout.id, ended))) return false;
  const returned = { ...payout, at };
  await insertEntry(trx, { kind: 'payout_returned', payout: returned, cents: payout.cents });
  return true;
}

async function end(
  trx: Transaction<DB>,
  id: string,
  ended: { state: PayoutState; ended_by: string; ended_at: Date } & Partial<
    Record<'reference' | 'reason', string>
  >,
): Promise<boolean> {
  const result = await trx
    .updateTable('commission_payout')
    .set(ended)
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findPayout(db: Kysely<DB>, id: string): Promise<CommissionPayout | null> {
  const row = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** What a post of this form has become; null while there was none. */
export async function findPayoutByToken(
  db: Kysely<DB>,
  ambassadorGid: string,
  formToken: string,
): Promise<CommissionPayout | null> {
  const row = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('ambassador_gid', '=', ambassadorGid)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The payout of this bank's reference; null while none has it. */
export async function findPayoutByReference(
  db: Kysely<DB>,
  ambassadorGid: string,
  reference: string,
): Promise<CommissionPayout | null> {
  const row = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('ambassador_gid', '=', ambassadorGid)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The transfer that waits for a person; there is at most one. */
export async function findAskedPayout(
  db: Kysely<DB>,
  ambassadorGid: string,
): Promise<CommissionPayout | null> {
  const row = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('ambassador_gid', '=', ambassadorGid)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** An ambassador's payouts, the newest first. */
export async function listPayouts(
  db: Kysely<DB>,
  ambassadorGid: string,
  { limit }: { limit: number },
): Promise<CommissionPayout[]> {
  const rows = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('ambassador_gid', '=', ambassadorGid)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The transfers that wait for a person, the oldest first. */
export async function listAskedPayouts(db: Kysely<DB>): Promise<CommissionPayout[]> {
  const rows = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('state', '=', 'asked')
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Remembers that a mail has left: to its ambassador (`told_at`), or to staff. */
export async function markPayoutTold(
  db: Kysely<DB>,
  id: string,
  { whom, at }: { whom: 'ambassador' | 'staff'; at: Date },
): Promise<void> {
  await db
    .updateTable('commission_payout')
    .set(whom === 'staff' ? { staff_told_at: at } : { told_at: at })
    .where('id', '=', id)
    .execute();
}

/** The part that pages get. */
export function payoutShown(payout: CommissionPayout): PayoutShown {
  const { id, way, state, cents: amount, askedAt, endedAt, reference, reason } = payout;
  return { id, way, state, cents: amount, askedAt, endedAt, reference, reason };
}

function fromRow(row: Selectable<Row>): CommissionPayout {
  return {
    id: row.id,
    ambassadorGid: row.ambassador_gid,
    way: row.way as PayoutWay,
    state: row.state as PayoutState,
    cents: cents(Number(row.cents)),
    askedAt: row.asked_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    reference: row.reference,
    reason: row.reason,
    isTold: row.told_at !== null,
    isStaffTold: row.staff_told_at !== null,
  };
}
