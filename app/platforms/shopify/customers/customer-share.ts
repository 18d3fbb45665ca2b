import { PATIENCE_MS, SMALLEST_PLAN, type Cost } from '~/platforms/shopify/throttling';

/** The share of the maximum and of the restored points that one customer may use. */
const SHARE = 1 / 2;
/** Concurrent calls of one customer. */
const AT_ONCE = 4;
/** How often a waiting call checks whether another call of the same customer has finished. */
const RECHECK_MS = 20;
/** Above this many customers, those with nothing spent are forgotten. */
const REMEMBERED = 1_000;

type Account = { spent: number; at: number; running: number };

/**
 * Keeps one customer from using up the Admin API's points for the whole shop: each customer's calls spend at
 * most a share of the points, and only a few run at a time. A call's cost is known only afterwards, so the
 * last call may exceed the share; the next one then waits.
 *
 * @param plan the limits of the shop's plan, as Shopify has reported them last
 */
export function createCustomerShares({
  plan = () => SMALLEST_PLAN,
  now = Date.now,
  sleep = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms)),
} = {}) {
  const accounts = new Map<string, Account>();

  function accountOf(gid: string): Account {
    const account = accounts.get(gid) ?? { spent: 0, at: now(), running: 0 };
    restore(account);
    accounts.set(gid, account);
    return account;
  }

  function restore(account: Account): void {
    const seconds = Math.max(0, now() - account.at) / 1000;
    account.spent = Math.max(0, account.spent - seconds * plan().restoreRate * SHARE);
    account.at = now();
  }

  function forgetIdle(): void {
    if (accounts.size <= REMEMBERED) return;
    for (const [gid, account] of accounts) {
      restore(account);
      if (account.spent === 0 && account.running === 0) accounts.delete(gid);
    }
  }

  return {
    /** Waits for this customer's turn; false if it does not come soon. After true, call `leave`. */
    async enter(gid: string): Promise<boolean> {
      const until = now() + PATIENCE_MS;
      for (;;) {
        const account = accountOf(gid);
        const over = account.spent - plan().maximumAvailable * SHARE;
        if (over < 0 && account.running < AT_ONCE) {
          account.running += 1;
          return true;
        }
        const points = over < 0 ? 0 : ((over + 1) / (plan().restoreRate * SHARE)) * 1000;
        const wait = Math.max(Math.ceil(points), RECHECK_MS);
        if (now() + wait > until) return false;
        await sleep(wait);
      }
    },
    /** Ends a call and records its cost, if known. */
    leave(gid: string, cost: Cost | undefined): void {
      const account = accountOf(gid);
      account.running -= 1;
      account.spent += cost?.actualQueryCost ?? 0;
      forgetIdle();
    },
  };
}

/** Returns the customer a call is about: every document about a customer has their gid as `id`. */
export function customerIn(variables: object): string | null {
  const { id } = variables as { id?: unknown };
  return typeof id === 'string' && id.startsWith('gid://shopify/Customer/') ? id : null;
}
