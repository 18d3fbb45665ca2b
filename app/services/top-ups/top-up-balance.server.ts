import type { Kysely } from 'kysely';
import { cardExpiresAt, methodName } from '~/domain/payment-methods/payment-method';
import type { DepositLimits } from '~/domain/deposits/deposit-limits';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import type { SettleDeposit } from '~/domain/deposits/settled';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { concludeTopUp } from '~/models/top-ups/conclude-top-up.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { decideTopUp, type TopUpTurn } from '~/models/top-ups/decide-top-up.server';
import { turnTopUpOff } from '~/models/top-ups/stop-top-up.server';
import { putTopUpOff } from '~/models/top-ups/top-up-due.server';
import { findTopUp, type TopUp } from '~/models/top-ups/top-up.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import { getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { DB } from '../../../db/schema';

export type TopUpBalanceNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  /** UTC milliseconds. */
  now: () => number;
  failpoint: PassFailpoint;
  settleDeposit: SettleDeposit;
  /** Identifies this run of the process. */
  bootId: string;
  config: { depositLimits: DepositLimits };
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
  };
};

/**
 * Checks a balance that may have fallen and takes the next step: charges the agreed amount through the
 * deposit state machine, records how a charge ended, or stops where it must (docs/money.md, decision
 * 0025). Idempotent; safe to call at any time from anywhere.
 */
export async function topUpBalance(needs: TopUpBalanceNeeds, gid: string): Promise<void> {
  const { db, now, config, bootId } = needs;
  const topUp = await findTopUp(db, gid);
  if (!topUp) return;
  if (topUp.depositId !== null) return concludeTopUp(db, gid, now());
  const turn = { gid, limits: config.depositLimits, owner: bootId };
  const isCardDue = topUp.isOn && topUp.cardLookAt !== null && topUp.cardLookAt.getTime() <= now();
  if (!isCardDue) {
    const decision = await decideTopUp(db, { ...turn, card: null, now: now() });
    if (decision.kind !== 'ask-card') return;
  }
  const card = await readCard(needs, topUp);
  if (card === null) return;
  const decision = await decideTopUp(db, { ...turn, card, now: now() });
  if (decision.kind === 'begun') await charge(needs, gid, decision.depositId);
}

/**
 * @returns null if there is nothing to charge: the top-up was put off or stopped
 */
async function readCard(
  { db, stripe, now, log }: TopUpBalanceNeeds,
  { customerGid: gid, paymentMethodId }: TopUp,
): Promise<TopUpTurn['card']> {
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
    await putTopUpOff(db, gid, now());
  }
  return null;
}

/** The deposit's row is committed, so the runner finishes it whatever happens here. */
async function charge(
  { db, now, failpoint, settleDeposit, log }: TopUpBalanceNeeds,
  gid: string,
  depositId: string,
): Promise<void> {
  failpoint('after_accept');
  log.info({ customer: gid, deposit: depositId }, 'a balance is topped up');
  await settleDeposit(depositId);
  await concludeTopUp(db, gid, now());
}
