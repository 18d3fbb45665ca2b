import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startOwnShop } from './run-shop';
import { test as base } from './shop';

export type MovedShop = {
  url: string;
  /** Advances the clock of the sandbox and of the shop, and restarts the shop. */
  letDaysPass: (days: number) => Promise<void>;
};

/** Starts a shop for the test file alone, whose clock can be moved. */
export const test = base.extend<object, { movedShop: MovedShop }>({
  movedShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
    async ({}, use) => {
      const shop = await startOwnShop();
      await hasProvider(shop);
      const { SHOP_URL, SHOP_SANDBOX_URL } = process.env;
      // Helpers that sign in and save cards read the addresses from here.
      Object.assign(process.env, { SHOP_URL: shop.url, SHOP_SANDBOX_URL: shop.sandboxUrl });
      await use({ url: shop.url, letDaysPass: mover(shop) });
      Object.assign(process.env, { SHOP_URL, SHOP_SANDBOX_URL });
      await shop.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ movedShop }, use) => use(movedShop.url),
});

function mover(shop: RunningShop): MovedShop['letDaysPass'] {
  let movedMs = 0;
  return async (days) => {
    const byMs = days * 24 * 60 * 60_000;
    movedMs += byMs;
    await sandboxControl(shop.sandboxUrl).advanceClock(byMs);
    await shop.restart('SIGTERM', { CLOCK_OFFSET_MS: String(movedMs) });
    await hasProvider(shop);
  };
}

/** Waits until sign-in works: a shop that has just started may not know its provider yet. */
function hasProvider({ url }: RunningShop): Promise<boolean> {
  const call = () => fetch(`${url}/auth/login`, { redirect: 'manual' });
  return eventually(async () => (await call()).status === 302, 60_000, 250);
}
