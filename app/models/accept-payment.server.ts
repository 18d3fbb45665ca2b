import { createHash, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { asks3ds, pauseAfterDeclines, pauseWhileOpen } from '~/domain/deposit-rules';
import { cents, type Cents } from '~/domain/money';
import { holderOf } from '~/domain/organization-holder';
import { holdLines, splitCash, takeLots, type LotTaken } from '~/domain/payment-lots';
import type { PaymentRefusal } from '~/domain/payment-refusal';
import type { PayRequest } from '~/domain/payment-request';
import type { DB } from '../../db/schema';
import { wantPublication } from './balance-projection.server';
import { cardAttempts, cardHistory } from './card-history.server';
import type { CustomerAccount } from './customer-account.server';
import { LEASE_MS } from './deposit-due.server';
import { findInvoiceOption } from './invoice-option.server';
import { ledgerBalances, postTransaction } from './ledger.server';
import { moneyTransaction } from './money-transaction.server';
import { ensureOrganizationHolder, lockHolders } from './organization-holder.server';
import { insertLots, lotsLeft } from './payment-lots.server';
import { payingOrganization, refusedByAllowance } from './organization-refusal.server';
import { paymentFromRow } from './payment-row.server';
import { findPaymentBySubject, findPaymentByToken, type Payment } from './payment.server';

/** Declines of so long ago may still make a pause. */
const DECLINES_MS = 2 * 60 * 60_000;

export type PaymentToAccept = {
  customerGid: string;
  request: PayRequest;
  /** As Stripe describes the customer's card; null if no card is involved. */
  methodName: string | null;
  declinesPerHour: number;
  /** The process that works on it at once. */
  owner: string;
  /** UTC milliseconds. */
  now: number;
};

export type PaymentAccepted =
  | { kind: 'accepted'; payment: Payment }
  /** The same post was accepted before, or the same thing is being paid already: that payment, as it is now. */
  | { kind: 'known'; payment: Payment }
  | { kind: 'refused'; refusal: PaymentRefusal };

type Known = Exclude<PaymentAccepted, { kind: 'accepted' }>;

/**
 * Finds what an earlier delivery of the same post has led to. This is checked first, so that whoever repeats
 * a post gets its answer, whatever has changed since.
 *
 * @returns null for a new post
 */
export async function findSamePayment(
  db: Kysely<DB>,
  gid: string,
  request: PayRequest,
): Promise<Known | null> {
  const payment = await findPaymentByToken(db, gid, request.formToken);
  if (payment === null) return null;
  return payment.fingerprint === paymentFingerprint(request)
    ? { kind: 'known', payment }
    : refused({ code: 'payment_form_used' });
}

/** What the customer's account alone decides. */
export function refusedByPayer(account: CustomerAccount | null): PaymentRefusal | null {
  if (!account?.imported) return { code: 'payment_not_ready' };
  return account.frozen ? { code: 'payment_frozen' } : null;
}

/**
 * Decides, writes the payment and sets its Earth Cash aside, in one transaction that locks the customer's row
 * and the row of whoever owns the Earth Cash: if fifty payments want the same balance at once, each sees what the
 * others have left of it (money-security M-4, M-7). Once it has committed, the payment will be worked on, whatever
 * happens to this process.
 */
export async function acceptPayment(
  db: Kysely<DB>,
  wanted: PaymentToAccept,
): Promise<PaymentAccepted> {
  return moneyTransaction(db, (trx) => accept(trx, wanted));
}

async function accept(trx: Transaction<DB>, wanted: PaymentToAccept): Promise<PaymentAccepted> {
  const { customerGid: gid, request } = wanted;
  const whose = { customerGid: gid, organizationId: payingOrganization(request) };
  const { organizationId } = whose;
  if (organizationId !== null) await ensureOrganizationHolder(trx, organizationId);
  const { customer: account, holder } = await lockHolders(trx, whose);
  const known =
    (await findSamePayment(trx, gid, request)) ?? (await findSameSubject(trx, gid, request));
  if (known) return known;
  const refusal =
    refusedByPayer(account) ??
    refusedByPayer(holder) ??
    (await refusedTerms(trx, gid, request)) ??
    (await refusedByAllowance(trx, wanted));
  if (refusal) return refused(refusal);
  const card = await lookAtCard(trx, wanted, account);
  if ('refusal' in card) return refused(card.refusal);
  const { cashCents } = request.split;
  const payer = holderOf(whose);
  const balances = await ledgerBalances(trx, payer);
  const parts = splitCash(cashCents, balances);
  if (cashCents > 0 && parts === null) {
    const { availableCents } = balances;
    const code =
      organizationId === null ? 'payment_balance_too_small' : 'payment_organization_too_small';
    return refused({ code, availableCents: cents(Math.max(0, availableCents)) });
  }
  const payment = await insertPayment(trx, wanted, account, card.asks3ds);
  // Another customer's, in the very same moment: what belongs to nobody is locked by nobody.
  if (payment === null) return refused({ code: 'payment_subject_taken' });
  if (parts !== null && cashCents > 0) {
    const lots = takeLots(await lotsLeft(trx, payer, balances), parts);
    await setAside(trx, payment, parts, lots);
  }
  return { kind: 'accepted', payment };
}

/** A cart, custom order or invoice is paid only once, however many tabs and processes there are. */
async function findSameSubject(
  trx: Kysely<DB>,
  gid: string,
  { purpose, subject }: PayRequest,
): Promise<Known | null> {
  const payment = await findPaymentBySubject(trx, purpose, subject);
  if (payment === null) return null;
  return payment.customerGid === gid
    ? { kind: 'known', payment }
    : refused({ code: 'payment_subject_taken' });
}

async function refusedTerms(
  trx: Kysely<DB>,
  gid: string,
  { split }: PayRequest,
): Promise<PaymentRefusal | null> {
  if (split.termsCents === 0 || (await findInvoiceOption(trx, gid)) === 'granted') return null;
  return { code: 'payment_terms_not_granted' };
}

async function lookAtCard(
  trx: Kysely<DB>,
  { customerGid, request, declinesPerHour, now }: PaymentToAccept,
  { stripeCustomerId }: CustomerAccount,
): Promise<{ refusal: PaymentRefusal } | { asks3ds: boolean }> {
  const { cardCents } = request.split;
  if (cardCents === 0) return { asks3ds: false };
  if (stripeCustomerId === null) return { refusal: { code: 'payment_method_unknown' } };
  const since = new Date(now - DECLINES_MS);
  const attempts = await cardAttempts(trx, customerGid, { since, now });
  const pause =
    pauseAfterDeclines(attempts.declinedAt, declinesPerHour, now) ||
    pauseWhileOpen(attempts, declinesPerHour, now);
  if (pause > 0) {
    return {
      refusal: { code: 'payment_too_many_declines', waitSeconds: Math.ceil(pause / 1000) },
    };
  }
  const { hasCharged: hasCredited, hasDeclinedSinceCharge: hasDeclinedSinceCredit } =
    await cardHistory(trx, customerGid);
  return { asks3ds: asks3ds(cardCents, 'card', { hasCredited, hasDeclinedSinceCredit }) };
}

async function insertPayment(
  trx: Kysely<DB>,
  { customerGid, request, methodName, owner, now }: PaymentToAccept,
  { stripeCustomerId }: CustomerAccount,
  asks: boolean,
): Promise<Payment | null> {
  const { split, draftInput } = request;
  const hasCard = split.cardCents > 0;
  const at = new Date(now);
  const row = await trx
    .insertInto('payment')
    .values({
      id: randomUUID(),
      customer_gid: customerGid,
      organization_id: payingOrganization(request),
      form_token: request.formToken,
      fingerprint: paymentFingerprint(request),
      purpose: request.purpose,
      subject: request.subject,
      draft_input: draftInput && JSON.stringify(draftInput),
      draft_gid: request.draftGid,
      total_cents: split.totalCents,
      cash_cents: split.cashCents,
      card_cents: split.cardCents,
      terms_cents: split.termsCents,
      stripe_customer_id: hasCard ? stripeCustomerId : null,
      payment_method_id: hasCard ? request.paymentMethodId : null,
      pm_name: hasCard ? methodName : null,
      asks_3ds: asks,
      state: 'held',
      lease_owner: owner,
      lease_until: new Date(now + LEASE_MS),
      next_attempt_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((taken) => taken.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

async function setAside(
  trx: Kysely<DB>,
  payment: Payment,
  parts: { paidCents: Cents; bonusCents: Cents },
  lots: readonly LotTaken[],
): Promise<void> {
  const { id, createdAt } = payment;
  const payer = holderOf(payment);
  await postTransaction(trx, {
    dedupeKey: `pay:${id}:hold`,
    kind: 'payment_held',
    meta: { payment: id },
    at: createdAt,
    lines: holdLines(payer, parts),
  });
  await insertLots(trx, id, lots);
  await wantPublication(trx, payer, createdAt);
}

/** A hash of what a form asks for, by which the same form is recognized (money-security 3.3). */
function paymentFingerprint(request: PayRequest): string {
  const { purpose, subject, split, paymentMethodId, draftGid, draftInput } = request;
  const { totalCents, cashCents, cardCents, termsCents } = split;
  const method = cardCents > 0 ? paymentMethodId : null;
  const asked = [purpose, subject, totalCents, cashCents, cardCents, termsCents, method, draftGid];
  const organizationId = payingOrganization(request);
  return createHash('sha256')
    .update(JSON.stringify([...asked, draftInput, ...(organizationId ? [organizationId] : [])]))
    .digest('base64url');
}

const refused = (refusal: PaymentRefusal) => ({ kind: 'refused' as const, refusal });
