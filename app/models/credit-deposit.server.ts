import type { Kysely, Transaction } from 'kysely';
import { creditMismatches } from '~/domain/credit-check';
import type { PassFailpoint } from '~/domain/failpoint';
import { creditLines } from '~/domain/ledger';
import { cents, type Cents } from '~/domain/money';
import { holderOf } from '~/domain/organization-holder';
import type { IntentSnapshot } from '~/domain/payment-intent';
import type { StaffAction } from '~/domain/staff-action';
import { storedText } from '~/domain/stored-amount';
import type { DB } from '../../db/schema';
import { wantPublication } from './balance-projection.server';
import { depositHistory } from './deposit-limits.server';
import { getDeposit, lockDeposit, type Deposit } from './deposit.server';
import { ledgerBalances, postTransaction } from './ledger.server';
import { followMerged } from './merged-account.server';
import { openBreak } from './money-break.server';
import { moneyTransaction } from './money-transaction.server';
import { ensureOrganizationHolder, lockHolders } from './organization-holder.server';
import { moveToOrganization } from './organization-move.server';
import { recordStaffAction } from './staff-action.server';

export type Credit = {
  depositId: string;
  /** As it was read from Stripe just now. */
  intent: IntentSnapshot;
  /** What `livemode` has to be. */
  livemode: boolean;
  at: Date;
  failpoint: PassFailpoint;
  /** Who decided it, where a person did. */
  actor?: string;
  /** What is noted with it in the same commit, where that is staff of the back-office. */
  trace?: StaffAction | undefined;
};

export type CreditOutcome =
  /** By this call. */
  | 'credited'
  /** By an earlier one, or by another process at the same time. */
  | 'was-credited'
  /** What Stripe has taken is not what the deposit is about, or it had been called failed. */
  | 'in-doubt';

/**
 * The credit transaction (money-security 3.6), the only one: request, runner, webhook and reconciler
 * all end here. In one commit: four lines in the ledger under the intent's own key, the report row of
 * spec section 3, the wish to publish, and the state; of a deposit to an organization, the move on to it
 * (decision 0023). Called twice, also at once, it credits once.
 */
export async function creditDeposit(db: Kysely<DB>, credit: Credit): Promise<CreditOutcome> {
  return creditUnless<never>(db, credit, () => Promise.resolve(null));
}

/**
 * The same for a deposit in review, which only a named person lets through. The limit of a day is
 * looked at again, the customer's row locked: nothing in review counts against it.
 */
export async function creditReviewed(
  db: Kysely<DB>,
  credit: Credit & { actor: string },
  dailyCreditCents: number,
): Promise<CreditOutcome | 'not-in-review' | 'over-limit'> {
  return creditUnless(db, credit, async (trx, deposit) => {
    if (deposit.state !== 'review') return 'not-in-review';
    const history = await depositHistory(trx, deposit.customerGid, credit.at.getTime());
    const sum = history.creditedLastDayCents + deposit.amountCents + deposit.bonusCents;
    return sum > dailyCreditCents ? 'over-limit' : null;
  });
}

async function creditUnless<Refusal extends string>(
  db: Kysely<DB>,
  credit: Credit,
  refusalOf: (trx: Transaction<DB>, deposit: Deposit) => Promise<Refusal | null>,
): Promise<CreditOutcome | Refusal> {
  const { customerGid, organizationId } = await getDeposit(db, credit.depositId);
  const outcome = await moneyTransaction(db, async (trx) => {
    // An adopted deposit may be the first thing that this database hears of the organization's money.
    if (organizationId !== null) await ensureOrganizationHolder(trx, organizationId);
    await lockHolders(trx, { customerGid, organizationId });
    const deposit = await lockDeposit(trx, credit.depositId);
    if (deposit.state === 'credited') return 'was-credited';
    const refusal = await refusalOf(trx, deposit);
    if (refusal !== null) return refusal;
    const doubts = doubtsOf(deposit, credit);
    if (doubts.length > 0) {
      await putAside(trx, deposit, doubts, credit);
      return 'in-doubt';
    }
    await post(trx, deposit, credit);
    if (credit.trace) await recordStaffAction(trx, credit.trace, credit.at);
    credit.failpoint('credit_before_commit');
    return 'credited';
  });
  if (outcome === 'credited') credit.failpoint('after_credit');
  return outcome;
}

/** Paid after we have said that it failed: no transition leaves a terminal state, so a person looks. */
function doubtsOf(deposit: Deposit, { intent, livemode }: Credit): string[] {
  const ended = deposit.state === 'failed' || deposit.state === 'canceled';
  return [...(ended ? [deposit.state] : []), ...creditMismatches(deposit, intent, livemode)];
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
  await openBreak(trx, {
    kind: 'credit-in-doubt',
    subject: deposit.id,
    detail: {
      doubts,
      intent: intent.id,
      status: intent.status,
      amountCents: deposit.amountCents,
      amountReceivedCents: intent.amountReceivedCents,
    },
    proposal:
      'Stripe has taken money that does not fit its deposit, so nothing was credited. Compare both; then refund the payment, or post an adjustment.',
    at,
  });
}

async function post(
  trx: Transaction<DB>,
  deposit: Deposit,
  { intent, at, actor }: Credit,
): Promise<void> {
  const { availableCents: before } = await ledgerBalances(trx, holderOf(deposit));
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
  if (!posted) return;
  const { id, customerGid, organizationId } = deposit;
  if (organizationId !== null)
    await moveToOrganization(trx, { id, customerGid, organizationId }, at);
  await insertRecord(trx, deposit, before, at);
  await followMerged(trx, [customerGid], at);
  await wantPublication(trx, customerGid, at);
}

/**
 * The report row: the plain amount, the balance before and after (spec section 3, Deposit record); of a
 * deposit to an organization, the organization's balance.
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
      // The customer's number at the shop, as the spec's other tables have it.
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
