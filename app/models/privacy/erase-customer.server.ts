import { type Kysely, sql, type Transaction } from 'kysely';
import { erasureObstacles } from '~/domain/customers/account-closing';
import { redactAccountRequests } from '~/models/customers/account-closing.server';
import { redactAmbassador } from '~/models/ambassadors/ambassador-mirror.server';
import { redactApprovals } from '~/models/staff/approval.server';
import { loadClosingSnapshot } from './closing-snapshot.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { redactCustomer } from '~/models/customers/customer-mirror.server';
import { deleteCustomerProfile } from '~/models/customers/customer-profile.server';
import { forgetDebitAuthorizations } from '~/models/deposits/accept-deposit.server';
import { forgetPaymentAuthorizations } from '~/models/payments/debit-authorization.server';
import { redactOutbox } from '~/models/emails/email-outbox.server';
import { redactInvoiceOption } from '~/models/payments/invoice-option.server';
import { enqueueJob } from '~/models/core/job.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { isOutsideMergeWaiting, listMergedInto } from './outside-merge.server';
import { redactMirrors, redactOrganization } from './redact-mirrors.server';
import { redactCustomOrders } from './redact-custom-orders.server';
import { redactQuotes } from './redact-quotes.server';
import { redactReturns } from './redact-returns.server';
import { redactReferral } from '~/models/ambassadors/referral.server';
import { deleteAlertsOf } from '~/models/inventory/stock-alert.server';
import { deleteReviewsOf } from '~/models/reviews/product-review.server';
import { redactTraining } from '~/models/training/training.server';
import type { DB } from '../../../db/schema';
import { customerNumber } from '~/domain/core/ids';

/**
 * Erases a customer's personal data, once nothing of their money needs it any more: a balance above zero has to be
 * paid out, and what is under way has to end, which nobody could do without knowing whose it is. Until then a
 * discrepancy says what is in the way. Idempotent; can resume after an interruption.
 */
export async function eraseCustomer(
  db: Kysely<DB>,
  gid: string,
  at: Date,
): Promise<{ kind: 'erased' } | { kind: 'waits'; isNew: boolean }> {
  const snapshot = await loadClosingSnapshot(db, gid);
  const obstacles: string[] = erasureObstacles(snapshot);
  if (await isOutsideMergeWaiting(db, gid)) obstacles.push('merge');
  if (obstacles.length > 0) {
    const isNew = await openDiscrepancy(db, {
      kind: 'erasure-waits',
      subject: gid,
      detail: { obstacles: obstacles.join(', '), availableCents: snapshot.availableCents },
      at,
    });
    return { kind: 'waits', isNew };
  }
  await redactMirrors(db, gid, at);
  await redactCustomer(db, gid, at);
  await redactAmbassador(db, gid);
  await db.transaction().execute(async (trx) => {
    await redactOrganization(trx, gid, at);
    await redactNames(trx, gid, at);
    await redactPayments(trx, gid, at);
    await redactCustomOrders(trx, gid, at);
    await redactQuotes(trx, gid, at);
    await redactReturns(trx, gid, at);
    // What the rows above have let go of.
    await enqueueJob(trx, 'sweep-uploads', {});
    await redactReferral(trx, gid);
    await redactTraining(trx, gid);
    await deleteReviewsOf(trx, gid);
    await deleteAlertsOf(trx, gid);
    await redactApprovals(trx, gid);
    await redactAccountRequests(trx, gid);
    await redactInvoiceOption(trx, gid);
    await redactOutbox(trx, gid);
    await forgetDebitAuthorizations(trx, gid);
    await forgetPaymentAuthorizations(trx, gid);
    await closeDiscrepancy(trx, { kind: 'erasure-waits', subject: gid, by: 'true again', at });
    await redactDiscrepancyReasons(trx, gid);
    // Data under another account of the same person has to be forgotten as well.
    for (const merged of await listMergedInto(trx, gid)) await enqueueMirror(trx, merged, at);
    // This comes last, because invitations are found by the address in this row.
    await deleteCustomerProfile(trx, gid);
  });
  return { kind: 'erased' };
}

/**
 * Deletes the reasons that staff typed, and the texts that somebody wrote into a metafield, at discrepancies about a
 * customer who asked to be forgotten. A discrepancy names the customer or something of theirs (`namesIn` in
 * discrepancy-subject): a deposit, a payment, its order or refund, an adjustment, a payout. The discrepancy itself stays,
 * with ids and amounts.
 */
async function redactDiscrepancyReasons(trx: Transaction<DB>, gid: string): Promise<void> {
  await sql`
    with named (name) as materialized (
      values (${gid}::text)
      union all select unnest(array[id::text, payment_intent_id]) from deposit
        where customer_gid = ${gid}
      union all select unnest(array[id::text, payment_intent_id, order_gid, draft_gid]) from payment
        where customer_gid = ${gid}
      union all select r.id::text from order_refund r join payment p on p.id = r.payment_id
        where p.customer_gid = ${gid}
      union all select id::text from approval where customer_gid = ${gid}
      union all select id::text from commission_payout where ambassador_gid = ${gid}
    )
    update discrepancy set detail = detail - '{reason,closedBecause,text,openingText}'::text[]
    where detail ?| '{reason,closedBecause,text,openingText}'::text[]
      and exists (select from named where name in (split_part(subject, ' ', 1), detail ->> 'deposit',
        detail ->> 'payment', detail ->> 'intent', detail ->> 'customer', detail ->> 'order'))`.execute(
    trx,
  );
}

/**
 * Removes the name of a customer who asked to be forgotten wherever else it is stored (money-security
 * P-4): the names of their addresses, cards and bank accounts, their name on deposits and in the report
 * of them, on invoice requests, and what their address sent through public forms. Amounts, days and
 * steps stay, as accounting records. Can be repeated as long as the profile with the email address
 * exists.
 */
async function redactNames(trx: Transaction<DB>, gid: string, at: Date): Promise<void> {
  // Deposits under way too: the name decides nothing, and the report copies it from the deposit.
  await sql`
    with theirs as (
      update deposit set first_name = null, last_name = null where customer_gid = ${gid} returning id
    )
    update earth_cash_record set first_name = null, last_name = null
    where deposit_id in (select id from theirs)`.execute(trx);
  await trx
    .deleteFrom('location_names')
    .where('shopify_customer_id', '=', customerNumber(gid))
    .execute();
  await sql`
    delete from credit_card_names where stripe_id in (
      select stripe_payment_method_id from payment_method where customer_gid = ${gid})`.execute(
    trx,
  );
  // There is nobody left to inform of a decision.
  await sql`
    update invoice_request set email = null, first_name = null, last_name = null,
      state = 'closed', closed_at = coalesce(closed_at, ${at}::timestamptz)
    where customer_gid = ${gid}`.execute(trx);
  // Staff also have these as mails.
  await sql`
    delete from enquiry where lower(email) = (
      select lower(email) from customer_profile where customer_gid = ${gid} and email <> '')`.execute(
    trx,
  );
}

/**
 * Redacts the payments of a customer who asked to be forgotten (money-security P-4): the checkout they
 * had begun, and the email address, address, notes and line properties of the carts that were ordered.
 * Amounts, lines, tranches and the ledger stay, as accounting records.
 *
 * Only payments that have ended: one under way may still have to create its draft order from these
 * fields. The nightly sync calls this again until it has ended (`listHalfRedacted`).
 */
async function redactPayments(trx: Transaction<DB>, gid: string, at: Date): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      draft_input: sql`draft_input
        || '{"email": "", "address": null, "note": null, "attributes": []}'::jsonb
        || jsonb_build_object('lines', (
          select coalesce(jsonb_agg(line.value - 'properties' order by line.nth), '[]'::jsonb)
          from jsonb_array_elements(draft_input -> 'lines') with ordinality as line (value, nth)))`,
      redacted_at: at,
    })
    .where('customer_gid', '=', gid)
    .where('purpose', '=', 'cart')
    .where('state', 'in', ['settled', 'failed'])
    .where('redacted_at', 'is', null)
    .execute();
  await trx.deleteFrom('checkout').where('customer_gid', '=', gid).execute();
}
