import { claimDueProjections } from '../app/models/ledger/balance-projection.server';
import { getDeposit } from '../app/models/deposits/deposit.server';
import { claimDueCharges } from '../app/models/payments/card-charge.server';
import { claimDueReturns } from '../app/models/refunds/payment-refund.server';
import { getPayment } from '../app/models/payments/payment.server';
import {
  clearLeases,
  findDueMoney,
  listLeaseOwners,
} from '../app/models/reconciliation/money-leases.server';
import { claimDueEvents } from '../app/models/webhooks/stripe-event.server';
import { claimDueTopUps, putTopUpOff } from '../app/models/top-ups/top-up.server';
import { reschedule } from '../app/services/payments/charge-outcome.server';
import { publishBalance, publishLater } from '../app/services/ledger/publish-balance.server';
import { returnPayment } from '../app/services/refunds/return-payment.server';
import { topUpBalance } from '../app/services/top-ups/top-up-balance.server';
import { workStripeEvent } from '../app/services/webhooks/work-stripe-event.server';
import { isDeadBoot } from './boot-id';
import { scheduleReconciler } from './money-schedule';
import { createReconciler, type Reconcile } from './reconciler';
import type { StoreApp } from './store-app';

export type MoneyRunner = {
  /** Tells the runner that there is work, so that it does not wait for its next check. */
  wake: () => void;
  reconcile: Reconcile;
  /** Starts nothing more, waits up to `STOP_MS` for what runs, and releases the other leases. */
  stop: () => Promise<void>;
};

/** Between two checks while there is nothing to do; a check is one query of a millisecond. */
const LOOK_MS = 1_000;
/** For each kind separately: a slow Shopify must not keep deposits waiting, nor a slow Stripe balances. */
const AT_ONCE = 3;
/** Must fit into the 10 s that the whole process has for shutting down. */
const STOP_MS = 6_000;

type Kind = 'deposits' | 'payments' | 'returns' | 'projections' | 'events' | 'topUps';

/**
 * Works on whatever the rows say is due: deposits, payments, refunds of orders to pass on, balances to publish,
 * Stripe's events, balances to top up (money-security 3.7, decision 0012). Every process runs one. One statement
 * claims a row, for half a minute; two processes working on the same row would be wasteful but never wrong.
 */
export async function startMoneyRunner(app: StoreApp): Promise<MoneyRunner> {
  const { db, log, now, bootId } = app;
  const ending = new AbortController();
  const compare = createReconciler(app, ending.signal);
  const kinds: Record<Kind, { claim: (limit: number) => Promise<string[]>; work: Work }> = {
    deposits: {
      claim: (limit) => claimDueCharges(db, 'deposit', { owner: bootId, now: now(), limit }),
      work: (id) => settle(app, id),
    },
    payments: {
      claim: (limit) => claimDueCharges(db, 'payment', { owner: bootId, now: now(), limit }),
      work: (id) => settlePayment(app, id),
    },
    returns: {
      claim: (limit) => claimDueReturns(db, { owner: bootId, now: now(), limit }),
      work: (id) => giveBack(app, id),
    },
    projections: {
      claim: (limit) => claimDueProjections(db, { owner: bootId, now: new Date(now()), limit }),
      work: (gid) => publish(app, gid),
    },
    events: {
      claim: (limit) => claimDueEvents(db, { owner: bootId, now: now(), limit }),
      work: (id) => workStripeEvent(app, id),
    },
    topUps: {
      claim: (limit) => claimDueTopUps(db, { owner: bootId, now: now(), limit }),
      work: (gid) => topUp(app, gid),
    },
  };
  const running: Record<Kind, Set<Promise<void>>> = {
    deposits: new Set(),
    payments: new Set(),
    returns: new Set(),
    projections: new Set(),
    events: new Set(),
    topUps: new Set(),
  };
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;

  /** Checks for work now; if a check is under way, once more after it. */
  function look(): void {
    clearTimeout(timer);
    if (isStopping) return;
    lookAgain = looking !== undefined;
    looking ??= startDue().finally(() => {
      looking = undefined;
      if (!isStopping) timer = setTimeout(look, lookAgain ? 0 : LOOK_MS).unref();
    });
  }

  async function startDue(): Promise<void> {
    try {
      const due = await findDueMoney(db, now());
      for (const kind of Object.keys(kinds) as Kind[]) if (due[kind]) await startSome(kind);
    } catch (error) {
      log.warn({ err: error }, 'money work could not be looked for; it is tried again');
    }
  }

  async function startSome(kind: Kind): Promise<void> {
    const { claim, work } = kinds[kind];
    const free = AT_ONCE - running[kind].size;
    if (free <= 0 || isStopping) return;
    for (const id of await claim(free)) {
      const run = work(id)
        .catch((error: unknown) => log.error({ err: error, kind, id }, 'money work was cut off'))
        .finally(() => {
          running[kind].delete(run);
          look();
        });
      running[kind].add(run);
    }
  }

  const owners = await listLeaseOwners(db);
  await clearLeases(
    db,
    owners.filter((owner) => isDeadBoot(owner, bootId)),
  );
  const comparing = new Set<Promise<unknown>>();
  const reconcile: Reconcile = (window) => {
    const run = compare(window);
    const ended = run.catch(() => undefined).finally(() => comparing.delete(ended));
    comparing.add(ended);
    return run;
  };
  const schedule = scheduleReconciler(reconcile, log, ending.signal);
  look();
  return {
    wake: look,
    reconcile,
    async stop() {
      isStopping = true;
      ending.abort(new Error('The process is ending.'));
      clearTimeout(timer);
      schedule.stop();
      await looking;
      const rest = Object.values(running).flatMap((runs) => [...runs]);
      await Promise.race([Promise.all([...rest, ...comparing]), shortly(STOP_MS)]);
      await clearLeases(db, [bootId]);
    },
  };
}

type Work = (id: string) => Promise<void>;

const OWN_ERROR = 'an error of our own';

/** Counts failures: a deposit that cannot be processed must eventually reach a person. */
async function settle(app: StoreApp, id: string): Promise<void> {
  try {
    await app.settleDeposit(id);
  } catch (error) {
    app.log.error({ err: error, deposit: id }, 'a deposit could not be worked on');
    await reschedule(app, 'deposit', await getDeposit(app.db, id), OWN_ERROR);
  }
}

/** Like `settle`, for a payment. */
async function settlePayment(app: StoreApp, id: string): Promise<void> {
  try {
    await app.settlePayment(id);
  } catch (error) {
    app.log.error({ err: error, payment: id }, 'a payment could not be worked on');
    await reschedule(app, 'payment', await getPayment(app.db, id), OWN_ERROR);
  }
}

/** Like `settle`, for the refund of a payment. */
async function giveBack(app: StoreApp, id: string): Promise<void> {
  try {
    await returnPayment(app, id);
  } catch (error) {
    app.log.error({ err: error, payment: id }, 'a refund of an order could not be worked on');
    await reschedule(app, 'payment', await getPayment(app.db, id), OWN_ERROR);
  }
}

/** Like `settle`, for publishing a balance: if it were not counted, it would be retried forever. */
async function publish(app: StoreApp, gid: string): Promise<void> {
  try {
    await publishBalance(app, gid);
  } catch (error) {
    app.log.error({ err: error, customer: gid }, 'a balance could not be worked on');
    await publishLater(app, gid, OWN_ERROR);
  }
}

/** Like `settle`, for an automatic top-up. */
async function topUp(app: StoreApp, gid: string): Promise<void> {
  try {
    await topUpBalance(app, gid);
  } catch (error) {
    app.log.error({ err: error, customer: gid }, 'a balance could not be topped up');
    await putTopUpOff(app.db, gid, app.now());
  }
}

function shortly(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
