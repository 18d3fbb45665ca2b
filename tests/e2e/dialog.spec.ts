import type { Page } from '@playwright/test';
import { sandboxControl } from '../support/sandbox-control';
import { enterFresh } from './people-with-cards';
import { startOwnShop } from './run-shop';
import { expect, signInAs, test, LONG } from './shop';

// Shows scrollbars that take up room, as on a desktop; Playwright hides them.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    },
    { scope: 'worker' },
  ],
});

async function openCards(page: Page) {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Add Earth Cash' }).click();
  return page.getByRole('dialog', { name: 'Cards' });
}

/** Returns the left and right edges of elements that would move with the page. */
const edges = (page: Page) =>
  page.locator('h1, .cash-bar').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, right } = node.getBoundingClientRect();
      return [left, right];
    }),
  );

test('nothing moves sideways when a dialog opens, on long pages and short ones', async ({
  page,
}) => {
  await enterFresh(page, '/dashboard/payments');
  for (const height of [500, 3000]) {
    await page.setViewportSize({ width: 1440, height });
    await page.reload();
    // Words are a little wider in the font that replaces the first.
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await edges(page);
    expect(Math.max(...before.flat())).toBeLessThan(1440);
    await expect(await openCards(page)).toBeVisible();
    expect(await edges(page)).toEqual(before);
  }
});

test(
  'while the card company is silent one can ask again, or add a card',
  LONG,
  async ({ page }) => {
    test.setTimeout(120_000);
    const shop = await startOwnShop();
    try {
      await page.goto(`${shop.url}/auth/login?returnTo=/dashboard/home`);
      await signInAs(page, 'ivy@example.com');
      await page.waitForURL('**/dashboard/home');
      const { fault, clearFaults } = sandboxControl(shop.sandboxUrl);
      const operation = 'customers.listPaymentMethods';
      await fault({ company: 'stripe', operation, effect: 'error', status: 500, times: 100 });
      const dialog = await openCards(page);
      const again = dialog.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await expect(dialog.getByRole('link', { name: 'Add a card or bank account' })).toBeVisible();
      await page.goto(`${shop.url}/dashboard/payments/add?amount=12`);
      const link = page.getByRole('main').getByRole('link', { name: 'Try again' });
      await expect(link).toHaveAttribute('href', '/dashboard/payments/add?amount=12');
      await page.goto(`${shop.url}/dashboard/home`);
      await openCards(page);
      await expect(again).toBeVisible();
      await clearFaults();
      await again.click();
      await expect(dialog.getByLabel('Amount')).toBeVisible();
      await expect(dialog.getByRole('heading', { name: 'Cards' })).toBeFocused();
    } finally {
      await shop.stop();
    }
  },
);
