import { Stripe } from 'stripe';
import type { StripeConfig } from '~/config-money.server';
import { createBreaker } from '~/domain/breaker';
import { StripeFailure } from '~/domain/stripe-failure';
import { failureOf } from './failure.server';

/** The version that every call and every event is written for; the library is pinned to it. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Money-security 1.1 row 6: our own retries, and an answer within ten seconds or none. */
const TIMEOUT_MS = 10_000;
/** What a page waits for: nothing is lost by asking again. */
const READ_TIMEOUT_MS = 3_000;

export type StripeClient = ReturnType<typeof createStripeClient>;

/**
 * Stripe through its own library, which never repeats a call by itself: whoever calls owns the key
 * and the retries. After five failures within ten seconds it refuses at once for fifteen.
 *
 * @see https://docs.stripe.com/api
 */
export function createStripeClient(config: StripeConfig, { now = Date.now } = {}) {
  const base = new URL(config.base);
  const library = (timeout: number) =>
    new Stripe(config.secretKey, {
      apiVersion: STRIPE_API_VERSION,
      host: base.hostname,
      ...(base.port && { port: base.port }),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      timeout,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  const sdk = library(TIMEOUT_MS);
  const readingSdk = library(READ_TIMEOUT_MS);
  const breaker = createBreaker({ now });

  async function guarded<T>(operation: string, call: () => Promise<T>): Promise<T> {
    if (!breaker.allows()) {
      throw new StripeFailure('not-sent', operation, null, 0, new Error('circuit open'));
    }
    try {
      const answer = await call();
      breaker.succeeded();
      return answer;
    } catch (cause) {
      const failure = failureOf(operation, cause);
      // A definite answer, whatever it says, is no outage.
      if (failure.kind === 'unknown') breaker.failed();
      else breaker.succeeded();
      throw failure;
    }
  }

  return {
    /** What `livemode` has to be on everything that is read. */
    livemode: config.livemode,
    /** False while the circuit is open: nothing new should begin then. */
    isAnswering: () => !breaker.isOpen(),
    /** Makes and checks signatures; makes no calls. */
    webhooks: sdk.webhooks,
    /**
     * One call.
     *
     * @param operation the library's own name for it, e.g. `paymentIntents.create`; for the log
     * @throws StripeFailure
     */
    run: <T>(operation: string, call: Call<T>) => guarded(operation, () => call(sdk)),
    /** One read that a page waits for, and so not for long. @throws StripeFailure */
    read: <T>(operation: string, call: Call<T>) => guarded(operation, () => call(readingSdk)),
  };
}

type Call<T> = (sdk: Stripe) => Promise<T>;
