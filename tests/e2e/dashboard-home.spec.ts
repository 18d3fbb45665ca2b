import type { Page } from '@playwright/test';
import { signInByRequests } from './by-requests';
import { appearance } from './appearance';
import { arriveAt, axeFindings, expect, test, LONG, SCRIPTING } from './shop';

const HOME = '/dashboard/home';

async function openHome(page: Page, who: string): Promise<void> {
  await signInByRequests(page, `${who}@example.com`);
  // At first a new store is still filling its mirror of the orders.
  await expect(async () => {
    await page.goto(HOME);
    await expect(page.getByText('We’re still loading your orders')).toHaveCount(0);
  }).toPass();
}

const isReorder = ({ pathname }: URL) => pathname === '/my-products/reorder';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard menu', exact: true });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(`the home ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('of a business says what is open, has its chart, and leads on', async ({ page }) => {
      await openHome(page, 'bruno');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Bruno');
      const tasks = page.getByRole('region', { name: 'To do' });
      await expect(tasks).toContainText('Not paid yet. We’re waiting for your payment.');
      const chart = page.getByRole('img', { name: /^Your orders in the last 12 months/ });
      await expect(chart).toBeVisible();
      const months = page.getByRole('table', { name: /Order totals by month/ });
      await expect(months).toBeHidden();
      await page.getByText('Show as a table').click();
      await expect(months.getByRole('row')).toHaveCount(14);

      await page.getByRole('link', { name: 'Reorder all of #995' }).click();
      await arriveAt(page, isReorder, 'Before you reorder');
      await page.goBack();
      await tasks.getByRole('link', { name: 'Order #1000, $767.03' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Order #1000' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Pay order #1000' })).toBeVisible();
    });

    test('of somebody new has first steps instead of emptiness', async ({ page }) => {
      await openHome(page, 'nora');
      const steps = page.getByRole('region', { name: 'Get started in 3 steps' });
      await expect(steps.getByRole('listitem')).toHaveCount(3);
      await expect(page.getByRole('region', { name: 'Recent orders' })).toHaveCount(0);
      await steps.getByRole('link', { name: 'Add an address' }).click();
      await page.waitForURL((url) => url.pathname === '/dashboard/manage/locations');
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test('the menu is a drawer of the one bar above the page', async ({ page }) => {
        await openHome(page, 'otto');
        await expect(menu(page)).toBeHidden();
        const top = await page.getByRole('heading', { level: 1 }).boundingBox();
        expect(top?.y).toBeLessThan(100);
        await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
        await expect(menu(page)).toBeVisible();
        await expect(menu(page)).toContainText('Lakeshore Events');
        await expect(menu(page).getByRole('link', { name: 'Home' })).toHaveAttribute(
          'aria-current',
          'page',
        );
        await page.keyboard.press('Escape');
        await expect(menu(page)).toBeHidden();
        await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
        await menu(page).getByRole('link', { name: 'Manage users' }).click();
        await page.waitForURL((url) => url.pathname === '/dashboard/manage/users');
        await expect(menu(page)).toBeHidden();
      });
    });
  });
}

test('nothing behind the open drawer can be reached by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page, 'ivy');
  const button = page.getByRole('button', { name: 'Dashboard menu', exact: true });
  await button.click();
  await expect(menu(page)).toBeVisible();
  // More than it has entries: past the last comes the browser's own bar, and then the first again.
  for (let presses = 0; presses < 16; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const held = document.activeElement;
      return held !== null && held !== document.body && !held.closest('#side-menu');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the sidebar is 220 px wide, and there is no drawer, on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page, 'ivy');
  await expect(menu(page)).toBeVisible();
  expect((await menu(page).boundingBox())?.width).toBe(220);
  await expect(page.getByRole('button', { name: 'Dashboard menu', exact: true })).toBeHidden();
});

// The homes of the others are among the pages of axe-people.
for (const who of ['ella']) {
  test(`${who}’s home can be read by everybody`, LONG, async ({ page }) => {
    test.setTimeout(120_000);
    await openHome(page, who);
    await appearance(page);
  });
}

test('the open drawer can be read by everybody', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page, 'otto');
  await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
  await expect(menu(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
