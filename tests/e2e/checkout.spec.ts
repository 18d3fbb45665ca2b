import type { Page } from '@playwright/test';
import { stripeOf } from '../support/people-with-cards';
import { enterWithCart, expectBalance, fillCart, holdNextPost, toPayment } from './checkout-people';
import { beginSaving, enterFresh, sandboxUrl } from './people-with-cards';
import {
  AXE_WIDTHS,
  arriveAt,
  expect,
  looksGoodInBothSchemes,
  SCRIPTING,
  test,
  LONG,
} from './shop';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const facts = (page: Page) => page.getByRole('region', { name: 'Payment' });
const charges = async (email: string) =>
  (await stripeOf(sandboxUrl(), email)).intents
    .filter(({ metadata }) => 'payment_id' in metadata)
    .map(({ amount, status }) => [amount, status]);

/** One case at $12.00 and the cheapest way to Oregon, which has no sales tax: $26.95. */
for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('all of it from Earth Cash: no card is charged', LONG, async ({ page }) => {
      const email = await enterWithCart(page, { deposit: '50' });
      await toPayment(page);
      await expect(page.getByText('Your Earth Cash covers the total.')).toBeVisible();
      await expect(page.getByText('You’ll have $24.05 of Earth Cash left.')).toBeVisible();
      await expect(place(page)).toHaveText('Place order: $26.95 Earth Cash');
      await place(page).click();
      await expect(heading(page)).toHaveText('Thank you for your order');
      await expect(page.getByText(`A confirmation is on its way to ${email}.`)).toBeVisible();
      await expect(facts(page)).toContainText(/Earth Cash\s*\$26\.95/);
      await expect(facts(page)).toContainText('1 Orchard Street');
      expect(await charges(email)).toEqual([]);
      const order = page.getByRole('link', { name: /^View order #/ });
      const number = /#\d+/.exec((await order.textContent()) ?? '')?.[0] ?? 'no number';
      await order.click();
      await arriveAt(page, '**/dashboard/manage/orders/*', `Order ${number}`);
      await expectBalance(page, '$24.05');
      // The ordered cart is gone.
      await page.goto('/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    });

    test('a part from Earth Cash, the rest by card; less of it where less is wanted', async ({
      page,
    }) => {
      const email = await enterWithCart(page, { deposit: '15' });
      await toPayment(page);
      await expect(page.getByLabel('Use Earth Cash')).toHaveValue('15.30');
      await page.getByLabel('Use Earth Cash').fill('10');
      if (!javaScriptEnabled) {
        await page.getByRole('button', { name: 'Update' }).first().click();
      }
      await expect(page.getByText('You’ll have $5.30 of Earth Cash left.')).toBeVisible();
      await expect(place(page)).toHaveText('Place order: $10.00 Earth Cash + $16.95 Visa');
      await place(page).click();
      await expect(heading(page)).toHaveText('Thank you for your order');
      await expect(facts(page)).toContainText(/Visa ending in 4242\s*\$16\.95/);
      expect(await charges(email)).toEqual([[1695, 'succeeded']]);
      await expectBalance(page, '$5.30');
    });

    test('by card alone, with a code and the quick way there', LONG, async ({ page }) => {
      const email = await enterWithCart(page);
      await toPayment(page);
      await expect(page.getByText('You have no Earth Cash yet.')).toBeVisible();
      await page.getByLabel('Discount code').fill('nothing5');
      await page.getByLabel('Discount code').press('Enter');
      await expect(page.getByText('“nothing5” doesn’t apply to this order.')).toBeVisible();
      await page.getByLabel('Discount code').fill('earth10');
      await page.getByRole('button', { name: 'Apply Discount code' }).click();
      await expect(page.getByText('Discount EARTH10')).toBeVisible();
      await page.getByRole('radio', { name: /^Express/ }).check();
      if (!javaScriptEnabled) {
        await page.getByRole('button', { name: 'Update' }).first().click();
      }
      await expect(place(page)).toHaveText('Place order: $50.75 Visa');
      await place(page).click();
      await expect(heading(page)).toHaveText('Thank you for your order');
      expect(await charges(email)).toEqual([[5075, 'succeeded']]);
    });

    test(
      'a card that is declined after the Earth Cash was set aside; then another one',
      LONG,
      async ({ page }) => {
        const email = await enterWithCart(page, {
          deposit: '15',
          card: 'pm_card_chargeCustomerFail',
        });
        await toPayment(page);
        await page.getByRole('radio', { name: /ending in 0341/ }).check();
        await place(page).click();
        const summary = page.getByRole('group', { name: /you were not charged/ });
        await expect(summary).toBeFocused();
        await expect(summary).toContainText('That card was declined.');
        // The Earth Cash is back, and everything is kept.
        await expect(page.getByLabel('Use Earth Cash')).toHaveValue('15.30');
        await expect(page.getByText('1 Orchard Street')).toBeVisible();
        await page.getByRole('radio', { name: /ending in 4242/ }).check();
        await place(page).click();
        await expect(heading(page)).toHaveText('Thank you for your order');
        const [, paid] = await charges(email);
        expect(paid).toEqual([1165, 'succeeded']);
        await expectBalance(page, '$0.00');
      },
    );

    test('a bank that asks: abandoned, then answered', async ({ page }) => {
      const email = await enterWithCart(page, { card: 'pm_card_threeDSecure2Required' });
      await toPayment(page);
      await place(page).click();
      await expect(heading(page)).toHaveText('Verify this payment with your bank');
      await page.getByRole('button', { name: 'Cancel payment' }).click();
      await expect(heading(page)).toHaveText('Your payment didn’t go through');
      await page.getByRole('link', { name: 'Back to payment' }).click();
      await expect(heading(page)).toHaveText('Review and pay');
      await place(page).click();
      await page.getByRole('link', { name: 'Go to your bank' }).click();
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await page.waitForURL(/\/checkout\/payments\/[\w-]+$/);
      await expect(heading(page)).toHaveText('Thank you for your order');
      expect(await charges(email)).toEqual(
        expect.arrayContaining([
          [2695, 'canceled'],
          [2695, 'succeeded'],
        ]),
      );
    });

    test('stepping back after ordering leads to what was ordered, and orders nothing', async ({
      page,
    }) => {
      const email = await enterWithCart(page);
      await toPayment(page);
      await place(page).click();
      await expect(heading(page)).toHaveText('Thank you for your order');
      const done = page.url();
      await page.goto('/checkout/pay');
      await expect(page).toHaveURL(done);
      await page.goBack();
      await expect(heading(page)).toHaveText('Thank you for your order');
      expect(await charges(email)).toHaveLength(1);
    });

    test(
      'what is missing is said at its field, and everything typed is kept',
      LONG,
      async ({ page }) => {
        await enterWithCart(page);
        await page.goto('/checkout');
        await page.getByLabel('Street address').fill('1 Orchard Street');
        await page.getByRole('button', { name: 'Continue to payment' }).click();
        const summary = page.getByRole('group', { name: 'Please fix these fields' });
        await expect(summary).toBeFocused();
        await summary.getByRole('link', { name: 'Enter a city.' }).click();
        await expect(page.getByLabel('City')).toBeFocused();
        await expect(page.getByLabel('Street address')).toHaveValue('1 Orchard Street');
      },
    );
  });
}

test('two quick presses are one order', async ({ page }) => {
  const email = await enterWithCart(page, { deposit: '15' });
  await toPayment(page);
  await place(page).dblclick();
  await expect(heading(page)).toHaveText('Thank you for your order');
  expect(await charges(email)).toEqual([[1165, 'succeeded']]);
  await expectBalance(page, '$0.00');
});

test(
  'a press counts while another way of shipping is still being reckoned',
  LONG,
  async ({ page }) => {
    const email = await enterWithCart(page);
    await toPayment(page);
    const letGo = await holdNextPost(page);
    const requested = page.waitForRequest('**/checkout/pay.data');
    await page.getByRole('radio', { name: /^Express/ }).check();
    await requested;
    await place(page).click();
    // An order is placed at the price that the page shows, or not at all: this is still the cheapest way's.
    const summary = page.getByRole('group', { name: /you were not charged/ });
    await expect(summary).toBeFocused();
    letGo();
    expect(await charges(email)).toEqual([]);
    await place(page).click();
    await expect(heading(page)).toHaveText('Thank you for your order');
  },
);

test('a second tab lands on the first one’s order', LONG, async ({ page, context }) => {
  const email = await enterWithCart(page);
  await toPayment(page);
  const other = await context.newPage();
  await other.goto('/checkout/pay');
  await place(page).click();
  await expect(heading(page)).toHaveText('Thank you for your order');
  await place(other).click();
  await expect(other).toHaveURL(page.url());
  expect(await charges(email)).toHaveLength(1);
});

test(
  'a card is added on the way, by two presses, and chosen on the way back',
  LONG,
  async ({ page }) => {
    await enterFresh(page, '/dashboard/payments/add');
    await beginSaving(page);
    await fillCart(page);
    await toPayment(page);
    await expect(page.getByText('You have no saved cards yet.')).toBeVisible();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    const letGo = await holdNextPost(page);
    const requested = page.waitForRequest('**/checkout/pay.data');
    await page.getByRole('button', { name: 'Add a card' }).click();
    await requested;
    await page.getByRole('button', { name: 'Add a card' }).click();
    letGo();
    await page.waitForURL(`${sandboxUrl()}/**`);
    expect(posts).toEqual(['/checkout/pay.data']);
    await page.getByLabel('Card number').fill('5555 5555 5555 4444');
    await page.getByLabel('Expiration date').fill('12 / 40');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Cardholder name').fill('Robin Shopper');
    await page.getByLabel('ZIP code').fill('97205');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.waitForURL('**/checkout/pay');
    await expect(page.getByText('Payment method saved.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Mastercard ending in 4444/ })).toBeChecked();
    await expect(place(page)).toHaveText('Place order: $26.95 Mastercard');
  },
);

for (const width of AXE_WIDTHS) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(
      'the checkout has nothing that axe finds, light and dark, and never scrolls sideways',
      LONG,
      async ({ page }) => {
        const looksGood = async (what: string) => {
          await looksGoodInBothSchemes(page, what);
          await page.setViewportSize({ width: 320, height: 700 });
          const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(scrolled, what).toBeLessThanOrEqual(320);
          await page.setViewportSize({ width, height: 900 });
        };
        await enterWithCart(page, { deposit: '15' });
        await page.goto('/checkout');
        await looksGood('where it goes');
        await toPayment(page);
        await looksGood('the review');
        await page.getByLabel('Use Earth Cash').fill('a lot');
        await place(page).click();
        await expect(page.getByRole('group', { name: /you were not charged/ })).toBeFocused();
        await looksGood('the review with an error');
        await page.getByLabel('Use Earth Cash').fill('5');
        await place(page).click();
        await expect(heading(page)).toHaveText('Thank you for your order');
        await looksGood('what was ordered');
      },
    );
  });
}
