import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import type { Kysely } from 'kysely';
import { walletOf, type LedgerLine } from '~/domain/ledger/ledger';
import { cents, type Cents } from '~/domain/core/money';
import { returnTranches, type TrancheWithReturn } from '~/domain/ledger/payment-tranches';
import {
  cardAsStoreCredit,
  refundParts,
  type CardStep,
  type RefundParts,
} from '~/domain/refunds/payment-refund';
import type { DB } from '../../../db/schema';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import { postTransaction } from '~/models/ledger/ledger.server';
import { followMerged } from '~/models/ledger/follow-merged.server';
import { reportClosedAccount } from '~/models/ledger/merged-account.server';
import { moneyTransaction } from '~/models/core/database.server';
import { listCashSpans } from './order-refund.server';
import {
  lockPayersOf,
  settleWithDepositors,
} from '~/models/organizations/organization-move.server';
import { saveReturnedTranches, listPaymentTranches } from '~/models/ledger/payment-tranches.server';
import { getPayment, lockPayment, type Payment } from '~/models/payments/payment.server';

/** Returns how the order's refunds so far split between Earth Cash and card, posted or not. */
export async function owedParts(db: Kysely<DB>, payment: Payment): Promise<RefundParts> {
  return refundParts(payment, payment.refundedCents, await listCashSpans(db, payment.id));
}

/**
 * Returns the Earth Cash part of the order's refunds to the balance, into the tranches it came from and in
 * the reverse order of use, and records what is owed to the card, in one commit. A frozen account gets
 * its money back like any other, because its balance only rises.
 *
 * @param asStoreCreditCents the most of the card's part that may become Earth Cash, from the last look at the
 *   charge; what is already posted as such is always allowed
 * @param cardHadCents how much of that part the card has already received for good (`cardHad`), from the
 *   same look
 * @returns null if nothing is left to post, if the payment is not settled yet, or if more of the card's
 *   part would become Earth Cash by now; otherwise the kinds of discrepancies that are new to a person
 */
export async function postReturn(
  db: Kysely<DB>,
  paymentId: string,
  {
    asStoreCreditCents,
    cardHadCents = cents(0),
    at,
  }: { asStoreCreditCents: Cents; cardHadCents?: Cents; at: Date },
): Promise<DiscrepancyKind[] | null> {
  const whose = await getPayment(db, paymentId);
  const payer = walletOf(whose);
  return moneyTransaction(db, async (trx) => {
    const depositors = await lockPayersOf(trx, whose);
    const locked = await lockPayment(trx, paymentId);
    if (locked.state !== 'settled') return null;
    // Never less than what another process has recorded meanwhile.
    const had = cents(Math.max(locked.cardHadCents, cardHadCents));
    const payment = { ...locked, cardHadCents: had };
    const { cardRefundRequestedCents } = payment;
    const cashBefore = payment.storeCreditReturnedCents + payment.cardAsStoreCreditCents;
    const parts = await owedParts(trx, payment);
    if (parts.storeCreditCents === cashBefore && parts.cardCents === cardRefundRequestedCents) {
      return null;
    }
    // Anything above what was paid with Earth Cash is the card's part, which staff return as Earth Cash.
    const fromTranches = cents(Math.min(parts.storeCreditCents, payment.storeCreditCents));
    const asStoreCredit = cardAsStoreCredit(payment, parts);
    if (asStoreCredit > Math.max(payment.cardAsStoreCreditCents, asStoreCreditCents)) return null;
    const notices: DiscrepancyKind[] = [];
    if (parts.storeCreditCents > cashBefore) {
      const before = await listPaymentTranches(trx, paymentId);
      const after = returnTranches(before, fromTranches);
      const posted = await postTransaction(trx, {
        dedupeKey: `return:${paymentId}:${parts.storeCreditCents}`,
        kind: 'payment_returned',
        meta: { payment: paymentId, order: payment.orderGid, refunded: payment.refundedCents },
        at,
        lines: returnLines(payer, before, after, asStoreCredit - payment.cardAsStoreCreditCents),
      });
      // The payment's row says it was not returned yet: roll back rather than commit a wrong
      // transaction.
      if (!posted) throw new Error(`The ledger has returned that much of ${paymentId} already.`);
      await saveReturnedTranches(trx, paymentId, after);
      await settleWithDepositors(trx, depositors, at);
      await followMerged(trx, [payer, ...depositors.map((each) => each.customerGid)], at);
      await enqueuePublication(trx, payer, at);
      notices.push(...(await reportClosedAccount(trx, payer, { payment, at })));
    }
    await trx
      .updateTable('payment')
      .set({
        store_credit_returned_cents: fromTranches,
        card_as_store_credit_cents: asStoreCredit,
        card_had_cents: had,
        card_refund_requested_cents: parts.cardCents,
        attempts: 0,
        updated_at: at,
      })
      .where('id', '=', paymentId)
      .execute();
    return notices;
  });
}

function returnLines(
  customerGid: string,
  before: readonly TrancheWithReturn[],
  after: readonly TrancheWithReturn[],
  asStoreCredit: number,
): LedgerLine[] {
  const paid = returnedOf(after).paid - returnedOf(before).paid + asStoreCredit;
  const bonus = returnedOf(after).bonus - returnedOf(before).bonus;
  return [
    { account: 'customer_paid', customerGid, amountCents: cents(paid) },
    { account: 'customer_bonus', customerGid, amountCents: cents(bonus) },
    { account: 'settlement', customerGid: null, amountCents: cents(-(paid + bonus)) },
  ];
}

function returnedOf(tranches: readonly TrancheWithReturn[]): { paid: number; bonus: number } {
  return {
    paid: tranches.reduce((all, tranche) => all + tranche.paidReturnedCents, 0),
    bonus: tranches.reduce((all, tranche) => all + tranche.bonusReturnedCents, 0),
  };
}

/** Returns the card refund that was recorded last; null if there is none. */
export async function findBegunRefund(db: Kysely<DB>, paymentId: string): Promise<CardStep | null> {
  const row = await db
    .selectFrom('payment')
    .select(['card_refund_from_cents', 'card_refund_to_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { card_refund_from_cents: from, card_refund_to_cents: to } = row;
  return from === null || to === null ? null : { fromCents: cents(from), toCents: cents(to) };
}

/**
 * Records a card refund before it is sent. Its key and amount come from the row alone, so every retry
 * sends the same request.
 *
 * @returns false if another process was faster
 */
export async function beginCardRefund(
  db: Kysely<DB>,
  paymentId: string,
  { before, step, at }: { before: CardStep | null; step: CardStep; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({
      card_refund_from_cents: step.fromCents,
      card_refund_to_cents: step.toCents,
      // The next key is this refund's alone, and its age begins with its first use.
      refund_key_used_at: null,
      updated_at: at,
    })
    .where('id', '=', paymentId)
    .where('card_refund_from_cents', 'is not distinct from', before?.fromCents ?? null)
    .where('card_refund_to_cents', 'is not distinct from', before?.toCents ?? null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records how much of the charge has been refunded, and releases the lease. */
export async function saveCardRefunded(
  db: Kysely<DB>,
  paymentId: string,
  goneCents: Cents,
  at: Date,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      card_refunded_cents: goneCents,
      attempts: 0,
      updated_at: at,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', paymentId)
    .execute();
}
