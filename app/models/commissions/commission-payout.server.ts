import type { Kysely, Selectable, Transaction } from 'kysely';
import type {
  PayoutShown,
  PayoutState,
  PayoutMethod,
} from '~/domain/commissions/commission-payout';
import { cents, type Cents } from '~/domain/core/money';
import type { CommissionPayout as Row, DB } from '../../../db/schema';

export type CommissionPayout = PayoutShown & {
  ambassadorGid: string;
  /** The staff member who ended a transfer. */
  endedBy: string | null;
};

export type NewPayout = {
  id: string;
  ambassadorGid: string;
  /** The form's token; a fresh one if staff pay without a request. */
  formToken: string;
  cents: Cents;
  at: Date;
} & (
  | { method: 'earth_cash' }
  | { method: 'transfer' }
  /** Already made by a staff member. */
  | { method: 'transfer'; reference: string; by: string }
);

/**
 * Inserts a payout and the entry that subtracts it from the payable commission, so that nothing is paid
 * twice. The caller has locked the ambassador's row.
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
      method: payout.method,
      cents: BigInt(payout.cents),
      state: payout.method === 'earth_cash' || isMade ? 'paid' : 'asked',
      requested_at: at,
      ...((payout.method === 'earth_cash' || isMade) && { ended_at: at }),
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

/** Records that a transfer was made, with the ambassador's row locked. @returns false if it had ended */
export async function markPayoutPaid(
  trx: Transaction<DB>,
  id: string,
  { reference, by, at }: { reference: string; by: string; at: Date },
): Promise<boolean> {
  return end(trx, id, { state: 'paid', reference, ended_by: by, ended_at: at });
}

/**
 * Records that a transfer is refused, and returns its amount; by its ambassador, that it is canceled.
 *
 * @returns false if it had already ended
 */
export async function markPayoutRejected(
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
  ended: { state: 'paid' | 'refused'; ended_by: string; ended_at: Date } & Partial<
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

/** Finds the payout that a form created; null if it was not posted yet. */
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

/** Finds the payout with this reference of the bank; null if there is none. */
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

/** Finds the transfer that waits for staff; there is at most one. */
export async function findRequestedPayout(
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

/** Lists an ambassador's payouts, newest first. */
export async function listPayouts(
  db: Kysely<DB>,
  ambassadorGid: string,
  { limit }: { limit: number },
): Promise<CommissionPayout[]> {
  const rows = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('ambassador_gid', '=', ambassadorGid)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Lists the transfers that wait for staff, oldest first. */
export async function listRequestedPayouts(db: Kysely<DB>): Promise<CommissionPayout[]> {
  const rows = await db
    .selectFrom('commission_payout')
    .selectAll()
    .where('state', '=', 'asked')
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Returns the part of a payout that pages get. */
export function payoutShown(payout: CommissionPayout): PayoutShown {
  const { id, method, state, cents: amount, requestedAt, endedAt, reference, reason } = payout;
  return { id, method, state, cents: amount, requestedAt, endedAt, reference, reason };
}

/** In the table a canceled transfer is one that its ambassador has refused. */
export function payoutState({
  state,
  ended_by: endedBy,
  ambassador_gid: gid,
}: Pick<Selectable<Row>, 'state' | 'ended_by' | 'ambassador_gid'>): PayoutState {
  return state === 'refused' && endedBy === gid ? 'canceled' : (state as PayoutState);
}

function fromRow(row: Selectable<Row>): CommissionPayout {
  return {
    id: row.id,
    ambassadorGid: row.ambassador_gid,
    method: row.method as PayoutMethod,
    state: payoutState(row),
    cents: cents(Number(row.cents)),
    requestedAt: row.requested_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    reference: row.reference,
    reason: row.reason,
  };
}
