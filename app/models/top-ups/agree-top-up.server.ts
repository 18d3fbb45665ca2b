import type { Kysely, Transaction } from 'kysely';
import {
  needsCustomer,
  type TopUpSnapshot,
  type TopUpStop,
  type TopUpTerms,
} from '~/domain/top-ups/top-up';
import type { TopUpRejection } from '~/domain/top-ups/top-up-page';
import type { DB } from '../../../db/schema';
import { findCustomerAccount, lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { moneyTransaction } from '~/models/core/database.server';
import { aboutTopUp, addTopUpEvent } from './top-up-event.server';
import { loadTopUpSnapshot } from './top-up-snapshot.server';
import { lockTopUp, type TopUp, updateTopUp } from './top-up.server';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

type TopUpAgreement = {
  gid: string;
  terms: TopUpTerms;
  /** The customer's own card, as Stripe describes it. */
  card: { id: string; name: string; expiresAt: Date | null };
  /** The exact sentences that the customer confirmed. */
  agreed: { text: string; version: string };
  /** The version that the form was rendered with; 0 if there was no agreement. */
  seenVersion: number;
  limits: DepositLimits;
  /** UTC milliseconds. */
  now: number;
};

/**
 * Records an agreement or returns why it is refused, with the customer's row locked. Idempotent: the same
 * post finds the agreement that it has already made.
 *
 * @returns null if the agreement is in force
 */
export async function agreeToTopUp(
  db: Kysely<DB>,
  agreement: TopUpAgreement,
): Promise<TopUpRejection | null> {
  return moneyTransaction(db, async (trx) => {
    const { gid } = agreement;
    await lockCustomerAccount(trx, gid);
    const before = await lockTopUp(trx, gid);
    if ((before?.version ?? 0) !== agreement.seenVersion) {
      return before && isSame(before, agreement) ? null : { code: 'top_up_changed' };
    }
    const rejection = await rejectedTopUp(trx, agreement);
    if (rejection) return rejection;
    await write(trx, agreement, before);
    return null;
  });
}

/** Returns why an agreement would be refused, else null. Final only while the customer's row is locked. */
export async function rejectedTopUp(
  db: Kysely<DB>,
  {
    gid,
    terms,
    card,
    now,
  }: Pick<TopUpAgreement, 'gid' | 'terms' | 'now'> & {
    card: Pick<TopUpAgreement['card'], 'id'>;
  },
): Promise<TopUpRejection | null> {
  const account = await findCustomerAccount(db, gid);
  if (!account?.imported) return { code: 'deposit_not_ready' };
  if (account.frozen) return { code: 'deposit_frozen' };
  const desired = { customerGid: gid, terms, paymentMethodId: card.id };
  return rejectedByCheck(await loadTopUpSnapshot(db, desired, now));
}

/**
 * Refuses an account that is being closed, and a charge for which the customer would have to authenticate at
 * their bank (`needsCustomer`, 3.9).
 */
function rejectedByCheck(snapshot: Omit<TopUpSnapshot, 'limits'>): TopUpRejection | null {
  if (snapshot.isClosing) return { code: 'top_up_closing' };
  if (!needsCustomer(snapshot)) return null;
  if (snapshot.largestByHandCents === null) return { code: 'top_up_card_unused' };
  return snapshot.history.hasDeclinedSinceCredit
    ? { code: 'top_up_after_decline' }
    : { code: 'top_up_amount_unused', amountCents: snapshot.terms.amountCents };
}

async function write(
  trx: Transaction<DB>,
  { gid, terms, card, agreed, now }: TopUpAgreement,
  before: TopUp | null,
): Promise<void> {
  const at = new Date(now);
  const row = {
    is_on: true,
    threshold_cents: terms.thresholdCents,
    amount_cents: terms.amountCents,
    monthly_cap_cents: terms.monthlyCapCents,
    payment_method_id: card.id,
    pm_name: card.name,
    agreed_at: at,
    agreed_text_version: agreed.version,
    stopped_because: null,
    stopped_at: null,
    // The balance may already be below the threshold.
    is_due: true,
    card_check_at: card.expiresAt,
    attempts: 0,
    next_attempt_at: at,
    version: (before?.version ?? 0) + 1,
    updated_at: at,
  };
  await trx
    .insertInto('top_up')
    .values({ customer_gid: gid, ...row })
    .onConflict((known) => known.column('customer_gid').doUpdateSet(row))
    .execute();
  const kind = before?.isOn ? ('changed' as const) : ('turned_on' as const);
  await addTopUpEvent(trx, { customerGid: gid, kind, terms, methodName: card.name, agreed, at });
}

function isSame({ isOn, terms, paymentMethodId }: TopUp, desired: TopUpAgreement): boolean {
  return (
    isOn &&
    paymentMethodId === desired.card.id &&
    terms.thresholdCents === desired.terms.thresholdCents &&
    terms.amountCents === desired.terms.amountCents &&
    terms.monthlyCapCents === desired.terms.monthlyCapCents
  );
}

type Stop = {
  because: TopUpStop;
  /** The charge that caused the stop. */
  depositId?: string;
  at: Date;
};

/**
 * Turns the top-up off in the caller's transaction, which has locked it, and queues the mail. A deposit
 * that is under way continues, and its outcome will be recorded.
 */
export async function stopTopUp(
  trx: Transaction<DB>,
  topUp: TopUp,
  { because, depositId, at }: Stop,
): Promise<void> {
  const isUnderWay = topUp.depositId !== null && topUp.depositId !== depositId;
  await updateTopUp(trx, topUp.customerGid, {
    is_on: false,
    stopped_because: because,
    stopped_at: at,
    deposit_id: isUnderWay ? topUp.depositId : null,
    is_due: isUnderWay,
    next_attempt_at: at,
    lease_owner: null,
    lease_until: null,
    version: topUp.version + 1,
    updated_at: at,
  });
  await addTopUpEvent(trx, {
    ...aboutTopUp(topUp),
    kind: 'stopped',
    because,
    at,
    ...(depositId !== undefined && { depositId }),
  });
}

/**
 * Turns a customer's top-up off, in its own transaction.
 *
 * @param only turns it off only if it charges this payment method; if omitted, in any case
 * @returns false if it was not on
 */
export async function turnTopUpOff(
  db: Kysely<DB>,
  gid: string,
  stop: Stop,
  only?: string,
): Promise<boolean> {
  return moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, gid);
    const topUp = await lockTopUp(trx, gid);
    if (!topUp?.isOn || (only !== undefined && topUp.paymentMethodId !== only)) return false;
    await stopTopUp(trx, topUp, stop);
    return true;
  });
}
