import type { Kysely } from 'kysely';
import type { PaymentState } from '~/domain/payments/payment';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import type { DB } from '../../../db/schema';
import type { Payment } from './payment-row.server';

/**
 * The local steps of the payment machine. Each is one statement that names the state it leaves: of two
 * processes that work on the same payment, one makes the step and the other sees that it is done.
 */

/** Resets the count of failed attempts after progress. */
const progress = (at: Date) => ({ attempts: 0, updated_at: at });

type Result = { numUpdatedRows: bigint };

const hasMoved = ({ numUpdatedRows }: Result): boolean => numUpdatedRows > 0n;

/** Saves the draft's id. @returns false if another process has saved one, or the payment is being undone */
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

/** Moves the payment to `drafted`: the total still is the one that was accepted. */
export async function markDrafted(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await move(db, id, ['held'], 'drafted', at);
}

/** Saves the PaymentIntent's id before anything else. @returns false if the payment is being undone */
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
 * Takes the next confirm key. From here on the card may be charged at any moment.
 *
 * @returns false if another process was faster
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

/** Records that Stripe may have stored a 5xx for this confirm key, so that it is not used again (3.4). */
export async function noteCharge5xx(db: Kysely<DB>, id: string, confirmSeq: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ confirm_answered_5xx: true })
    .where('id', '=', id)
    .where('confirm_seq', '=', confirmSeq)
    .execute();
}

/** Waits for the customer's authentication at their bank. @returns false if the payment has moved on */
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

/** Moves the payment to `charged`: everything has been taken. Without a card it comes from `drafted`. */
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
 * Starts undoing the payment: from here on everything that was taken is given back.
 *
 * @param from the states in which the reason holds; in any other the caller looks again
 * @returns false if the payment has moved on
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

/** Records that the draft of a payment that is being undone is deleted: an order of it is searched for from now on. */
export async function noteDraftDeleted(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await move(db, id, ['undoing'], 'undoing', at);
}

/**
 * Detaches the draft from a payment that is being undone. The money is returned next, and an order that
 * turns up later from this draft is not taken for ours: without a draft's id the payment is never
 * completed (models/payments/spend-payment).
 *
 * @returns false if the payment has moved on: there is an order after all
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

/** Moves the payment to `settled`: every platform has been told. */
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
