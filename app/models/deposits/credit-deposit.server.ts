import type { Kysely, Transaction } from 'kysely';
import { chargeMismatches } from '~/domain/payments/card-charge';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import { creditLines, walletOf } from '~/domain/ledger/ledger';
import { cents, type Cents } from '~/domain/core/money';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import { storedText } from '~/domain/core/stored-amount';
import type { DB } from '../../../db/schema';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import { sendDepositEmail } from './deposit-row.server';
import { creditedLastDay } from './deposit-limits.server';
import { getDeposit, lockDeposit, type Deposit } from './deposit.server';
import { ledgerBalances, postTransaction } from '~/models/ledger/ledger.server';
import { followMerged } from '~/models/ledger/follow-merged.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import { ensureOrganizationWallet, lockWallets } from '~/models/ledger/organization-wallet.server';
import { moveToOrganization } from '~/models/organizations/organization-move.server';

export type Credit = {
  depositId: string;
  /** As just read from Stripe. */
  intent: IntentSnapshot;
  /** What the intent's `livemode` must be. */
  livemode: boolean;
  at: Date;
  failpoint: PassFailpoint;
  /** The person who decided, if one did. */
  actor?: string;
  /** What else is written in the same commit, such as the activity log of that decision. */
  also?: (trx: Transaction<DB>) => Promise<void>;
};

export type CreditOutcome =
  /** Credited by this call. */
  | 'credited'
  /** Credited by an earlier call, or by another process at the same time. */
  | 'was-credited'
  /** What Stripe has taken does not match the deposit, or the deposit had ended already. */
  | 'in-doubt';

/**
 * The only transaction that credits (money-security 3.6): request, runner, webhook and reconciler all end
 * here. One commit contains four ledger lines under the intent's own key, the report row of spec section 3,
 * the request to publish, and the state; for a deposit to an organization, also the move to it
 * (decision 0023). However often it is called, even concurrently, it credits once.
 */
export async function creditDeposit(db: Kysely<DB>, credit: Credit): Promise<CreditOutcome> {
  return creditUnless<never>(db, credit, () => Promise.resolve(null));
}

/**
 * Credits a deposit in review, which only a named person may do. The daily limit is checked again under
 * the customer's lock, because deposits in review do not count against it.
 */
export async function creditReviewed(
  db: Kysely<DB>,
  credit: Credit & { actor: string },
  dailyCreditCents: number,
): Promise<CreditOutcome | 'not-in-review' | 'over-limit'> {
  return creditUnless(db, credit, async (trx, deposit) => {
    if (deposit.state !== 'review') return 'not-in-review';
    const before = await creditedLastDay(trx, deposit.customerGid, credit.at.getTime());
    const sum = before + deposit.amountCents + deposit.bonusCents;
    return sum > dailyCreditCents ? 'over-limit' : null;
  });
}

async function creditUnless<Rejection extends string>(
  db: Kysely<DB>,
  credit: Credit,
  rejectionOf: (trx: Transaction<DB>, deposit: Deposit) => Promise<Rejection | null>,
): Promise<CreditOutcome | Rejection> {
  const { customerGid, organizationId } = await getDeposit(db, credit.depositId);
  const outcome = await moneyTransaction(db, async (trx) => {
    // After a restored backup, an adopted deposit may be the first sign of the organization's money.
    if (organizationId !== null) await ensureOrganizationWallet(trx, organizationId);
    await lockWallets(trx, { customerGid, organizationId });
    const deposit = await lockDeposit(trx, credit.depositId);
    if (deposit.state === 'credited') return 'was-credited';
    const rejection = await rejectionOf(trx, deposit);
    if (rejection !== null) return rejection;
    const doubts = doubtsOf(deposit, credit);
    if (doubts.length > 0) {
      await putAside(trx, deposit, doubts, credit);
      return 'in-doubt';
    }
    await post(trx, deposit, credit);
    await credit.also?.(trx);
    credit.failpoint('credit_before_commit');
    return 'credited';
  });
  if (outcome === 'credited') credit.failpoint('after_credit');
  return outcome;
}

/** Includes a deposit that was paid after it had ended: final states are never left, so a person looks. */
function doubtsOf(deposit: Deposit, { intent, livemode }: Credit): string[] {
  const ended = deposit.state === 'failed' || deposit.state === 'canceled';
  return [
    ...(ended ? [deposit.state] : []),
    ...chargeMismatches('deposit', deposit, intent, livemode),
  ];
}

async function putAside(
  trx: Transaction<DB>,
  deposit: Deposit,
  doubts: string[],
  { intent, at }: Credit,
): Promise<void> {
  await trx
    .updateTable('deposit')
    .set({ state: 'review', updated_at: at, lease_owner: null, lease_until: null })
    .where('id', '=', deposit.id)
    .where('state', 'not in', ['failed', 'canceled'])
    .execute();
  await openDiscrepancy(trx, {
    kind: 'credit-in-doubt',
    subject: deposit.id,
    detail: {
      doubts,
      intent: intent.id,
      status: intent.status,
      amountCents: deposit.amountCents,
      amountReceivedCents: intent.amountReceivedCents,
    },
    at,
  });
}

async function post(
  trx: Transaction<DB>,
  deposit: Deposit,
  { intent, at, actor }: Credit,
): Promise<void> {
  const { availableCents: before } = await ledgerBalances(trx, walletOf(deposit));
  const posted = await postTransaction(trx, {
    dedupeKey: `credit:${intent.id}`,
    kind: 'deposit_credit',
    depositId: deposit.id,
    ...(actor !== undefined && { actor }),
    meta: { payment_intent: intent.id, charge: intent.latestChargeId },
    at,
    lines: creditLines(deposit.customerGid, deposit.amountCents),
  });
  await trx
    .updateTable('deposit')
    .set({
      state: 'credited',
      credited_at: at,
      updated_at: at,
      failure_code: null,
      attempts: 0,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', deposit.id)
    .execute();
  await sendDepositEmail(trx, deposit.id, at);
  if (!posted) return;
  const { id, customerGid, organizationId } = deposit;
  if (organizationId !== null)
    await moveToOrganization(trx, { id, customerGid, organizationId }, at);
  await insertRecord(trx, deposit, before, at);
  await followMerged(trx, [customerGid], at);
  await enqueuePublication(trx, customerGid, at);
}

/**
 * Writes the report row: the amount without the bonus, the balance before and after (spec section 3, Deposit
 * record). For a deposit to an organization, these are the organization's balances.
 */
async function insertRecord(
  trx: Transaction<DB>,
  deposit: Deposit,
  before: Cents,
  at: Date,
): Promise<void> {
  const after = cents(before + deposit.amountCents + deposit.bonusCents);
  await trx
    .insertInto('earth_cash_record')
    .values({
      deposit_id: deposit.id,
      // The customer's number at Shopify, as in the spec's other tables.
      shop_id: deposit.customerGid.replace(/^.*\//, ''),
      amount: storedText(deposit.amountCents),
      balance: storedText(before),
      new_balance: storedText(after),
      first_name: deposit.firstName,
      last_name: deposit.lastName,
      created_at: at,
    })
    .execute();
}
