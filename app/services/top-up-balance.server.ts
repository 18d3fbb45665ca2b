import type { Kysely } from 'kysely';
import { cardExpiresAt, methodName } from '~/domain/payment-method';
import type { DepositLimits } from '~/domain/deposit-limits';
import type { PassFailpoint } from '~/domain/failpoint';
import type { SettleDeposit } from '~/domain/settled';
import { isStripeFailure } from '~/domain/stripe-failure';
import { concludeTopUp } from '~/models/conclude-top-up.server';
import { findCustomerAccount } from '~/models/customer-account.server';
import { decideTopUp, type TopUpTurn } from '~/models/decide-top-up.server';
import { turnTopUpOff } from '~/models/stop-top-up.server';
import { putTopUpOff } from '~/models/top-up-due.server';
import { findTopUp, type TopUp } from '~/models/top-up.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import { getOwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { DB } from '../../db/schema';

export type TopUpBalanceNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  /** UTC milliseconds. */
  now: () => number;
  failpoint: PassFailpoint;
  settleDeposit: SettleDeposit;
  /** This start of this process. */
  bootId: string;
  config: { depositLimits: DepositLimits };
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
  };
};

/**
 * Looks at a balance that may have fallen and does the next thing about it: charges what was agreed,
 * through the one deposit machine; writes down what has become of a charge; stops where it has to
 * (docs/money.md, decision 0025). Harmless at any time, from anywhere, also twice.
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

/** @returns null where there is nothing to charge: it is put off, or stopped */
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

/** The deposit's row is on disk: whatever happens here, the runner finishes it. */
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
