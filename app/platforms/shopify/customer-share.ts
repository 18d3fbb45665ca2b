import { PATIENCE_MS, SMALLEST_PLAN, type Cost } from './throttling';

/** What one customer may take of all the points, and of those that come back. */
const SHARE = 1 / 2;
/** Calls of one customer at once. */
const AT_ONCE = 4;
/** How often somebody whose other calls are on their way looks again. */
const LOOK_AGAIN_MS = 20;
/** Customers that are remembered before those are forgotten who owe nothing. */
const REMEMBERED = 1_000;

type Account = { spent: number; at: number; running: number };

/**
 * Keeps one customer from taking the Admin API away from the whole shop: their calls spend a share of
 * its points, so that there are always some for everybody else, and come a few at a time. What was
 * spent is known after a call only, so the last one may go over the share; the next waits for it.
 */
export function createCustomerShares({
  now = Date.now,
  sleep = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms)),
} = {}) {
  const accounts = new Map<string, Account>();
  let plan = SMALLEST_PLAN;

  function accountOf(gid: string): Account {
    const account = accounts.get(gid) ?? { spent: 0, at: now(), running: 0 };
    restore(account);
    accounts.set(gid, account);
    return account;
  }

  function restore(account: Account): void {
    const seconds = Math.max(0, now() - account.at) / 1000;
    account.spent = Math.max(0, account.spent - seconds * plan.restoreRate * SHARE);
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
    /** Waits for this customer's turn; false where it does not come soon. Pair a true with `leave`. */
    async enter(gid: string): Promise<boolean> {
      const until = now() + PATIENCE_MS;
      for (;;) {
        const account = accountOf(gid);
        const over = account.spent - plan.maximumAvailable * SHARE;
        if (over < 0 && account.running < AT_ONCE) {
          account.running += 1;
          return true;
        }
        const points = over < 0 ? 0 : ((over + 1) / (plan.restoreRate * SHARE)) * 1000;
        const wait = Math.max(Math.ceil(points), LOOK_AGAIN_MS);
        if (now() + wait > until) return false;
        await sleep(wait);
      }
    },
    /** The call is over, with what it cost where that is known. */
    leave(gid: string, cost: Cost | undefined): void {
      const account = accountOf(gid);
      account.running -= 1;
      account.spent += cost?.actualQueryCost ?? 0;
      if (cost?.throttleStatus) plan = cost.throttleStatus;
      forgetIdle();
    },
  };
}

/** Whose call it is: every document about a customer has their gid as its `id`. */
export function customerIn(variables: object): string | null {
  const { id } = variables as { id?: unknown };
  return typeof id === 'string' && id.startsWith('gid://shopify/Customer/') ? id : null;
}
