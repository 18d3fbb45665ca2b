import type { Transaction } from 'kysely';
import type { Quote } from '~/domain/custom-order';
import type { DraftAddress } from '~/domain/draft-order';
import type { DB } from '../../db/schema';

/**
 * The steps of a request. Each says in its statement from where it may be taken, and answers whether
 * it was: two tabs and two members of staff never take one twice (money-security 3.2).
 */

/** A new quote, over the one that the writer has seen. A locked proof stays agreed on. */
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
          .then('quoted')
          .else(column.ref('state'))
          .end(),
        quote_no: seenNo + 1,
        case_cents: quote.caseCents,
        setup_cents: quote.setupCents,
        shipping_cents: quote.shippingCents,
        lead_time: quote.leadTime,
        draft_fault: null,
        updated_at: at,
      }))
      .where('id', '=', id)
      .where('quote_no', '=', seenNo)
      .where('state', 'in', ['requested', 'quoted', 'approved'])
      .executeTakeFirst(),
  );
}

/**
 * Where it goes. What was quoted counts as quoted anew: shipping and tax hang on it, and the draft order
 * that said the old address can no longer be paid.
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
        draft_fault: null,
        updated_at: at,
      }))
      .where('id', '=', id)
      .where('state', 'in', ['requested', 'quoted', 'approved'])
      .executeTakeFirst(),
  );
}

/** A new version waits for the customer's yes, whatever was agreed on before. */
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

/** The customer has said yes to this version. */
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

/** It is being paid: from here on nobody changes or cancels it until that has failed. */
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

/** Called off, before anybody pays. */
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
