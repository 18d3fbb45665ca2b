import type { Page } from '@playwright/test';
import { beginSaving, enterFresh, enterWithMethod } from './people-with-cards';
import {
  AXE_WIDTHS,
  axeFindings,
  expect,
  looksGoodInBothSchemes,
  SCRIPTING,
  test,
  LONG,
} from './shop';

const methods = (page: Page) => page.getByRole('region', { name: 'Payment methods' });
const row = (page: Page, name: string) =>
  methods(page).getByRole('listitem').filter({ hasText: name });

/** Fills in Stripe's own page and comes back to the list. */
async function saveCard(page: Page, number: string): Promise<void> {
  await beginSaving(page);
  await fillCard(page, number);
  await page.waitForURL('**/account/billing');
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Cardholder name').fill('Robin Shopper');
  await page.getByLabel('ZIP code').fill('97205');
  await page.getByRole('button', { name: 'Save card' }).click();
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a card is saved, named, made default and removed', async ({ page }) => {
      await enterFresh(page, '/account/billing');
      await expect(methods(page)).toContainText('No cards or bank accounts yet.');
      await saveCard(page, '4242 4242 4242 4242');
      await expect(page.getByText('Payment method saved.')).toBeVisible();
      await expect(row(page, 'Visa ending in 4242')).toContainText('Expires 12/2040');
      // The first one that is saved is the default.
      const own = row(page, 'Visa ending in 4242');
      await expect(own.getByText('Default', { exact: true })).toBeVisible();
      await saveCard(page, '5555 5555 5555 4444');

      await row(page, 'Mastercard').getByRole('link', { name: 'Add nickname' }).click();
      await page.getByLabel('Nickname').fill('Office <card>');
      await page.getByRole('button', { name: 'Save nickname' }).click();
      await expect(page.getByRole('group', { name: 'Please fix these fields' })).toContainText(
        'Leave out the characters',
      );
      await expect(page.getByLabel('Nickname')).toHaveValue('Office <card>');
      await page.getByLabel('Nickname').fill('Office card 🌱');
      await page.getByRole('button', { name: 'Save nickname' }).click();
      await expect(page.getByText('Nickname saved.')).toBeVisible();
      await expect(row(page, 'Office card 🌱')).toContainText('Mastercard ending in 4444');

      await row(page, 'Office card').getByRole('button', { name: 'Make Default' }).click();
      await expect(page.getByText('Default payment method updated.')).toBeVisible();
      await expect(methods(page).getByRole('listitem').first()).toContainText('Office card 🌱');
      await expect(row(page, 'Office card').getByText('Default', { exact: true })).toBeVisible();

      await row(page, 'Office card').getByRole('link', { name: 'Remove' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Remove this payment method?',
      );
      await expect(page.getByRole('main')).toContainText(
        'This is your default. We’ll offer the other one for your next payment.',
      );
      await page.getByRole('link', { name: 'Keep payment method' }).click();
      await expect(row(page, 'Office card')).toHaveCount(1);
      await row(page, 'Office card').getByRole('link', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove payment method' }).click();
      await expect(page.getByText('Payment method removed.')).toBeVisible();
      await expect(row(page, 'Office card')).toHaveCount(0);
      await expect(row(page, 'Visa ending in 4242')).toHaveCount(1);
    });

    test('who turns around at the card company has saved nothing', LONG, async ({ page }) => {
      await enterFresh(page, '/account/billing');
      await beginSaving(page);
      await page.getByRole('link', { name: 'Cancel and return' }).click();
      await page.waitForURL('**/account/billing');
      await expect(page.getByText('Nothing was saved. You left before finishing.')).toBeVisible();
      await expect(methods(page)).toContainText('No cards or bank accounts yet.');
    });

    test(
      'who adds Earth Cash comes back to it, and the new card is chosen',
      LONG,
      async ({ page }) => {
        // A press on our page with Stripe's fields counts as two of the five setups an hour.
        await enterWithMethod(page, 'pm_card_visa');
        await page.goto('/account/billing');
        await row(page, 'Visa').getByRole('button', { name: 'Make Default' }).click();
        await expect(row(page, 'Visa').getByText('Default', { exact: true })).toBeVisible();
        await page.goto('/dashboard/payments/add');
        await expect(page.getByRole('radio', { name: 'Visa' })).toBeChecked();
        await beginSaving(page);
        await fillCard(page, '5555 5555 5555 4444');
        await page.waitForURL('**/dashboard/payments/add');
        await expect(page.getByText('Payment method saved.')).toBeVisible();
        await expect(page.getByRole('radio', { name: 'Mastercard' })).toBeChecked();
        await page.goto('/account/billing');
        await expect(row(page, 'Mastercard')).toHaveCount(1);
        await expect(page.getByText('Payment method saved.')).toHaveCount(0);

        await page.goto('/dashboard/payments/add');
        await beginSaving(page);
        await page.getByRole('link', { name: 'Cancel and return' }).click();
        await page.waitForURL('**/dashboard/payments/add');
        await expect(page.getByText('Nothing was saved.')).toBeVisible();
        await expect(page.getByRole('radio', { name: 'Visa' })).toBeChecked();
      },
    );

    test('what the removal of the last one means is said', LONG, async ({ page }) => {
      await enterFresh(page, '/account/billing');
      await saveCard(page, '4242 4242 4242 4242');
      await row(page, 'Visa').getByRole('link', { name: 'Remove' }).click();
      await expect(page.getByRole('main')).toContainText('You have no other method to pay with.');
      await expect(page.getByRole('main')).not.toContainText('which of the others');
    });

    test('a bank account by its small deposit: pending, then usable', LONG, async ({ page }) => {
      await enterFresh(page, '/account/billing');
      await beginSaving(page);
      await page.getByRole('link', { name: 'US bank account' }).click();
      await page.getByLabel('Email').fill('robin@example.com');
      await page.getByLabel('Name on the account').fill('Robin Shopper');
      await page.getByLabel('Routing number').fill('110000000');
      await page.getByLabel('Account number').fill('000123456789');
      await page.getByLabel('With the code from a $0.01 deposit').check();
      await page.getByRole('button', { name: 'Agree and save' }).click();
      await page.waitForURL('**/account/billing');
      const account = row(page, 'STRIPE TEST BANK ending in 6789');
      await expect(account).toContainText('Pending verification');
      await expect(account.getByRole('button', { name: 'Make Default' })).toHaveCount(0);
      await account.getByRole('link', { name: 'Confirm test deposit' }).click();
      await page.getByLabel('Six-character code').fill('SM11AA');
      const posted = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Verify account' }).click();
      await posted;
      await page.goto('/account/billing');
      await expect(account).not.toContainText('Pending verification');
      await expect(account).toContainText('Checking account');
    });
  });
}

test('a card is saved on our own page, in the card company’s fields', async ({ page }) => {
  await enterFresh(page, '/account/billing');
  await page.getByRole('link', { name: 'Add a card or bank account' }).click();
  await page.waitForURL('**/account/billing/add**');
  const fields = page.frameLocator('iframe').first();
  await fields.getByLabel('Card number').fill('4000 0000 0000 0002');
  await fields.getByLabel('Expiration date').fill('12 / 40');
  await fields.getByLabel('Security code').fill('123');
  await fields.getByLabel('ZIP code').fill('97205');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await fields.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/account/billing');
  await expect(page.getByText('Payment method saved.')).toBeVisible();
  await expect(row(page, 'Visa ending in 4242')).toHaveCount(1);
});

test(
  'the card company’s fields turn dark and light with the page, and keep what was typed',
  LONG,
  async ({ page }) => {
    await enterFresh(page, '/account/billing');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/account/billing/add');
    const fields = page.frameLocator('iframe').first();
    const label = fields.getByText('Card number', { exact: true });
    await fields.getByLabel('Card number').fill('4242 4242');
    const white = 'rgb(255, 255, 255)';
    await expect(label).not.toHaveCSS('color', white);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(label).toHaveCSS('color', white);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(label).not.toHaveCSS('color', white);
    await expect(fields.getByLabel('Card number')).toHaveValue('4242 4242');
  },
);

test('saving in place while a cart is paid leads back to the cart, which says so', async ({
  page,
}) => {
  await enterFresh(page, '/account/billing');
  await page.goto('/account/billing/add?origin=checkout');
  const fields = page.frameLocator('iframe').first();
  await expect(fields.getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Check the fields above.');
  await fields.getByLabel('Card number').fill('4242 4242 4242 4242');
  await fields.getByLabel('Expiration date').fill('12 / 40');
  await fields.getByLabel('Security code').fill('123');
  await fields.getByLabel('ZIP code').fill('97205');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/cart');
  await expect(page.getByText('Payment method saved.')).toBeVisible();
});

test('the hosted page of a cart leads back to the cart, which says so', LONG, async ({ page }) => {
  await enterFresh(page, '/account/billing');
  await page.goto('/account/billing/add?origin=checkout');
  await page.getByRole('button', { name: 'Use Stripe’s secure page' }).click();
  await fillCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/cart');
  await expect(page.getByText('Payment method saved.')).toBeVisible();
});

for (const width of AXE_WIDTHS) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the pages of saved methods have nothing that axe finds', LONG, async ({ page }) => {
      await enterFresh(page, '/account/billing');
      await saveCard(page, '4242 4242 4242 4242');
      await looksGood(page, 'the list');
      await row(page, 'Visa').getByRole('link', { name: 'Add nickname' }).click();
      await page.getByLabel('Nickname').fill('<');
      await page.getByRole('button', { name: 'Save nickname' }).click();
      await expect(page.getByRole('group', { name: 'Please fix these fields' })).toBeVisible();
      await looksGood(page, 'naming');
      await page.goto('/account/billing');
      await row(page, 'Visa').getByRole('link', { name: 'Remove' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Remove this payment method?',
      );
      await looksGood(page, 'the question');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto('/account/billing/add');
        await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
        expect.soft(await axeFindings(page), `the fields, ${colorScheme}`).toEqual([]);
      }
    });
  });
}

/** Checks the page in both schemes, and that it does not scroll sideways. */
async function looksGood(page: Page, what: string): Promise<void> {
  await looksGoodInBothSchemes(page, what);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, what).toBeLessThanOrEqual(0);
}
