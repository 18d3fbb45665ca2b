import type { Logger } from 'pino';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { needed, unavailable } from '~/http/replies.server';

/** Like `needed`, for reads that also call Stripe. @throws 503 if Stripe does not answer */
export async function neededMoney<T>(wanted: Promise<T>, log: Logger): Promise<T> {
  try {
    return await needed(wanted, log);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'the card company did not tell what it was asked');
    throw unavailable();
  }
}
