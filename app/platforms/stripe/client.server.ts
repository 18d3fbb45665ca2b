import { Stripe } from 'stripe';
import { type Breaker, createBreaker } from '~/domain/core/retries/breaker';
import {
  isStripeFailure,
  StripeFailure,
  type StripeFailureKind,
} from '~/domain/core/retries/failure';

/** The version that every call and every event is written for; the library is pinned to it. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Money-security 1.1 row 6: we do our own retries, and wait at most ten seconds for an answer. */
const TIMEOUT_MS = 10_000;
/** For reads that a page waits for: a read can safely be repeated. */
const READ_TIMEOUT_MS = 3_000;

/** What is known of our account there. */
type Account = {
  /** Base URL, below which `/v1/…` lies; no slash at the end. */
  base: string;
  secretKey: string;
  /** The value that `livemode` must have on everything that Stripe sends. */
  livemode: boolean;
};

export type StripeClient = Omit<ReturnType<typeof createStripeClient>, 'background'>;

/**
 * Creates a client for Stripe, with Stripe's own library. Its retries are off: the caller owns the
 * idempotency key and the retries. After five failures within ten seconds the breaker rejects calls for
 * fifteen seconds. What customers wait for and the work in the background have a breaker each.
 *
 * @see https://docs.stripe.com/api
 */
export function createStripeClient(config: Account, { now = Date.now } = {}) {
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

  const behind = (breaker: Breaker) => ({
    /** The value that `livemode` must have on everything that is read. */
    livemode: config.livemode,
    /** False while the circuit is open: begin nothing new then. */
    isAnswering: () => !breaker.isOpen(),
    /** Creates and verifies signatures; makes no calls. */
    webhooks: sdk.webhooks,
    /**
     * Makes one call.
     *
     * @param operation the library's own name for it, e.g. `paymentIntents.create`; for the log
     * @throws StripeFailure
     */
    run: <T>(operation: string, call: Call<T>) => guarded(breaker, operation, () => call(sdk)),
    /** Makes one read with the short time-out, for pages. @throws StripeFailure */
    read: <T>(operation: string, call: Call<T>) =>
      guarded(breaker, operation, () => call(readingSdk)),
  });

  return {
    ...behind(createBreaker({ service: 'stripe', now })),
    /** For what nobody waits for: events, refunds to pass on, the reconciler. */
    background: behind(createBreaker({ service: 'stripe-background', now })),
  };
}

type Call<T> = (sdk: Stripe) => Promise<T>;

/** @throws StripeFailure */
async function guarded<T>(breaker: Breaker, operation: string, call: () => Promise<T>) {
  if (!breaker.allows()) {
    throw new StripeFailure('not-sent', operation, null, 0, new Error('circuit open'));
  }
  try {
    const answer = await call();
    breaker.succeeded();
    return answer;
  } catch (cause) {
    const failure = failureOf(operation, cause);
    // A definite answer of any kind shows that Stripe is up.
    if (failure.kind === 'unknown') breaker.failed();
    else breaker.succeeded();
    throw failure;
  }
}

/** Translates the library's errors (money-security 3.5; classes as measured in 1.1 row 7). */
function failureOf(operation: string, error: unknown): StripeFailure {
  const decline =
    error instanceof Stripe.errors.StripeCardError
      ? { code: error.code ?? 'card_declined', declineCode: error.decline_code ?? null }
      : null;
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return new StripeFailure(kindOf(error, status), operation, decline, status, error);
}

function kindOf(error: unknown, status: number): StripeFailureKind {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return 'unknown';
  if (error instanceof errors.StripeConnectionError) return 'unknown';
  if (error instanceof errors.StripeCardError) return 'declined';
  if (error instanceof errors.StripeIdempotencyError) return 'idempotency';
  if (error instanceof errors.StripeAuthenticationError) return 'configuration';
  if (error instanceof errors.StripePermissionError) return 'configuration';
  if (error instanceof errors.StripeRateLimitError) return 'rate-limited';
  if (status === 409) return 'busy';
  if (error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'payment_intent_unexpected_state') return 'unexpected-state';
    return error.code === 'resource_missing' || status === 404 ? 'missing' : 'refused';
  }
  return 'unknown';
}

/** The largest page that Stripe returns. */
export const PAGE = 100;

/** Returns all items of a list. The library fetches the next page when the last one is used up. */
export async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** A page of a list, and the id after which the next one begins. */
export type Page<T> = { items: T[]; cursor: string };

/**
 * Goes through a list page by page, newest first, so that no more than a page is in memory.
 *
 * @param after the id at which an earlier walk through the same list has stopped; null for the beginning
 * @throws StripeFailure
 */
export async function* pagesOf<T extends { id: string }>(
  stripe: StripeClient,
  operation: string,
  { after, list }: { after: string | null; list: (sdk: Stripe, page: PageOf) => List<T> },
): AsyncGenerator<Page<T>> {
  let cursor = after;
  for (;;) {
    const page: PageOf = { limit: PAGE, ...(cursor !== null && { starting_after: cursor }) };
    const { data, has_more: hasMore } = await stripe.run(operation, (sdk) => list(sdk, page));
    const last = data.at(-1);
    if (last === undefined) return;
    cursor = last.id;
    yield { items: data, cursor };
    if (!hasMore) return;
  }
}

type PageOf = { limit: number; starting_after?: string };
type List<T> = Promise<{ data: T[]; has_more: boolean }>;

/** Returns null if Stripe says that the object does not exist, or does not belong to this customer. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isStripeFailure(error) && error.kind === 'missing') return null;
    throw error;
  }
}

/** Returns the id of a reference, which Stripe gives as an id or, expanded, as the object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Makes the smallest possible call to Stripe. @throws StripeFailure if Stripe does not answer */
export async function pingStripe(stripe: StripeClient): Promise<void> {
  await stripe.read('customers.list', (sdk) => sdk.customers.list({ limit: 1 }));
}
