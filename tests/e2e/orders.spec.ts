import type { Page } from '@playwright/test';
import { signInByRequests } from './by-requests';
import { AXE_WIDTHS, axeFindings, expect, SCRIPTING, test, LONG } from './shop';

const LIST = '/dashboard/manage/orders';

async function openOrders(page: Page, path = LIST): Promise<void> {
  await signInByRequests(page, 'bruno@example.com');
  // At first a new store is still filling its mirror.
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText('We’re still loading your orders')).toHaveCount(0);
  }).toPass();
}

const names = (page: Page) => page.getByRole('table').getByRole('rowheader').getByRole('link');

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('orders are found by word, state and day, and taken away as a file', async ({ page }) => {
      await openOrders(page);
      await expect(names(page)).toHaveText(['#1000', '#995', '#992', '#988']);
      await page.getByLabel('Search your orders').fill('hot cup');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByLabel('Delivery', { exact: true }).selectOption({ label: 'Shipped' });
      await page.getByLabel('Sort by').selectOption({ label: 'Oldest first' });
      await page.getByRole('button', { name: 'Show orders' }).click();
      await expect(names(page)).toHaveText(['#988', '#992']);
      await expect(page.getByText('2 orders match')).toBeVisible();
      await expect(page.getByLabel('Search your orders')).toHaveValue('hot cup');

      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      expect((await file).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);

      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByLabel('From', { exact: true }).fill('2026-06-01');
      await page.getByRole('button', { name: 'Show orders' }).click();
      await expect(names(page)).toHaveText(['#992']);
      await page.goBack();
      await expect(names(page)).toHaveText(['#988', '#992']);
      await page.getByRole('link', { name: 'Remove filter Search: hot cup' }).click();
      await expect(names(page)).toHaveText(['#988', '#992', '#995']);
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expect(names(page)).toHaveCount(4);
      await page.getByLabel('Search your orders').fill('pyramid');
      await page.getByLabel('Search your orders').press('Enter');
      await expect(page.getByText('No orders found')).toBeVisible();
    });

    test('an order is read, and leads to buying it again', async ({ page }) => {
      await openOrders(page);
      await page.getByRole('link', { name: '#992' }).click();
      await expect(page.getByRole('heading', { name: 'Order #992' })).toBeVisible();
      await expect(page.getByText('Total when ordered')).toBeVisible();
      await expect(page.getByRole('link', { name: '1Z0EB0000000992001' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(
        javaScriptEnabled ? 1 : 0,
      );
      await page.getByRole('link', { name: 'Reorder all of #992' }).click();
      await page.waitForURL((url) => url.pathname === '/my-products/reorder');
    });
  });
}

test('a double press on the review of an order sends it once', async ({ page }) => {
  await openOrders(page, `${LIST}/6000000000992`);
  await page.getByRole('link', { name: 'Reorder all of #992' }).click();
  await page.waitForURL((url) => url.pathname === '/my-products/reorder');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await page.waitForURL((url) => url.pathname === '/cart');
  expect(posts).toHaveLength(1);
});

for (const width of AXE_WIDTHS) {
  test(`orders can be read by everybody, ${width} wide`, LONG, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openOrders(page);
    for (const path of [
      LIST,
      `${LIST}?from=x&search=cup`,
      `${LIST}?search=nothing`,
      `${LIST}/6000000000992`,
    ]) {
      await page.goto(path);
      expect(await axeFindings(page)).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
    }
  });
}

test('on paper there is the list, and no form', LONG, async ({ page }) => {
  await openOrders(page);
  await page.emulateMedia({ media: 'print' });
  await expect(names(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeHidden();
});

for (const path of [LIST, '/account/profile']) {
  test(`on wide paper ${path} has the whole width`, LONG, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openOrders(page);
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const width = await page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
      its: heading.closest('.account-page, .min-w-0')?.getBoundingClientRect().width ?? 0,
      all: heading.closest('main')?.getBoundingClientRect().width ?? 0,
    }));
    expect(width.its).toBeGreaterThan(width.all / 2);
  });
}
