import { cardExpiresAt, methodName } from '~/domain/payment-methods/payment-method';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { concludeTopUp } from '~/models/top-ups/conclude-top-up.server';
import { findCustomerAccount, lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { decideTopUp, type TopUpRun } from '~/models/top-ups/decide-top-up.server';
import { turnTopUpOff } from '~/models/top-ups/agree-top-up.server';
import { findTopUp, lockTopUp, rescheduleTopUp, type TopUp } from '~/models/top-ups/top-up.server';
import { getOwnMethod } from '~/platforms/stripe/own-method.server';
import type { ServiceContext, Settings } from '~/services/context';
import type { Transaction } from 'kysely';
import { type DepositFailure, isCalledOff } from '~/domain/deposits/deposit-machine';
import { reasonToCallOff } from '~/domain/top-ups/top-up';
import { moneyTransaction } from '~/models/core/database.server';
import { noteFailure } from '~/models/deposits/deposit-row.server';
import { type Deposit, lockDeposit } from '~/models/deposits/deposit.server';
import { beginConfirm } from '~/models/payments/card-charge.server';
import { loadTopUpSnapshot, storeMonth } from '~/models/top-ups/top-up-snapshot.server';
import type { TopUpGuard } from '~/services/deposits/advance-deposit.server';
import type { MoneyContext } from '~/services/money-context';
import type { DB } from '../../../db/schema';
import { topUpReason } from '~/content/top-ups/top-up';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { formatUsd } from '~/domain/core/money';
import { findBalance } from '~/models/ledger/balance.server';
import { findTopUpEvent } from '~/models/top-ups/top-up-event.server';
import { toCustomer, type WriteLetter } from '~/services/emails/letter.server';

type Context = Pick<
  ServiceContext,
  'db' | 'stripe' | 'now' | 'log' | 'failpoint' | 'bootId' | 'advanceDeposit'
> &
  Settings<'depositLimits' | 'isMixed'>;

/**
 * Checks a balance that may have fallen and takes the next step: charges the agreed amount through the
 * deposit state machine, records how a charge ended, or stops where it must (docs/money.md, decision
 * 0025). Idempotent; safe to call at any time from anywhere.
 */
export async function topUpBalance(context: Context, gid: string): Promise<void> {
  const { db, now, config, bootId } = context;
  if (config.isMixed) return;
  const topUp = await findTopUp(db, gid);
  if (!topUp) return;
  if (topUp.depositId !== null) return concludeTopUp(db, gid, now());
  const run = { gid, limits: config.depositLimits, owner: bootId };
  const isCardDue =
    topUp.isOn && topUp.cardCheckAt !== null && topUp.cardCheckAt.getTime() <= now();
  if (!isCardDue) {
    const decision = await decideTopUp(db, { ...run, card: null, now: now() });
    if (decision.kind !== 'check-card') return;
  }
  const card = await loadCard(context, topUp);
  if (card === null) return;
  const decision = await decideTopUp(db, { ...run, card, now: now() });
  if (decision.kind === 'begun') await charge(context, gid, decision.depositId);
}

/**
 * @returns null if there is nothing to charge: the top-up was rescheduled or stopped
 */
async function loadCard(
  { db, stripe, now, log }: Context,
  { customerGid: gid, paymentMethodId }: TopUp,
): Promise<TopUpRun['card']> {
  const at = new Date(now());
  try {
    const owner = (await findCustomerAccount(db, gid))?.stripeCustomerId ?? '';
    const card = await getOwnMethod(stripe, owner, paymentMethodId, at);
    if (card && !card.isExpired) {
      return { id: card.id, name: methodName(card), expiresAt: cardExpiresAt(card) };
    }
    const because = card ? ('card_expired' as const) : ('card_removed' as const);
    await turnTopUpOff(db, gid, { because, at }, paymentMethodId);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn(
      { err: error, customer: gid },
      'a card could not be read, so nothing is topped up yet',
    );
    await rescheduleTopUp(db, gid, now());
  }
  return null;
}

/** The deposit's row is committed, so the runner finishes it whatever happens here. */
async function charge(
  { db, now, failpoint, advanceDeposit, log }: Context,
  gid: string,
  depositId: string,
): Promise<void> {
  failpoint('after_accept');
  log.info({ customer: gid, deposit: depositId }, 'a balance is topped up');
  await advanceDeposit(depositId);
  await concludeTopUp(db, gid, now());
}

/** 'moved': another process has advanced the deposit meanwhile, so it must be read again. */
type Outcome = DepositFailure | 'moved' | null;

/**
 * Checks an automatic top-up again before the calls that lead to its charge. If it is no longer wanted, the reason is
 * recorded, and whichever process runs the machine next ends it. A customer who turns it off before `beginConfirm`
 * is not charged; afterwards the charge has begun.
 */
export const topUpGuard: TopUpGuard = {
  async before({ db, now, log }, deposit) {
    const reason = await moneyTransaction(db, (trx) => recheck(trx, deposit, now()));
    say(log, deposit, reason);
    return reason !== null;
  },

  async beginConfirm({ db, now, log }, deposit) {
    const at = new Date(now());
    const outcome = await moneyTransaction(db, async (trx) => {
      const reason = await recheck(trx, deposit, at.getTime());
      const hasBegun = reason === null && (await beginConfirm(trx, 'deposit', deposit, at));
      return { reason, hasBegun };
    });
    say(log, deposit, outcome.reason);
    return outcome.hasBegun;
  },
};

/** Returns why it is not charged, and records that; null if it may be charged. */
async function recheck(
  trx: Transaction<DB>,
  { id, customerGid: gid, state }: Deposit,
  now: number,
): Promise<Outcome> {
  await lockCustomerAccount(trx, gid);
  const topUp = await lockTopUp(trx, gid);
  const deposit = await lockDeposit(trx, id);
  if (deposit.state !== state || isCalledOff(deposit.failureCode)) return 'moved';
  if (!topUp) throw new Error(`Top-up ${id} without an agreement.`);
  const snapshot = await loadTopUpSnapshot(trx, topUp, now);
  const reason = reasonToCallOff(snapshot, topUp, deposit, storeMonth(now).month);
  if (reason !== null) await noteFailure(trx, id, reason);
  return reason;
}

function say(log: MoneyContext['log'], { id }: Deposit, failure: Outcome): void {
  if (failure === null || failure === 'moved') return;
  log.info({ deposit: id, failure }, 'an automatic top-up is called off');
}

/** An event of an automatic top-up's history, to its owner. */
export const topUpLetter: WriteLetter = async (context, { about }) => {
  const { db, links } = context;
  const event = await findTopUpEvent(db, about);
  if (!event) return 'not-due';
  const { amountCents, monthlyCapCents, thresholdCents } = event.terms;
  const { shownCents } = await findBalance(db, event.customerGid);
  return toCustomer(context, event.customerGid, {
    amount: formatUsd(amountCents),
    credit: formatUsd(creditCents(amountCents)),
    threshold: formatUsd(thresholdCents),
    cap: formatUsd(monthlyCapCents),
    card: event.methodName,
    balance: formatUsd(shownCents),
    reason: event.because ? topUpReason(event.because) : '',
    agreement: event.agreedText ?? '',
    link: links.topUp,
    add: links.add,
    deposit: event.depositId ? links.deposit(event.depositId) : links.topUp,
  });
};
