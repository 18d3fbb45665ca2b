import type { Page } from '@playwright/test';
import { signal } from '../support/signal';
import { stripeOf } from '../support/people-with-cards';
import { enterWithMethod, sandboxUrl, settleDebit } from './people-with-cards';
import {
  AXE_WIDTHS,
  arriveAt,
  expect,
  looksGoodInBothSchemes,
  SCRIPTING,
  test,
  LONG,
} from './shop';

const bar = (page: Page) => page.getByRole('region', { name: 'Earth Cash' }).first();
const balance = (page: Page, amount: string) =>
  expect(bar(page)).toContainText(`Earth Cash: ${amount}`);
const profile = (page: Page) => bar(page).getByRole('button', { name: 'Profile' });
const intentsOf = async (email: string) => (await stripeOf(sandboxUrl(), email)).intents;

/** Opens the dialog from the profile menu, which every page of the dashboard has. */
async function openDialog(page: Page) {
  await profile(page).click();
  await page.getByRole('menuitem', { name: 'Add Earth Cash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cards' });
  await expect(dialog.getByLabel('Amount')).toBeVisible();
  return dialog;
}

/** Fills in the page's form up to the last button. */
async function toReview(page: Page, amount: string) {
  await page.goto('/dashboard/payments/add');
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: 'Review your deposit' })).toBeVisible();
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('Earth Cash is added on its page', async ({ page }) => {
      await enterWithMethod(page, 'pm_card_visa');
      await balance(page, '$0.00');
      await toReview(page, '25');
      await expect(page.getByRole('main')).toContainText('Visa ending in 4242');
      await expect(page.getByRole('main')).toContainText('$25.50');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.waitForURL('**/shop-all');
      await expect(page.getByText('$25.50 was added to your Earth Cash.')).toBeVisible();
      await page.goto('/dashboard/home');
      await balance(page, '$25.50');
      await page.goto('/dashboard/payments');
      await expect(page.getByRole('table', { name: 'Deposits' })).toContainText('Completed');
    });

    test('a declined card says why, and the amount is kept', LONG, async ({ page }) => {
      await enterWithMethod(page, 'pm_card_chargeCustomerFail');
      await toReview(page, '12.50');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      const summary = page.getByRole('group', { name: 'Nothing was charged' });
      await expect(summary).toBeFocused();
      await expect(summary).toContainText('That card was declined.');
      await expect(page.getByLabel('Amount')).toHaveValue('12.50');
      await page.goto('/dashboard/payments');
      await expect(page.getByRole('table', { name: 'Deposits' })).toContainText('Failed');
      await balance(page, '$0.00');
    });

    test('a bank that asks is answered on its own page', LONG, async ({ page }) => {
      await enterWithMethod(page, 'pm_card_threeDSecure2Required');
      await toReview(page, '40');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.waitForURL('**/deposits/*');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Verify this payment with your bank',
      );
      await expect(bar(page)).toContainText('$40.80 pending');
      await page.getByRole('link', { name: 'Go to your bank' }).click();
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await page.waitForURL(/\/deposits\/[\w-]+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earth Cash added');
      await page.goto('/dashboard/home');
      await balance(page, '$40.80');
    });

    test('a bank account’s deposit is pending until its bank has paid', LONG, async ({ page }) => {
      const email = await enterWithMethod(page, 'pm_usBankAccount_success');
      await toReview(page, '100');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.waitForURL('**/deposits/*');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer in progress');
      await expect(bar(page)).toContainText('Earth Cash: $0.00');
      await expect(bar(page)).toContainText('$102.00 pending');
      const [intent] = await intentsOf(email);
      await settleDebit(intent?.id ?? '');
      await expect(async () => {
        if (!javaScriptEnabled) await page.getByRole('link', { name: 'Refresh' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earth Cash added', {
          timeout: 1_000,
        });
      }).toPass({ timeout: 180_000 });
      await page.goto('/dashboard/home');
      await balance(page, '$102.00');
    });

    test('asking to pay by invoice: confirmed, received', LONG, async ({ page }) => {
      await enterWithMethod(page, 'pm_card_visa');
      await page.goto('/dashboard/payments');
      await page.getByRole('link', { name: 'Request invoice terms' }).click();
      await expect(page.getByRole('heading', { name: 'Please confirm request' })).toBeVisible();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
      await expect(
        page.getByText('We will review your request and respond shortly.'),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Done' }).click();
      await expect(page.getByRole('heading', { name: 'Request received' })).toHaveCount(0);
    });
  });
}

test('the dialog adds Earth Cash: what it brings is said while one types', async ({ page }) => {
  const email = await enterWithMethod(page, 'pm_card_visa');
  const dialog = await openDialog(page);
  await dialog.getByLabel('Amount').fill('1.25');
  await expect(dialog.getByText('You get $1.28: $1.25 plus a $0.03 bonus.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('0.10');
  await dialog.getByRole('button', { name: 'Review' }).click();
  const summary = dialog.getByRole('group', { name: 'Nothing was charged' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').click();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expect(dialog.getByLabel('Amount')).toHaveValue('0.10');
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog).toContainText('Added to your Earth Cash');

  const held = signal();
  await page.route('**/dashboard/payments/add.data*', async (route) => {
    if (route.request().method() === 'POST') await held.given;
    await route.continue();
  });
  await dialog.getByRole('button', { name: /^Pay \$/ }).dblclick();
  const busy = dialog.getByRole('button', { name: 'Adding Cash...' });
  await expect(busy).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeVisible();
  held.give();
  await page.waitForURL('**/shop-all');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('$10.20 was added to your Earth Cash.')).toBeVisible();
  expect((await intentsOf(email)).map(({ amount }) => amount)).toEqual([1000]);
});

test('the way back to a form that was confirmed adds no second', LONG, async ({ page }) => {
  const email = await enterWithMethod(page, 'pm_card_visa');
  await toReview(page, '5');
  // The very same form sent twice, as from two windows or from a page that the browser has kept.
  const fields = await page.locator('form:has([name=form_token])').evaluate((form) => {
    return [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
  });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await arriveAt(page, '**/shop-all', 'Shop all products');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Earth Cash');
  const answer = await page.request.post('/dashboard/payments/add', {
    form: { ...Object.fromEntries(fields), intent: 'confirm' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers()['location']]).toEqual([303, '/shop-all']);
  expect((await intentsOf(email)).map(({ amount }) => amount)).toEqual([500]);
});

test(
  'back from the review, the focus is on the amount: in the dialog and on the page',
  LONG,
  async ({ page }) => {
    await enterWithMethod(page, 'pm_card_visa');
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('heading', { name: 'Cards' })).toBeFocused();
    for (const place of [dialog, page]) {
      if (place === page) await page.goto('/dashboard/payments/add');
      await place.getByLabel('Amount').fill('12');
      await place.getByRole('button', { name: 'Review' }).click();
      await place.getByRole('button', { name: 'Change' }).click();
      await expect(place.getByLabel('Amount')).toBeFocused();
      await expect(place.getByLabel('Amount')).toHaveValue('12');
    }
  },
);

test('a notice of saving is not taken by the dialog', LONG, async ({ page }) => {
  await enterWithMethod(page, 'pm_card_visa');
  const notice = { name: 'account-notice', value: 'Im1ldGhvZC1zYXZlZCI%3D' };
  await page.context().addCookies([{ ...notice, url: page.url() }]);
  await openDialog(page);
  await page.goto('/dashboard/payments/add');
  await expect(page.getByText('Payment method saved.')).toBeVisible();
});

test('whose session is over is told so, with the way in and back', async ({ page }) => {
  await enterWithMethod(page, 'pm_card_visa');
  await page.goto('/dashboard/payments');
  await balance(page, '$0.00');
  await page.context().clearCookies({ name: /sid/ });
  await expect(bar(page)).toContainText('Signed out');
  const link = bar(page).getByRole('link', { name: 'Sign in' });
  await expect(link).toHaveAttribute('href', '/auth/login?returnTo=%2Fdashboard%2Fpayments');
});

test('the dialog keeps the focus and gives it back', async ({ page }) => {
  await enterWithMethod(page, 'pm_card_visa');
  const dialog = await openDialog(page);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const within = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body || activeElement?.closest('[role=dialog]') !== null;
    });
    expect(within).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(profile(page)).toBeFocused();
});

test(
  'the header follows what happens elsewhere, within a second or two',
  LONG,
  async ({ page }) => {
    await enterWithMethod(page, 'pm_card_visa');
    await balance(page, '$0.00');
    const other = await page.context().newPage();
    await toReview(other, '8');
    await other.getByRole('button', { name: /^Pay \$/ }).click();
    await other.waitForURL('**/shop-all');
    await other.close();
    await page.bringToFront();
    await balance(page, '$8.16');
  },
);

test('a balance that cannot be read stays as it is, and comes back', LONG, async ({ page }) => {
  await enterWithMethod(page, 'pm_card_visa');
  const failed = signal();
  await page.route('**/api/earth-cash', async (route) => {
    failed.give();
    await route.abort();
  });
  await failed.given;
  await balance(page, '$0.00');
  await page.unroute('**/api/earth-cash');
  const answer = await page.waitForResponse('**/api/earth-cash');
  expect([200, 304]).toContain(answer.status());
});

for (const width of AXE_WIDTHS) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the pages of Earth Cash have nothing that axe finds', LONG, async ({ page }) => {
      test.setTimeout(120_000);
      await enterWithMethod(page, 'pm_card_visa');
      await page.goto('/dashboard/payments/add');
      await page.getByLabel('Amount').fill('-1');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('group', { name: 'Nothing was charged' })).toBeVisible();
      await looksGoodInBothSchemes(page, 'the form with an error');
      await toReview(page, '3');
      await looksGoodInBothSchemes(page, 'the review');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await arriveAt(page, '**/shop-all', 'Shop all products');
      await looksGoodInBothSchemes(page, 'what was added');
      await page.goto('/dashboard/payments');
      await looksGoodInBothSchemes(page, 'payments');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earth Cash added');
      await looksGoodInBothSchemes(page, 'a deposit');
      await profile(page).click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      await looksGoodInBothSchemes(page, 'the profile menu');
      await page.keyboard.press('Escape');
      await openDialog(page);
      await looksGoodInBothSchemes(page, 'the dialog');
    });
  });
}
