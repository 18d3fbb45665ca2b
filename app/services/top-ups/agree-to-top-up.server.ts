import { TOP_UP_TEXT_VERSION, topUpAgreement } from '~/content/top-ups/top-up';
import { cardExpiresAt, methodName } from '~/domain/payment-methods/payment-method';
import { isStripeFailure } from '~/domain/core/retries/failure';
import type { TopUpTerms } from '~/domain/top-ups/top-up';
import type { TopUpRejection } from '~/domain/top-ups/top-up-page';
import { turnTopUpOff, agreeToTopUp as write } from '~/models/top-ups/agree-top-up.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { getOwnMethod, type OwnMethod } from '~/platforms/stripe/own-method.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log' | 'wakeMoney' | 'wakeJobs'> &
  Settings<'depositLimits'>;

type TopUpPost = {
  terms: TopUpTerms;
  paymentMethodId: string;
  /** The agreement's version when the form was rendered; 0 if there was none. */
  seenVersion: number;
};

/**
 * Turns on automatic top-up for the signed-in customer, or changes its terms. The agreed text is stored with
 * its version and time, and mailed. A balance that is already below the threshold is topped up at once.
 *
 * @returns null on success; otherwise the reason, and nothing has changed
 */
export async function agreeToTopUp(
  context: Context,
  { gid }: { gid: string },
  { terms, paymentMethodId, seenVersion }: TopUpPost,
): Promise<TopUpRejection | null> {
  const { db, config, now, log } = context;
  const card = await loadCard(context, gid, paymentMethodId);
  if ('code' in card) return card;
  const name = methodName(card);
  const rejection = await write(db, {
    gid,
    terms,
    card: { id: card.id, name, expiresAt: cardExpiresAt(card) },
    agreed: { text: topUpAgreement(terms, name).join('\n'), version: TOP_UP_TEXT_VERSION },
    seenVersion,
    limits: config.depositLimits,
    now: now(),
  });
  if (rejection) return rejection;
  log.info({ customer: gid }, 'an automatic top-up was agreed to');
  context.wakeMoney();
  context.wakeJobs();
  return null;
}

/** Returns the customer's own card, or why it cannot be charged automatically. */
async function loadCard(
  { db, stripe, now, log }: Context,
  gid: string,
  paymentMethodId: string,
): Promise<OwnMethod | TopUpRejection> {
  const owner = (await findCustomerAccount(db, gid))?.stripeCustomerId;
  if (!owner) return { code: 'deposit_method_unknown' };
  let card: OwnMethod | null;
  try {
    card = await getOwnMethod(stripe, owner, paymentMethodId, new Date(now()));
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'a card could not be read, so no top-up was agreed to');
    return { code: 'deposit_card_company_silent' };
  }
  if (card === null) return { code: 'deposit_method_unknown' };
  if (card.type !== 'card') return { code: 'top_up_method_bank' };
  return card.isExpired ? { code: 'deposit_method_expired' } : card;
}

/**
 * Turns automatic top-up off for the customer. A charge in progress is finished; none begins afterwards.
 * Idempotent.
 */
export async function turnOffTopUp(
  { db, now, wakeJobs }: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  { gid }: { gid: string },
): Promise<void> {
  const isNew = await turnTopUpOff(db, gid, { because: 'by_customer', at: new Date(now()) });
  if (isNew) wakeJobs();
}
