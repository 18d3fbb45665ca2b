import type { Kysely } from 'kysely';
import type { PaymentState } from '~/domain/payments/payment';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import { moneyTransaction } from '~/models/core/database.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';
import { PROGRESS } from './card-charge.server';
import type { Payment } from './payment-row.server';

/**
 * The local steps of the payment machine beside those of its charge (card-charge). Each is one statement that names the state it leaves: of two
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

/** Moves the payment to `charged`: everything has been taken. Without a card it comes from `drafted`. */
export async function markCharged(
  db: Kysely<DB>,
  { id, cardCents }: Pick<Payment, 'id' | 'cardCents'>,
  at: Date,
): Promise<void> {
  const from: PaymentState[] =
    cardCents === 0 ? ['drafted'] : ['pi_created', 'confirming', 'requires_action', 'processing'];
  await db
    .updateTable('payment')
    // Whoever goes on does so at once, and not when the bank would have been asked again.
    .set({ state: 'charged', next_attempt_at: at, ...progress(at) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute();
}

/**
 * Makes a payment wait for the bank of its debit, for days, and releases the lease. One that is being undone waits as
 * well, and keeps its failure: a debit on its way cannot be called back.
 *
 * @returns false if it has progressed meanwhile
 */
export async function waitForBank(
  db: Kysely<DB>,
  { id, state }: Pick<Payment, 'id' | 'state'>,
  { nextAt, at }: { nextAt: Date; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set((row) => ({
      state: 'processing',
      processing_at: row.fn.coalesce('processing_at', row.val(at)),
      next_attempt_at: nextAt,
      updated_at: at,
      ...PROGRESS,
    }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('state', 'in', ['confirming', 'requires_action', 'processing', 'undoing'])
    .executeTakeFirst();
  return hasMoved(result);
}

/**
 * Starts undoing the payment: from here on everything that was taken is given back.
 *
 * @param from the states in which the reason holds; in any other the caller looks again
 * @param requestedAt the `orderRequestedAt` with which the reason was found; if another process has asked Shopify for the
 *   order since, what it saw there may be our own doing. Any if absent
 * @returns false if the payment has moved on
 */
export async function beginUndo(
  db: Kysely<DB>,
  id: string,
  {
    from,
    failure,
    at,
    requestedAt,
  }: {
    from: readonly PaymentState[];
    failure: PaymentFailure;
    at: Date;
    requestedAt?: Date | null;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ state: 'undoing', failure_code: failure, next_attempt_at: at, ...progress(at) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .$if(requestedAt !== undefined, (update) =>
      update.where('order_requested_at', 'is not distinct from', requestedAt ?? null),
    )
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

/** Moves the payment to `settled`: every platform has been notified. Writes the confirmation of its order. */
export async function settle(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await moneyTransaction(db, async (trx) => {
    const settled = await trx
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
      .returning(['purpose', 'customer_gid'])
      .executeTakeFirst();
    // What is paid later has a mail of its own.
    if (!settled || settled.purpose === 'invoice' || settled.purpose === 'order') return;
    const email = { key: `order:${id}`, to: settled.customer_gid, about: id };
    await sendEmail(trx, { template: 'order-confirmation', ...email }, at);
  });
}

/**
 * What is written down around the two calls to Shopify that have no idempotency key and may be carried out
 * although no answer came: making a payment's draft, and making its order.
 */

/**
 * Records that a draft is about to be created: from here on one may exist whose id we do not know.
 *
 * @param before when it was last tried; null for the first time
 * @returns false if another process was faster
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
  return result.numUpdatedRows > 0n;
}

/**
 * Changes what `claimDraftTry` has recorded: back to before after a rejection, which created no draft; to now if
 * no answer came, because a draft may still be made.
 */
export async function moveDraftTry(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ draft_tried_at: to })
    .where('id', '=', id)
    .where('draft_tried_at', '=', from)
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
