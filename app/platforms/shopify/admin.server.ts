import type { ShopifyConfig } from '~/config/config-shopify.server';
import { type Breaker, createBreaker } from '~/domain/core/retries/breaker';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { type OtherVersion, watchVersion } from './api-version';
import { createPageSizes, QUERY_LIMIT, type QueryCost, tooExpensive } from './page-sizes';
import { ADMIN_API_VERSION, createAdminClients } from './webhooks.server';
import { answeredErrors } from './run-mutation.server';
import { createCustomerShares, customerIn } from '~/platforms/shopify/customers/customer-share';
import { operationOf, type TypedDocument } from './typed-document';
import {
  type Cost,
  isThrottled,
  MOST_WAITS,
  PATIENCE_MS,
  SMALLEST_PLAN,
  throttleWait,
} from './throttling';

/** How long a call may take. */
const READ_MS = 3_000;
/** Nobody waits for a sync's page, and in a large shop it takes Shopify longer. */
const SYNC_TIMEOUT_MS = 10_000;
/** A change that is abandoned may still be carried out, so it is worth waiting for its answer. */
const CHANGE_MS = 20_000;
/** A form answers within about ten seconds (money-security 3.2); then the outcome is unknown for now. */
const FORM_CHANGE_MS = 10_000;

/** Runs documents; who waits for them decides how long they may take, and whose failures count. */
export type Admin = {
  /**
   * Runs one document. Data that comes with errors counts as a failure.
   *
   * @param of the customer to whom the call is charged, if the variables do not name them in `id`; each
   *   customer may use only a share of the points. Null charges nobody
   * @throws PlatformFailure `unavailable` (a mutation may or may not have happened) or `refused`
   */
  run: <Answer, Variables>(
    document: TypedDocument<Answer, Variables>,
    variables: NoInfer<Variables>,
    of?: string | null,
  ) => Promise<Answer>;
};

type Lane = { breaker: Breaker; readMs: number; changeMs: number };

type Options = {
  now?: () => number;
  changeMs?: number;
  /** Called when Shopify answers in another version than the documents are written for. */
  noteVersion?: (other: OtherVersion) => void;
};

/**
 * Creates a client for the Admin API, on top of Shopify's own. Its calls share a token and the shop's points.
 * What customers and staff wait for and what is done in the background have a circuit breaker each: a sync
 * that fails must not make the store refuse a checkout, nor a checkout stop the syncs.
 *
 * @see https://shopify.dev/docs/api/admin-graphql
 */
export function createAdmin(
  config: ShopifyConfig,
  { now = Date.now, changeMs = CHANGE_MS, noteVersion = () => undefined }: Options = {},
) {
  const clients = createAdminClients(
    config,
    now,
    watchVersion('admin', ADMIN_API_VERSION, noteVersion),
  );
  const pages = createPageSizes();
  const points = createPoints();
  const shares = createCustomerShares({ plan: points.plan });
  const awaited = createBreaker({ service: 'shopify-admin' });
  const background = createBreaker({ service: 'shopify-admin-background' });

  /** Sends the call once. @throws PlatformFailure */
  async function once<T>(lane: Lane, operation: string, document: string, variables: object) {
    const { breaker } = lane;
    if (!breaker.allows()) {
      throw new PlatformFailure('shopify', 'unavailable', operation, new Error('circuit open'));
    }
    try {
      const api = await clients.current();
      const answer = await api.request<T>(document, {
        variables: variables as never,
        signal: AbortSignal.timeout(isChange(document) ? lane.changeMs : lane.readMs),
      });
      const status = answer.errors?.networkStatusCode ?? 0;
      if (status === 401) clients.forget();
      const isAnswer = !answer.errors || answer.errors.graphQLErrors !== undefined;
      // A 4xx is not an outage: a customer who provokes one must not open the circuit for everybody.
      const isRejection = status >= 400 && status < 500;
      if (!isAnswer && !isRejection) throw new Error(answer.errors?.message ?? 'no answer');
      breaker.succeeded();
      return answer;
    } catch (cause) {
      breaker.failed();
      throw new PlatformFailure('shopify', 'unavailable', operation, cause);
    }
  }

  /** Retries while Shopify is briefly out of points: a throttled call was not executed. */
  async function patiently<T>(lane: Lane, operation: string, document: string, variables: object) {
    let waited = 0;
    for (let waits = 0; ; waits += 1) {
      const answer = await once<T>(lane, operation, document, variables);
      const cost = answer.extensions?.['cost'] as Cost | undefined;
      points.heard(cost);
      if (!isThrottled(answer)) return answer;
      const wait = throttleWait(cost);
      if (waits === MOST_WAITS || waited + wait > PATIENCE_MS) {
        throw answeredErrors('unavailable', operation, answer.errors);
      }
      waited += wait;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Reads smaller pages if Shopify finds the usual ones too expensive. */
  async function affordably<T>(lane: Lane, operation: string, document: string, desired: object) {
    for (;;) {
      const variables = pages.fit(operation, desired);
      const answer = await patiently<T>(lane, operation, document, variables);
      const refused = tooExpensive(answer);
      if (!refused || !pages.shrink(operation, document, variables, refused)) return answer;
    }
  }

  const inLane = (lane: Lane): Admin => ({
    async run<Answer, Variables>(
      document: TypedDocument<Answer, Variables>,
      variables: NoInfer<Variables>,
      of: string | null = customerIn(variables as object),
    ): Promise<Answer> {
      const operation = operationOf(document);
      if (of !== null && !(await shares.enter(of))) {
        const cause = new Error('this customer has taken their share of the points');
        throw new PlatformFailure('shopify', 'unavailable', operation, cause);
      }
      let cost: Cost | undefined;
      try {
        const answer = await affordably<Answer>(lane, operation, document, variables as object);
        cost = answer.extensions?.['cost'] as Cost | undefined;
        if (answer.errors && !answer.errors.graphQLErrors) {
          throw new PlatformFailure('shopify', 'unavailable', operation, answer.errors);
        }
        if (answer.errors || !answer.data) {
          throw answeredErrors('refused', operation, answer.errors);
        }
        return answer.data as Answer;
      } finally {
        if (of !== null) shares.leave(of, cost);
      }
    },
  });

  return {
    /** For the payment machine, whose work a request leaves to it when its own time is over. */
    ...inLane({ breaker: awaited, readMs: READ_MS, changeMs }),
    /** For requests, which have to answer soon. */
    forms: inLane({
      breaker: awaited,
      readMs: READ_MS,
      changeMs: Math.min(changeMs, FORM_CHANGE_MS),
    }),
    /** For what nobody waits for: syncs, jobs, the reconciler. */
    background: inLane({ breaker: background, readMs: SYNC_TIMEOUT_MS, changeMs }),
    /**
     * Returns the points that Shopify says a query requests, even if it refuses it for that. A page that is too
     * expensive is first made smaller, as for every other call.
     *
     * @throws PlatformFailure if it does not say
     */
    async costOf<Answer, Variables>(
      document: TypedDocument<Answer, Variables>,
      variables: NoInfer<Variables>,
    ): Promise<QueryCost> {
      const lane = { breaker: background, readMs: SYNC_TIMEOUT_MS, changeMs };
      const operation = operationOf(document);
      const answer = await affordably<Answer>(lane, operation, document, variables as object);
      const cost = answer.extensions?.['cost'] as Cost | undefined;
      const { cost: points = cost?.requestedQueryCost, limit = QUERY_LIMIT } =
        tooExpensive(answer) ?? {};
      if (points === undefined) throw answeredErrors('refused', operation, answer.errors);
      const { first = null } = pages.fit<{ first?: number }>(operation, variables as object);
      return { points, limit, first };
    },
    /** Points restored each second, depending on the shop's plan. */
    pointsPerSecond: () => points.plan().restoreRate,
    /** The share of all points that should be available now, from 0 to 1; for work that can wait. */
    pointsLeft: points.shareLeft,
  };
}

/** Whether the document changes something: `draftOrderCalculate` is a mutation by name only. */
function isChange(document: string): boolean {
  return /^\s*mutation\b/m.test(document) && !document.includes('draftOrderCalculate');
}

/**
 * Remembers how many points Shopify last reported for the shop, so that work that can wait does not take them
 * from shoppers. Other apps of the shop have points of their own.
 *
 * @see https://shopify.dev/docs/api/usage/limits#graphql-admin-api-rate-limits
 */
export function createPoints({ now = Date.now } = {}) {
  let plan = SMALLEST_PLAN;
  let left = plan.maximumAvailable;
  let at = now();

  return {
    /** Records the cost and the points reported with an answer. */
    heard(cost: Cost | undefined): void {
      if (!cost?.throttleStatus) return;
      plan = cost.throttleStatus;
      left = cost.throttleStatus.currentlyAvailable;
      at = now();
    },
    /** The most points that can accumulate, and those restored each second, by the shop's plan. */
    plan: () => plan,
    /** The share of all points that should be available by now, from 0 to 1. */
    shareLeft(): number {
      const back = (Math.max(0, now() - at) / 1000) * plan.restoreRate;
      return Math.min(1, (left + back) / plan.maximumAvailable);
    },
  };
}
