import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import type { Kysely } from 'kysely';
import { cents, formatUsd } from '~/domain/core/money';
import { planReversals, type AfterDeposit, type ReversalStep } from '~/domain/ledger/reversal-plan';
import { netOf, type Reversals, type NetAccount } from '~/domain/ledger/reversal';
import type { DB } from '../../../db/schema';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import { freezeAccount, FROZEN_FOR } from '~/models/ledger/customer-account.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { upsertDisputes, listDisputes } from './deposit-dispute.server';
import { getDeposit, lockDeposit, type Deposit } from './deposit.server';
import { ledgerBalances, postTransaction } from '~/models/ledger/ledger.server';
import { freezeForLostDisputes } from '~/models/ledger/lost-dispute.server';
import { followMerged } from '~/models/ledger/follow-merged.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { lockWallets } from '~/models/ledger/organization-wallet.server';
import {
  moveToOrganization,
  reverseFromOrganization,
} from '~/models/organizations/organization-move.server';
import { rejectBankAccount } from '~/models/payment-methods/payment-method.server';
import { thawIfSound } from '~/models/ledger/outside-raise.server';

/** `behind`: the books changed after Stripe was read, so what was read may be outdated; read again. */
export type ReversalOutcome = 'nothing' | 'posted' | 'behind' | 'not-credited' | 'unclear';

/**
 * Returns the state of a deposit's books, to be taken before Stripe is read: its newest transaction and the
 * states of its disputes, because a dispute of money already refunded creates no transaction.
 */
export async function lastReversal(db: Kysely<DB>, depositId: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_tx')
    .select((rows) => rows.fn.max('seq').as('seq'))
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  const disputes = await listDisputes(db, depositId);
  return [row?.seq ?? 0n, ...disputes.map(({ id, state }) => `${id}=${state}`)].join(' ');
}

/**
 * Updates the ledger from Stripe's refunds and disputes of a deposit, in the caller's transaction.
 * Idempotent.
 *
 * @param read.after `lastReversal` from before Stripe was read: refunds and disputes only progress, so
 * whoever posts last must have read last
 * @param notices collects the kinds of discrepancies that a person must be notified about for the first time
 */
export async function applyReversals(
  trx: Kysely<DB>,
  { depositId, customerGid }: { depositId: string; customerGid: string },
  loaded: AfterDeposit & { after: string },
  at: Date,
  notices: DiscrepancyKind[] = [],
): Promise<ReversalOutcome> {
  const { organizationId } = await getDeposit(trx, depositId);
  const { customer } = await lockWallets(trx, { customerGid, organizationId });
  const deposit = await lockDeposit(trx, depositId);
  if (deposit.state !== 'credited') return 'not-credited';
  if ((await lastReversal(trx, depositId)) !== loaded.after) return 'behind';
  const known: Reversals = {
    amountCents: deposit.amountCents,
    refundedCents: deposit.refundedCents,
    disputes: await listDisputes(trx, depositId),
  };
  const plan = planReversals(known, loaded, await writtenKeys(trx, depositId));
  if (plan.kind === 'unclear') {
    notices.push(...(await reportUnclear(trx, deposit, plan.because, at)));
    return 'unclear';
  }
  const ownerGid = customer.mergedInto ?? customerGid;
  await postSteps(trx, deposit, plan.steps, { ownerGid, at });
  const last = plan.steps.at(-1);
  if (last === undefined) return 'nothing';
  await trx
    .updateTable('deposit')
    .set({ refunded_cents: last.after.refundedCents, updated_at: at })
    .where('id', '=', depositId)
    .execute();
  await upsertDisputes(trx, depositId, last.after, at);
  notices.push(...(await followMerged(trx, [customerGid], at)));
  notices.push(
    ...(await watchOut(trx, deposit, { ownerGid, before: known, after: last.after, at })),
  );
  const isGivenBack = plan.steps.some(({ kind }) => GIVES_BACK.includes(kind));
  if (isGivenBack) await thawIfSound(trx, ownerGid, at);
  await enqueuePublication(trx, customerGid, at);
  return 'posted';
}

/** Steps after which the customer has more than before. */
const GIVES_BACK: readonly string[] = ['dispute_won', 'refund_restored'];

/** Returns the dedupe keys of a deposit's ledger transactions. */
async function writtenKeys(trx: Kysely<DB>, depositId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('ledger_tx')
    .select('dedupe_key')
    .where('deposit_id', '=', depositId)
    .execute();
  return new Set(rows.map((row) => row.dedupe_key));
}

/**
 * Posts the steps. For a deposit to an organization, the organization first returns what it still has of it,
 * so that as little as possible is taken from the customer, and what the steps bring in moves on to it
 * (decision 0023).
 */
async function postSteps(
  trx: Kysely<DB>,
  deposit: Deposit,
  steps: readonly ReversalStep[],
  { ownerGid, at }: { ownerGid: string; at: Date },
): Promise<void> {
  const { id, customerGid, organizationId } = deposit;
  const moved = organizationId === null ? null : { id, customerGid, organizationId };
  const entries = steps.flatMap((step) => step.entries);
  const comingTo = (account: NetAccount) =>
    cents(
      entries.reduce((sum, each) => sum + (each.account === account ? each.amountCents : 0), 0),
    );
  if (moved) {
    const coming = { paidCents: comingTo('customer_paid'), bonusCents: comingTo('customer_bonus') };
    await reverseFromOrganization(trx, moved, at, coming);
  }
  for (const step of steps) {
    await postStep(trx, deposit, step, at);
    await mailAboutHold(trx, ownerGid, step, at);
  }
  if (moved) await moveToOrganization(trx, moved, at);
}

async function postStep(
  trx: Kysely<DB>,
  { id, customerGid }: Deposit,
  { kind, subject, dedupeKey, entries, after }: ReversalStep,
  at: Date,
): Promise<void> {
  // A dispute of money already refunded takes nothing, and the ledger has no empty transactions.
  if (entries.length === 0) return;
  const posted = await postTransaction(trx, {
    dedupeKey,
    kind,
    depositId: id,
    meta: { stripe: subject, refundedCents: after.refundedCents },
    at,
    lines: entries.map(({ account, amountCents }) => ({
      account,
      customerGid: account.startsWith('customer_') ? customerGid : null,
      amountCents,
    })),
  });
  // The keys should make this impossible; rolling back is better than posting a wrong transaction.
  if (!posted) throw new Error(`The ledger has ${dedupeKey} already, but not what it says.`);
}

const HOLD_MAILS = {
  dispute_opened: 'cash-held',
  dispute_won: 'cash-released',
  dispute_lost: 'cash-taken',
} as const;

/** Mails what a dispute did to the customer's Earth Cash, once for each of its ledger transactions. */
async function mailAboutHold(
  trx: Kysely<DB>,
  ownerGid: string,
  { kind, dedupeKey, entries }: ReversalStep,
  at: Date,
): Promise<void> {
  if (kind === 'refund' || kind === 'refund_restored') return;
  const held = entries.reduce(
    (sum, { account, amountCents }) => sum + (account === 'customer_held' ? amountCents : 0),
    0,
  );
  if (held === 0) return;
  const variables = { amount: formatUsd(cents(Math.abs(held))) };
  const email = { key: `hold:${dedupeKey}`, to: ownerGid, variables };
  await sendEmail(trx, { template: HOLD_MAILS[kind], ...email }, at);
}

/**
 * Handles the consequences of a refund or dispute beyond its amounts: refused bank accounts, frozen accounts
 * and discrepancies (money-security 3.9).
 *
 * @param ownerGid the current owner: for a merged account the surviving one
 * @returns the kinds of the discrepancies that are new
 */
async function watchOut(
  trx: Kysely<DB>,
  { id, customerGid, methodFingerprint, methodType }: Deposit,
  {
    ownerGid,
    before,
    after,
    at,
  }: { ownerGid: string; before: Reversals; after: Reversals; at: Date },
): Promise<DiscrepancyKind[]> {
  const notices: DiscrepancyKind[] = [];
  const known = new Set(before.disputes.map((dispute) => dispute.id));
  for (const dispute of after.disputes.filter((each) => !known.has(each.id))) {
    if (methodType !== 'us_bank_account' || methodFingerprint === null) continue;
    await rejectBankAccount(trx, { fingerprint: methodFingerprint, disputeId: dispute.id, at });
  }
  if (await freezeForLostDisputes(trx, ownerGid, { deposit: id }, at))
    notices.push('account-frozen');
  const { availableCents, heldCents } = await ledgerBalances(trx, customerGid);
  if (availableCents < 0) {
    await freezeAccount(trx, customerGid, FROZEN_FOR.negativeBalance, at);
    const isNew = await openDiscrepancy(trx, {
      kind: 'negative-balance',
      cause: 'reversed',
      subject: customerGid,
      detail: { deposit: id, availableCents, heldCents },
      at,
    });
    if (isNew) notices.push('negative-balance');
  }
  const lossCents = cents(-netOf(after).loss);
  if (lossCents > 0 && lossCents !== -netOf(before).loss) {
    const isNew = await openDiscrepancy(trx, {
      kind: 'paid-back-twice',
      subject: id,
      detail: { lossCents, refundedCents: after.refundedCents, customer: customerGid },
      at,
    });
    if (isNew) notices.push('paid-back-twice');
  }
  return notices;
}

async function reportUnclear(
  trx: Kysely<DB>,
  { id, paymentIntentId }: Deposit,
  because: string,
  at: Date,
): Promise<DiscrepancyKind[]> {
  const isNew = await openDiscrepancy(trx, {
    kind: 'reversal-unclear',
    subject: id,
    detail: { because, intent: paymentIntentId },
    at,
  });
  return isNew ? ['reversal-unclear'] : [];
}
