import { createHash, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import { walletOf } from '~/domain/ledger/ledger';
import {
  holdLines,
  splitCash,
  consumeTranches,
  type TrancheUsed,
} from '~/domain/ledger/payment-tranches';
import {
  payingOrganization,
  type PaymentRejection,
  type PayRequest,
} from '~/domain/payments/payment-rejection';
import type { PaymentTermsName } from '~/domain/orders/order-terms';
import type { DB } from '../../../db/schema';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import type { CustomerAccount } from '~/models/ledger/customer-account.server';
import { LEASE_MS } from '~/models/core/lease.server';
import { ledgerBalances, postTransaction } from '~/models/ledger/ledger.server';
import { moneyTransaction } from '~/models/core/database.server';
import { ensureOrganizationWallet, lockWallets } from '~/models/ledger/organization-wallet.server';
import { insertTranches, tranchesLeft } from '~/models/ledger/payment-tranches.server';
import { rejectedByAllowance } from '~/models/organizations/allowance.server';
import { paymentFromRow } from './payment-row.server';
import { agreeTerms } from './customer-terms.server';
import { findPaymentBySubject, findPaymentByToken, type Payment } from './payment.server';
import { checkMethod, type PayingMethod } from './paying-method.server';
import { savePaymentAuthorization } from './debit-authorization.server';

export type PaymentToAccept = {
  customerGid: string;
  request: PayRequest;
  /** As Stripe describes what is charged; null if only Earth Cash is spent, or the rest is put on invoice. */
  method: PayingMethod | null;
  declinesPerHour: number;
  /** The process that will work on the payment right away; it gets the lease. */
  owner: string;
  /** UTC milliseconds. */
  now: number;
};

export type PaymentAccepted =
  | { kind: 'accepted'; payment: Payment }
  /** The same post was accepted before, or the same thing is already being paid: its current state. */
  | { kind: 'known'; payment: Payment }
  | { kind: 'refused'; rejection: PaymentRejection };

type Known = Exclude<PaymentAccepted, { kind: 'accepted' }>;

/**
 * Finds the result of an earlier delivery of the same post. Call it first, so that a repeated post gets the
 * same answer even if circumstances have changed since.
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

/** Checks what depends on the customer's account alone. @returns null if the account may pay */
export function rejectedByPayer(account: CustomerAccount | null): PaymentRejection | null {
  if (!account?.imported) return { code: 'payment_not_ready' };
  return account.frozen ? { code: 'payment_frozen' } : null;
}

/**
 * Decides, writes the payment and holds its Earth Cash, in one transaction that locks the row of the customer
 * and the row of the Earth Cash's owner: if fifty payments compete for one balance, each sees what the others
 * left (money-security M-4, M-7). Once it has committed, the payment will be processed even if this process
 * dies.
 */
export async function acceptPayment(
  db: Kysely<DB>,
  desired: PaymentToAccept,
): Promise<PaymentAccepted> {
  return moneyTransaction(db, (trx) => accept(trx, desired));
}

async function accept(trx: Transaction<DB>, desired: PaymentToAccept): Promise<PaymentAccepted> {
  const { customerGid: gid, request, now } = desired;
  const { storeCreditCents } = request.split;
  const whose = { customerGid: gid, organizationId: payingOrganization(request) };
  const { organizationId } = whose;
  if (organizationId !== null) await ensureOrganizationWallet(trx, organizationId);
  const { customer: account, holder } = await lockWallets(trx, whose);
  const known =
    (await findSamePayment(trx, gid, request)) ?? (await findSameSubject(trx, gid, request));
  if (known) return known;
  const closed = rejectedByPayer(account) ?? rejectedByPayer(holder);
  if (closed) return refused(closed);
  const agreed = await agreeTerms(trx, gid, request);
  if ('rejection' in agreed) return refused(agreed.rejection);
  const overspent = await rejectedByAllowance(trx, { ...whose, storeCreditCents, now });
  if (overspent) return refused(overspent);
  const card = await checkMethod(trx, desired, account);
  if ('rejection' in card) return refused(card.rejection);
  const payer = walletOf(whose);
  const balances = await ledgerBalances(trx, payer);
  const parts = splitCash(storeCreditCents, balances);
  if (storeCreditCents > 0 && parts === null) {
    const { availableCents } = balances;
    const code =
      organizationId === null ? 'payment_balance_too_small' : 'payment_organization_too_small';
    return refused({ code, availableCents: cents(Math.max(0, availableCents)) });
  }
  const payment = await insertPayment(trx, desired, account, { ...card, ...agreed });
  // Another customer took the subject at the same moment: our locks do not cover a subject without a payment.
  if (payment === null) return refused({ code: 'payment_subject_taken' });
  if (payment.methodType === 'us_bank_account' && request.from) {
    await savePaymentAuthorization(trx, payment.id, { from: request.from, at: new Date(now) });
  }
  if (parts !== null && storeCreditCents > 0) {
    const tranches = consumeTranches(await tranchesLeft(trx, payer, balances), parts);
    await setAside(trx, payment, parts, tranches);
  }
  return { kind: 'accepted', payment };
}

/** Finds the payment of the same cart, custom order or invoice: each is paid once, across all processes. */
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

async function insertPayment(
  trx: Kysely<DB>,
  { customerGid, request, method, owner, now }: PaymentToAccept,
  { stripeCustomerId }: CustomerAccount,
  { asks3ds: requires3ds, terms }: { asks3ds: boolean; terms: PaymentTermsName | null },
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
      store_credit_cents: split.storeCreditCents,
      card_cents: split.cardCents,
      terms_cents: split.termsCents,
      terms,
      po_number: terms && (request.onTerms?.poNumber ?? null),
      stripe_customer_id: hasCard ? stripeCustomerId : null,
      payment_method_id: hasCard ? request.paymentMethodId : null,
      ...(hasCard &&
        method && {
          pm_name: method.name,
          pm_type: method.type,
          pm_fingerprint: method.fingerprint,
        }),
      asks_3ds: requires3ds,
      is_off_session: request.isOffSession ?? false,
      state: 'held',
      lease_owner: owner,
      lease_until: new Date(now + LEASE_MS),
      next_attempt_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

async function setAside(
  trx: Kysely<DB>,
  payment: Payment,
  parts: { paidCents: Cents; bonusCents: Cents },
  tranches: readonly TrancheUsed[],
): Promise<void> {
  const { id, createdAt } = payment;
  const payer = walletOf(payment);
  await postTransaction(trx, {
    dedupeKey: `pay:${id}:hold`,
    kind: 'payment_held',
    meta: { payment: id },
    at: createdAt,
    lines: holdLines(payer, parts),
  });
  await insertTranches(trx, id, tranches);
  await enqueuePublication(trx, payer, createdAt);
}

/** Returns a hash of what a form asks for, to recognize the same form (money-security 3.3). */
function paymentFingerprint(request: PayRequest): string {
  const { purpose, subject, split, paymentMethodId, draftGid, draftInput } = request;
  const { totalCents, storeCreditCents: spent, cardCents, termsCents } = split;
  const method = cardCents > 0 ? paymentMethodId : null;
  const terms = [purpose, subject, totalCents, spent, cardCents, termsCents, method, draftGid];
  const organizationId = payingOrganization(request);
  const owed = request.onTerms ? [request.onTerms.terms, request.onTerms.poNumber] : [];
  return createHash('sha256')
    .update(
      JSON.stringify([...terms, draftInput, ...(organizationId ? [organizationId] : []), ...owed]),
    )
    .digest('base64url');
}

const refused = (rejection: PaymentRejection) => ({ kind: 'refused' as const, rejection });
