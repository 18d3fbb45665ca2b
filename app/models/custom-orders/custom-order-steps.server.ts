import { type Kysely, sql, type Transaction } from 'kysely';
import type { CustomOrder, Quote } from '~/domain/custom-orders/custom-order';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import type { DB } from '../../../db/schema';
import { hasEventOfForm } from './custom-order-event.server';
import { lockCustomOrder } from './custom-order.server';

/**
 * The steps of a request. Each statement contains the states from which the step is allowed and returns
 * whether it was taken, so two tabs or two staff members never take a step twice (money-security 3.2).
 */

/** The state of a request that is quoted: what is ordered again has an approved proof already. */
function approvedAlready() {
  return sql<string>`case when approved_proof_id is null then 'quoted' else 'approved' end`;
}

/** Gives a request that repeats another one its approved proof. */
export async function reuseProof(trx: Transaction<DB>, id: string, proofId: string): Promise<void> {
  await trx
    .updateTable('custom_order')
    .set({ approved_proof_id: proofId })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}

/** Returns when staff last quoted a custom order or one that it repeats, UTC milliseconds; null if never. */
export async function lastQuotedAt(db: Kysely<DB>, id: string): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with recursive repeated as (
      select id, reorder_of from custom_order where id = ${id}::uuid
      union
      select o.id, o.reorder_of from custom_order o join repeated on o.id = repeated.reorder_of)
    select max(at) as at from custom_order_event
    where kind = 'quoted' and custom_order_id in (select id from repeated)`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}

/** Replaces the quote that the staff member has seen with a new one. An approved proof stays approved. */
export function setQuote(
  trx: Transaction<DB>,
  id: string,
  seenNo: number,
  quote: Omit<Quote, 'no'>,
  at: Date,
): Promise<boolean> {
  return took(
    trx
      .updateTable('custom_order')
      .set((column) => ({
        state: column
          .case()
          .when('state', '=', 'requested')
          .then(approvedAlready())
          .else(column.ref('state'))
          .end(),
        quote_no: seenNo + 1,
        case_cents: quote.caseCents,
        setup_cents: quote.setupCents,
        shipping_cents: quote.shippingCents,
        lead_time: quote.leadTime,
        draft_error: null,
        updated_at: at,
      }))
      .where('id', '=', id)
      .where('quote_no', '=', seenNo)
      .where('state', 'in', ['requested', 'quoted', 'approved'])
      .executeTakeFirst(),
  );
}

/**
 * Sets the delivery address. An existing quote gets a new number: shipping and tax depend on the address, so
 * the draft order with the old one must not be paid any more.
 */
export function setAddress(
  trx: Transaction<DB>,
  id: string,
  address: DraftAddress,
  at: Date,
): Promise<boolean> {
  return took(
    trx
      .updateTable('custom_order')
      .set((column) => ({
        address: JSON.stringify(address),
        quote_no: column
          .case()
          .when('quote_no', '>', 0)
          .then(column('quote_no', '+', 1))
          .else(0)
          .end(),
        draft_error: null,
        updated_at: at,
      }))
      .where('id', '=', id)
      .where('state', 'in', ['requested', 'quoted', 'approved'])
      .executeTakeFirst(),
  );
}

/** Makes a new proof await the customer's approval, and drops an earlier approval. */
export function awaitApproval(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  return took(
    trx
      .updateTable('custom_order')
      .set({ state: 'quoted', approved_proof_id: null, updated_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['quoted', 'approved'])
      .executeTakeFirst(),
  );
}

/** Records that the customer approved this proof. */
export function approveCustomOrder(
  trx: Transaction<DB>,
  id: string,
  proofId: string,
  at: Date,
): Promise<boolean> {
  return took(
    trx
      .updateTable('custom_order')
      .set({ state: 'approved', approved_proof_id: proofId, updated_at: at })
      .where('id', '=', id)
      .where('state', '=', 'quoted')
      .executeTakeFirst(),
  );
}

/** Marks the request as being paid: nobody can change or cancel it until the payment has failed. */
export function acceptCustomOrder(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  return took(
    trx
      .updateTable('custom_order')
      .set({ state: 'accepted', accepted_at: at, updated_at: at })
      .where('id', '=', id)
      .where('state', '=', 'approved')
      .where('address', 'is not', null)
      .where('draft_gid', 'is not', null)
      .whereRef('draft_quote_no', '=', 'quote_no')
      .executeTakeFirst(),
  );
}

/** Cancels the request, unless it is being paid. */
export function markCancelled(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  return took(
    trx
      .updateTable('custom_order')
      .set({ state: 'cancelled', updated_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['requested', 'quoted', 'approved'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment')
              .select('payment.id')
              .where('payment.purpose', '=', 'custom_order')
              .where('payment.subject', '=', id)
              .where('payment.state', '<>', 'failed'),
          ),
        ),
      )
      .executeTakeFirst(),
  );
}

async function took(done: Promise<{ numUpdatedRows: bigint } | undefined>): Promise<boolean> {
  return (await done)?.numUpdatedRows === 1n;
}

export type StepClaim<Reason extends string = 'changed' | 'late'> =
  | { ok: true }
  /**
   * `changed`: another change came first, so the form is outdated; `late`: the request is being paid, was
   * ordered or canceled.
   */
  | { ok: false; reason: Reason | 'not-found' };

/**
 * Takes one step of a request in a transaction that locks its row. Idempotent: a form that was already
 * processed succeeds without effect. A refused step must write nothing.
 *
 * @param owner the customer who must own it; null for staff
 */
export function claimStep<Reason extends string>(
  db: Kysely<DB>,
  { id, owner, formToken }: { id: string; owner: string | null; formToken: string },
  step: (trx: Transaction<DB>, order: CustomOrder) => Promise<StepClaim<Reason>>,
): Promise<StepClaim<Reason>> {
  return db.transaction().execute(async (trx): Promise<StepClaim<Reason>> => {
    const order = await lockCustomOrder(trx, id);
    if (!order || (owner !== null && order.customerGid !== owner)) {
      return { ok: false, reason: 'not-found' };
    }
    if (await hasEventOfForm(trx, id, formToken)) return { ok: true };
    return step(trx, order);
  });
}

/** Whether the request can still be discussed or changed. */
export function isOpen({ state }: Pick<CustomOrder, 'state'>): boolean {
  return state !== 'ordered' && state !== 'cancelled';
}
