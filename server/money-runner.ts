import { claimDueBalances } from '../app/models/ledger/published-balance.server';
import { getDeposit } from '../app/models/deposits/deposit.server';
import { claimDueCharges } from '../app/models/payments/card-charge.server';
import { claimDueReturns } from '../app/models/refunds/payment-refund.server';
import { getPayment } from '../app/models/payments/payment.server';
import {
  clearLeases,
  findDueMoney,
  findNextMoney,
  listLeaseOwners,
  type DueMoney,
} from '../app/models/reconciliation/money-leases.server';
import { claimDueEvents } from '../app/models/webhooks/webhook-event.server';
import { claimDueTopUps, rescheduleTopUp } from '../app/models/top-ups/top-up.server';
import { reschedule } from '../app/services/payments/charge-outcome.server';
import { publishBalance, publishLater } from '../app/services/ledger/publish-balance.server';
import { returnPayment } from '../app/services/refunds/return-payment.server';
import { topUpBalance } from '../app/services/top-ups/top-up-balance.server';
import { workStripeEvent } from '../app/services/webhooks/work-stripe-event.server';
import { isDeadBoot } from './boot-id';
import { scheduleReconciler } from './money-schedule';
import { createReconciler, type Reconcile } from './reconciler';
import type { StoreApp } from './store-app';
import { NO_SIGNALS } from './work-signals';

export type MoneyRunner = {
  /** Tells the runner that there is work, so that it does not wait for its next check. */
  wake: () => void;
  reconcile: Reconcile;
  /** Starts nothing more, waits up to `STOP_MS` for what runs, and releases the other leases. */
  stop: () => Promise<void>;
};

/** Between two checks while there is nothing to do and nobody tells; a check is one query of a millisecond. */
const POLL_MS = 1_000;
/** For each kind separately: a slow Shopify must not keep deposits waiting, nor a slow Stripe balances. */
export const AT_ONCE = 3;
/** A run that takes longer probably waits for a platform, and then holds no connection to the database (money-security 3.2). */
const SLOW_MS = 2_000;
/**
 * How many slow runs, of all kinds together, leave their place to others: otherwise three calls that hang for 20 s keep
 * everybody else's balance waiting (decision 0045). More than the five failures that open a circuit breaker, and few
 * enough not to crowd the ten connections to the database when all go on at once.
 */
export const SET_ASIDE = 12;
/** Must fit into the 10 s that the whole process has for shutting down. */
const STOP_MS = 6_000;

type Kind = keyof DueMoney;

type RunnerApp = Omit<StoreApp, 'signals'> & Partial<Pick<StoreApp, 'signals'>>;

/**
 * Works on whatever the rows say is due: deposits, payments, refunds of orders to pass on, balances to publish,
 * Stripe's events, balances to top up (money-security 3.7, decision 0012). Every process runs one. One statement
 * claims a row, for half a minute; two processes working on the same row would be wasteful but never wrong.
 *
 * @param slowMs after how long a run leaves its place to another, shorter for tests
 */
export async function startMoneyRunner(app: RunnerApp, slowMs = SLOW_MS): Promise<MoneyRunner> {
  const { db, log, now, bootId, signals = NO_SIGNALS } = app;
  const ending = new AbortController();
  const reconciler = createReconciler(app, ending.signal);
  const due = (limit: number) => ({ owner: bootId, now: now(), limit });
  const laterPayment = async (id: string) =>
    reschedule(app, 'payment', await getPayment(db, id), OWN_ERROR);
  const kinds: Record<Kind, Work> = {
    deposits: {
      claim: (limit) => claimDueCharges(db, 'deposit', due(limit)),
      work: (id) => app.advanceDeposit(id),
      failure: ['deposit', 'a deposit could not be worked on'],
      later: async (id) => reschedule(app, 'deposit', await getDeposit(db, id), OWN_ERROR),
    },
    payments: {
      claim: (limit) => claimDueCharges(db, 'payment', due(limit)),
      work: (id) => app.advancePayment(id),
      failure: ['payment', 'a payment could not be worked on'],
      later: laterPayment,
    },
    returns: {
      claim: (limit) => claimDueReturns(db, due(limit)),
      work: (id) => returnPayment(app, id),
      failure: ['payment', 'a refund of an order could not be worked on'],
      later: laterPayment,
    },
    publishedBalances: {
      claim: (limit) => claimDueBalances(db, due(limit)),
      work: (gid) => publishBalance(app, gid),
      failure: ['customer', 'a balance could not be worked on'],
      later: (gid) => publishLater(app, gid, OWN_ERROR),
    },
    events: {
      claim: (limit) => claimDueEvents(db, due(limit)),
      work: (id) => workStripeEvent(app, id),
      failure: ['event', 'an event was cut off'],
      // It counts its own failures.
      later: () => Promise.resolve(),
    },
    topUps: {
      claim: (limit) => claimDueTopUps(db, due(limit)),
      work: (gid) => topUpBalance(app, gid),
      failure: ['customer', 'a balance could not be topped up'],
      later: (gid) => rescheduleTopUp(db, gid, now()),
    },
  };
  /** What runs, since when; what is set aside is of no kind. */
  const running = new Map<Promise<void>, { kind: Kind | null; since: number }>();
  let isStopping = false;
  let polling: Promise<void> | undefined;
  let pollAgain = false;
  let timer: NodeJS.Timeout | undefined;

  /** Checks for work now; if a check is under way, once more after it. */
  function poll(): void {
    clearTimeout(timer);
    if (isStopping) return;
    pollAgain = polling !== undefined;
    polling ??= check();
  }

  async function check(): Promise<void> {
    const pauseMs = signals.pauseMs(POLL_MS, await startDue());
    polling = undefined;
    if (!isStopping) timer = setTimeout(poll, pollAgain ? 0 : pauseMs).unref();
  }

  /** @returns in how many milliseconds there is more to do, as far as that is known */
  async function startDue(): Promise<number | undefined> {
    try {
      const due = await findDueMoney(db, now());
      for (const kind of Object.keys(kinds) as Kind[]) if (due[kind]) await startSome(kind);
      if (signals.pauseMs(POLL_MS) <= POLL_MS) return undefined;
      // What runs longer than `slowMs` leaves its place, and nothing ends to tell.
      if (Object.values(due).includes(true)) return POLL_MS;
      return (await findNextMoney(db, now())) - now();
    } catch (error) {
      log.warn({ err: error }, 'money work could not be looked for; it is tried again');
      return POLL_MS;
    }
  }

  async function startSome(kind: Kind): Promise<void> {
    const free = freePlaces(kind);
    if (free <= 0 || isStopping) return;
    for (const id of await kinds[kind].claim(free)) {
      const run = attempt(kinds[kind], id)
        .catch((error: unknown) => log.error({ err: error, kind, id }, 'money work was cut off'))
        .finally(() => {
          running.delete(run);
          poll();
        });
      running.set(run, { kind, since: performance.now() });
    }
  }

  /** Sets slow runs of that kind aside, as far as that is allowed. */
  function freePlaces(kind: Kind): number {
    const all = [...running.values()];
    const own = all.filter((run) => run.kind === kind);
    const room = SET_ASIDE - all.filter((run) => run.kind === null).length;
    const slow = own.filter(({ since }) => performance.now() - since >= slowMs).slice(0, room);
    for (const run of slow) run.kind = null;
    return AT_ONCE - own.length + slow.length;
  }

  /** Counts failures: what cannot be processed must eventually reach a person, and not be retried at once for ever. */
  async function attempt({ work, failure: [field, text], later }: Work, id: string): Promise<void> {
    try {
      await work(id);
    } catch (error) {
      log.error({ err: error, [field]: id }, text);
      await later(id);
    }
  }

  const dead = (await listLeaseOwners(db)).filter((owner) => isDeadBoot(owner, bootId));
  await clearLeases(db, dead);
  const comparing = new Set<Promise<unknown>>();
  function noted<T>(run: Promise<T>): Promise<T> {
    const ended = run.catch(() => undefined).finally(() => comparing.delete(ended));
    comparing.add(ended);
    return run;
  }
  signals.on('money', poll);
  const schedule = scheduleReconciler(
    (window, everyMs) => noted(reconciler.reconcileIfDue(window, everyMs)),
    log,
    ending.signal,
  );
  poll();
  return {
    wake: poll,
    reconcile: (window) => noted(reconciler.reconcile(window)),
    async stop() {
      isStopping = true;
      ending.abort(new Error('The process is ending.'));
      clearTimeout(timer);
      schedule.stop();
      await polling;
      await Promise.race([Promise.all([...running.keys(), ...comparing]), shortly(STOP_MS)]);
      await clearLeases(db, [bootId]);
    },
  };
}

/** One kind of work. */
type Work = {
  /** Leases what is due. @returns ids of rows, or of customers */
  claim: (limit: number) => Promise<string[]>;
  work: (id: string) => Promise<unknown>;
  /** The log's field for the id, and its sentence for an error of our own. */
  failure: readonly [string, string];
  /** Puts it off after such an error. */
  later: (id: string) => Promise<unknown>;
};

const OWN_ERROR = 'an error of our own';

function shortly(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
