import type { Kysely } from 'kysely';
import type { PaymentState } from '~/domain/payment';
import type { PaymentFailure } from '~/domain/payment-failure';
import type { DB } from '../../db/schema';
import type { Payment } from './payment-row.server';

/**
 * The local steps of the payment machine. Each is one statement that names the state it leaves: of two
 * processes that work on the same payment one does it, and the other sees that it is done.
 */

/** Clean progress: the count of failures begins anew. */
const progress = (at: Date) => ({ attempts: 0, updated_at: at });

type Result = { numUpdatedRows: bigint };

const hasMoved = ({ numUpdatedRows }: Result): boolean => numUpdatedRows > 0n;

/**
 * From here on a draft of ours may exist without our knowing its id.
 *
 * @param before when it was tried last; null for the first time
 * @returns false when another was faster
 */
export async function claimDraftTry(
  db: Kysely<DB>,
  id: string,
  { before, at }: { before: Date | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ draft_tried_at: at, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('draft_gid', 'is', null)
    .where('draft_tried_at', 'is not distinct from', before)
    .executeTakeFirst();
  return hasMoved(result);
}

/** The try was refused for good: it has made nothing. */
export async function forgetDraftTry(
  db: Kysely<DB>,
  id: string,
  { before, at }: { before: Date | null; at: Date },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ draft_tried_at: before })
    .where('id', '=', id)
    .where('draft_tried_at', '=', at)
    .execute();
}

/** @returns false when another has saved one, or the payment is being undone */
export async function saveDraft(
  db: Kysely<DB>,
  id: string,
  draftGid: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ draft_gid: draftGid, ...progress(at) })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('draft_gid', 'is', null)
    .executeTakeFirst();
  return hasMoved(result);
}

/** What is paid for is as it was accepted. */
export async function markDrafted(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await move(db, id, ['held'], 'drafted', at);
}

/** Its intent, before anything else happens to it. @returns false when it is being undone */
export async function saveCharge(
  db: Kysely<DB>,
  id: string,
  intentId: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ state: 'pi_created', payment_intent_id: intentId, ...progress(at) })
    .where('id', '=', id)
    .where('state', '=', 'drafted')
    .executeTakeFirst();
  return hasMoved(result);
}

/**
 * From here on the card may be charged at any moment. Takes the next confirm key.
 *
 * @returns false when another was faster
 */
export async function armCharge(
  db: Kysely<DB>,
  { id, state, confirmSeq }: Pick<Payment, 'id' | 'state' | 'confirmSeq'>,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({
      state: 'confirming',
      confirm_seq: confirmSeq + 1,
      confirm_first_used_at: at,
      confirm_answered_5xx: false,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('state', 'in', ['pi_created', 'confirming', 'requires_action'])
    .where('confirm_seq', '=', confirmSeq)
    .executeTakeFirst();
  return hasMoved(result);
}

/** A 5xx may now be stored behind this confirm key: it is not used again (3.4). */
export async function noteCharge5xx(db: Kysely<DB>, id: string, confirmSeq: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ confirm_answered_5xx: true })
    .where('id', '=', id)
    .where('confirm_seq', '=', confirmSeq)
    .execute();
}

/** The customer's turn, at their bank. @returns false when the payment has gone on meanwhile */
export async function waitForPayer(
  db: Kysely<DB>,
  id: string,
  { nextAt, at }: { nextAt: Date; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({
      state: 'requires_action',
      next_attempt_at: nextAt,
      lease_owner: null,
      lease_until: null,
      ...progress(at),
    })
    .where('id', '=', id)
    .where('state', 'in', ['confirming', 'requires_action'])
    .executeTakeFirst();
  return hasMoved(result);
}

/** Everything that was to be taken is taken: `from` without a card is `drafted`. */
export async function markCharged(
  db: Kysely<DB>,
  { id, cardCents }: Pick<Payment, 'id' | 'cardCents'>,
  at: Date,
): Promise<void> {
  const from: PaymentState[] =
    cardCents === 0 ? ['drafted'] : ['pi_created', 'confirming', 'requires_action'];
  await move(db, id, from, 'charged', at);
}

/**
 * It will not be: from here on everything that was taken is given back.
 *
 * @param from the states in which the reason holds; in another it is looked at again
 * @returns false when it has gone on meanwhile
 */
export async function beginUndo(
  db: Kysely<DB>,
  id: string,
  { from, failure, at }: { from: readonly PaymentState[]; failure: PaymentFailure; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ state: 'undoing', failure_code: failure, next_attempt_at: at, ...progress(at) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return hasMoved(result);
}

/**
 * Its draft is no way to an order any more: what follows gives back, and nothing that is heard later
 * makes an order of ours of it. Without a draft's id it is never completed (models/spend-payment).
 *
 * @returns false when it has gone on meanwhile: there is an order after all
 */
export async function leaveDraft(db: Kysely<DB>, id: string, draftGid: string): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ draft_gid: null, draft_tried_at: null })
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .where('draft_gid', '=', draftGid)
    .executeTakeFirst();
  return hasMoved(result);
}

/** The end: everything that has to be told to a platform is told. */
export async function settle(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      state: 'settled',
      settled_at: at,
      lease_owner: null,
      lease_until: null,
      ...progress(at),
    })
    .where('id', '=', id)
    .where('state', '=', 'completed')
    .execute();
}

async function move(
  db: Kysely<DB>,
  id: string,
  from: readonly PaymentState[],
  state: PaymentState,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ state, ...progress(at) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute();
}
