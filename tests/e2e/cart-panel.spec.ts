import type { Page } from '@playwright/test';
import { sandboxControl } from '../support/sandbox-control';
import { signal } from '../support/signal';
import { signInByRequests } from './by-requests';
import { sandboxUrl } from './people-with-cards';
import { expect, test, LONG } from './shop';

test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page: Page, name: string | RegExp = /^Cart \(/) =>
  page.getByRole('complementary', { name });

/** Adds a product to the cart and stays on its page. */
async function addToCart(page: Page, handle = 'kraft-hot-cup-12-oz') {
  await page.goto(`/product/${handle}`);
  const added = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await added;
}

test.describe('the cart beside the page', () => {
  test('opens by itself with its cards; quantities change and things go there', async ({
    page,
  }) => {
    await addToCart(page);
    const aside = panel(page);
    await expect(aside.getByRole('heading')).toHaveText('Cart (1)');
    await expect(aside).toContainText('Subtotal$9.75');
    const item = aside.getByRole('link', { name: /^Kraft Hot Cup/ });
    // The first fifteen characters of 'Kraft Hot Cup, 12 oz'; the tooltip has the whole title.
    await expect(item).toHaveText('Kraft Hot Cup,');
    await expect(item).toHaveAttribute('title', 'Kraft Hot Cup, 12 oz');
    await expect(item.locator('img')).toBeVisible();
    const less = aside.getByRole('button', { name: /^Decrease quantity of Kraft Hot Cup/ });
    await expect(less).toBeDisabled();
    await aside.getByRole('button', { name: /^Increase quantity of Kraft Hot Cup/ }).click();
    await expect(aside.getByRole('heading')).toHaveText('Cart (2)');
    await expect(aside).toContainText('Subtotal$19.50');
    await less.click();
    await expect(aside.getByRole('heading')).toHaveText('Cart (1)');
    // The heading changes before the answer comes, and another request now would cancel this one.
    await expect(aside).toContainText('Subtotal$9.75');
    await aside.getByRole('button', { name: /^Remove/ }).click();
    await expect(aside).toHaveCount(0);

    await addToCart(page);
    await panel(page).getByRole('link', { name: 'View Cart' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  });

  test('is closed by its button, and opens when more comes in', async ({ page }) => {
    await addToCart(page);
    const aside = panel(page);
    await aside.getByRole('button', { name: 'Close cart' }).click();
    await expect(aside.getByRole('heading')).toHaveCount(0);
    await expect(aside.getByRole('button', { name: 'Cart (1)' })).toBeFocused();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(aside.getByRole('heading')).toHaveText('Cart (2)');
  });

  test(
    'is beside shop, category and product pages from 1024 px on, and not on the cart’s own page',
    LONG,
    async ({ page }) => {
      await addToCart(page);
      for (const path of ['/shop-all', '/cups', '/lids/dome', '/product/kraft-hot-cup-12-oz']) {
        await page.goto(path);
        await expect(panel(page).getByRole('heading')).toHaveText('Cart (1)');
      }
      for (const [width, wide] of [
        [1440, 170],
        [2000, 200],
        [1024, 170],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect(panel(page)).toBeVisible();
        expect((await panel(page).boundingBox())?.width).toBe(wide);
      }
      await page.setViewportSize({ width: 1023, height: 900 });
      await expect(panel(page)).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const path of ['/cart', '/faq', '/']) {
        await page.goto(path);
        await expect(
          page.getByRole('banner').getByRole('link', { name: /^Cart, 1 / }),
        ).toBeVisible();
        await expect(panel(page)).toHaveCount(0);
      }
    },
  );

  test('a double press of Add to Cart counts once', async ({ page }) => {
    await page.goto('/product/kraft-hot-cup-12-oz');
    // Both presses in one turn of the page: on a busy machine a double click of the browser's can take longer
    // than people's.
    await page.getByRole('button', { name: 'Add to Cart' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole('main')).toContainText('Added to your cart');
    await expect(panel(page).getByRole('heading')).toHaveText('Cart (1)');
    await page.goto('/cart');
    await expect(page.getByRole('textbox', { name: /^Quantity of Kraft Hot Cup/ })).toHaveValue(
      '1',
    );
  });

  test('a press beyond the limit is ignored, with a warning', async ({ page }) => {
    await addToCart(page, 'hot-cup-sample-case');
    const more = panel(page).getByRole('button', { name: /^Increase quantity/ });
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await more.click();
    await answered;
    await expect(panel(page).getByRole('heading')).toHaveText('Cart (2)');
    await expect(panel(page).locator('[aria-busy]')).toHaveCount(0);
    await expect(more).toBeDisabled();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    // As with a browser's developer tools.
    await more.evaluate((button: HTMLButtonElement) => {
      button.disabled = false;
      button.click();
    });
    expect((await warned).text()).toBe('Hot Cup Sample Case: 3 is more than the limit of 2');
    await expect(panel(page).getByRole('heading')).toHaveText('Cart (2)');
    expect(posts).toEqual([]);
  });
});

test(
  'minus brings a line down to a limit that has fallen below what it holds',
  LONG,
  async ({ page }) => {
    // No other test uses this product: the limit is the same for everybody.
    const handle = 'kraft-lunch-bag';
    const limit = (maxQuantity: number | null) =>
      sandboxControl(sandboxUrl()).shopify({
        action: 'product-update',
        handle,
        set: { maxQuantity },
      });
    await page.goto(`/product/${handle}`);
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('12');
    const added = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await added;
    await limit(5);
    try {
      await page.goto('/shop-all');
      const aside = panel(page);
      await expect(aside.getByRole('heading')).toHaveText('Cart (12)');
      await expect(aside).toContainText('Limit 5 per order');
      const changed = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await aside.getByRole('button', { name: /^Decrease quantity/ }).click();
      expect((await changed).ok()).toBe(true);
      await expect(aside.getByRole('heading')).toHaveText('Cart (5)');
      await expect(aside.locator('[aria-busy]')).toHaveCount(0);
      await expect(aside.getByRole('heading')).toHaveText('Cart (5)');
    } finally {
      await limit(null);
    }
  },
);

test('a way to the cart that fails is a full load of its page', LONG, async ({ page }) => {
  await addToCart(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await page.route(/\/cart\.data/, (route) => route.abort());
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, 1 / })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  await expect(page.locator('html')).not.toHaveAttribute('data-before');
  await expect(page.getByRole('main')).toContainText('Kraft Hot Cup, 12 oz');
});

test('a guarded page that takes its time says that it is loading', LONG, async ({ page }) => {
  await signInByRequests(page, 'nora@example.com');
  const loading = page.getByRole('status').filter({ hasText: 'Loading' });
  for (const [from, link, data] of [
    ['/account/profile', 'Settings', /\/account\/settings\.data/],
    ['/dashboard/home', 'Payments', /\/dashboard\/payments\.data/],
  ] as const) {
    await page.goto(from);
    const held = signal();
    await page.route(data, async (route) => {
      await held.given;
      await route.continue();
    });
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click();
    await expect(loading).toHaveCount(1);
    held.give();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(link);
    await expect(loading).toHaveCount(0);
  }
});
