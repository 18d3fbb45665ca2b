import { claimDueProjections } from '../app/models/balance-projection.server';
import { tryLater } from '../app/models/deposit-outcome.server';
import { claimDueDeposits } from '../app/models/deposit-due.server';
import { getDeposit } from '../app/models/deposit.server';
import { claimDuePayments } from '../app/models/payment-due.server';
import { claimDueReturns } from '../app/models/payment-refund.server';
import { tryPaymentLater } from '../app/models/payment-outcome.server';
import { getPayment } from '../app/models/payment.server';
import { clearLeases, findDueMoney, listLeaseOwners } from '../app/models/money-leases.server';
import { claimDueEvents } from '../app/models/stripe-event.server';
import { claimDueTopUps, putTopUpOff } from '../app/models/top-up-due.server';
import { publishBalance, publishLater } from '../app/services/publish-balance.server';
import { topUpBalance } from '../app/services/top-up-balance.server';
import { isDeadBoot } from './boot-id';
import { scheduleReconciler } from './money-schedule';
import { createMoneyWork, type MoneyWork } from './money-work';
import type { StoreApp } from './store-app';

export type MoneyRunner = {
  /** There is work: do not wait for the next look. */
  wake: () => void;
  reconcile: MoneyWork['reconcile'];
  /** Begins nothing more, waits a while for what runs, gives the rest back. */
  stop: () => Promise<void>;
};

/** One query of a millisecond in between, while there is nothing to do. */
const LOOK_MS = 1_000;
/** Of each kind: Shopify being slow must not keep deposits waiting, nor the other way round. */
const AT_ONCE = 3;
/** Within the 10 s that the whole process has to end. */
const STOP_MS = 6_000;

type Kind = 'deposits' | 'payments' | 'returns' | 'projections' | 'events' | 'topUps';

/**
 * Works on what the rows say is due, in every process: deposits, payments, what was refunded of
 * orders, balances to publish, events of Stripe, balances to top up (money-security 3.7, decision 0012). A turn is taken by one statement and lasts half a
 * minute; two processes on the same row would be a waste, never a mistake.
 */
export async function startMoneyRunner(app: StoreApp): Promise<MoneyRunner> {
  const { log, now, bootId } = app;
  const { db } = app.database;
  const money = createMoneyWork(app, app.settleDeposit);
  const kinds: Record<Kind, { claim: (limit: number) => Promise<string[]>; work: Work }> = {
    deposits: {
      claim: (limit) => claimDueDeposits(db, { owner: bootId, now: now(), limit }),
      work: (id) => settle(app, id),
    },
    payments: {
      claim: (limit) => claimDuePayments(db, { owner: bootId, now: now(), limit }),
      work: (id) => settlePayment(app, id),
    },
    returns: {
      claim: (limit) => claimDueReturns(db, { owner: bootId, now: now(), limit }),
      work: (id) => giveBack(app, money, id),
    },
    projections: {
      claim: (limit) => claimDueProjections(db, { owner: bootId, now: new Date(now()), limit }),
      work: (gid) => publish(app, gid),
    },
    events: {
      claim: (limit) => claimDueEvents(db, { owner: bootId, now: now(), limit }),
      work: (id) => money.workEvent(id),
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

  /** Looks for work now, or once more when a look is under way. */
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
  const schedule = scheduleReconciler(money.reconcile, log);
  look();
  return {
    wake: look,
    reconcile: money.reconcile,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      schedule.stop();
      await looking;
      const rest = Object.values(running).flatMap((runs) => [...runs]);
      await Promise.race([Promise.all(rest), shortly(STOP_MS)]);
      await clearLeases(db, [bootId]);
    },
  };
}

type Work = (id: string) => Promise<void>;

/** Whatever breaks is counted: a deposit that cannot be worked on must reach a person. */
async function settle(app: StoreApp, id: string): Promise<void> {
  try {
    await app.settleDeposit(id);
  } catch (error) {
    const { db } = app.database;
    app.log.error({ err: error, deposit: id }, 'a deposit could not be worked on');
    await tryLater({ ...app, db }, await getDeposit(db, id), 'an error of our own');
  }
}

/** The same for a payment. */
async function settlePayment(app: StoreApp, id: string): Promise<void> {
  try {
    await app.settlePayment(id);
  } catch (error) {
    const { db } = app.database;
    app.log.error({ err: error, payment: id }, 'a payment could not be worked on');
    await tryPaymentLater({ ...app, db }, await getPayment(db, id), 'an error of our own');
  }
}

/** The same for what is given back of one. */
async function giveBack(app: StoreApp, money: MoneyWork, id: string): Promise<void> {
  try {
    await money.returnPayment(id);
  } catch (error) {
    const { db } = app.database;
    app.log.error({ err: error, payment: id }, 'a refund of an order could not be worked on');
    await tryPaymentLater({ ...app, db }, await getPayment(db, id), 'an error of our own');
  }
}

/** The same for a balance: without a count it would be tried again every half minute for ever. */
async function publish(app: StoreApp, gid: string): Promise<void> {
  const needs = { ...app, db: app.database.db };
  try {
    await publishBalance(needs, gid);
  } catch (error) {
    app.log.error({ err: error, customer: gid }, 'a balance could not be worked on');
    await publishLater(needs, gid, 'an error of our own');
  }
}

/** The same for a balance that has fallen. */
async function topUp(app: StoreApp, gid: string): Promise<void> {
  const { db } = app.database;
  try {
    await topUpBalance({ ...app, db }, gid);
  } catch (error) {
    app.log.error({ err: error, customer: gid }, 'a balance could not be topped up');
    await putTopUpOff(db, gid, app.now());
  }
}

function shortly(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
