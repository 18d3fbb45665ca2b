import { cardExpiresAt, methodName } from '~/domain/payment-methods/payment-method';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { concludeTopUp } from '~/models/top-ups/conclude-top-up.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { decideTopUp, type TopUpTurn } from '~/models/top-ups/decide-top-up.server';
import { turnTopUpOff } from '~/models/top-ups/stop-top-up.server';
import { findTopUp, putTopUpOff, type TopUp } from '~/models/top-ups/top-up.server';
import { getOwnMethod } from '~/platforms/stripe/own-method.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<
  ServiceContext,
  'db' | 'stripe' | 'now' | 'log' | 'failpoint' | 'bootId' | 'settleDeposit'
> &
  Settings<'depositLimits'>;

/**
 * Checks a balance that may have fallen and takes the next step: charges the agreed amount through the
 * deposit state machine, records how a charge ended, or stops where it must (docs/money.md, decision
 * 0025). Idempotent; safe to call at any time from anywhere.
 */
export async function topUpBalance(context: Context, gid: string): Promise<void> {
  const { db, now, config, bootId } = context;
  const topUp = await findTopUp(db, gid);
  if (!topUp) return;
  if (topUp.depositId !== null) return concludeTopUp(db, gid, now());
  const turn = { gid, limits: config.depositLimits, owner: bootId };
  const isCardDue = topUp.isOn && topUp.cardLookAt !== null && topUp.cardLookAt.getTime() <= now();
  if (!isCardDue) {
    const decision = await decideTopUp(db, { ...turn, card: null, now: now() });
    if (decision.kind !== 'ask-card') return;
  }
  const card = await readCard(context, topUp);
  if (card === null) return;
  const decision = await decideTopUp(db, { ...turn, card, now: now() });
  if (decision.kind === 'begun') await charge(context, gid, decision.depositId);
}

/**
 * @returns null if there is nothing to charge: the top-up was put off or stopped
 */
async function readCard(
  { db, stripe, now, log }: Context,
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
  { db, now, failpoint, settleDeposit, log }: Context,
  gid: string,
  depositId: string,
): Promise<void> {
  failpoint('after_accept');
  log.info({ customer: gid, deposit: depositId }, 'a balance is topped up');
  await settleDeposit(depositId);
  await concludeTopUp(db, gid, now());
}
