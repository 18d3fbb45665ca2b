import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { enterWithCart, expectBalance, toPayment } from './checkout-people';
import { axeFindings, expect, SCRIPTING, test, LONG } from './shop';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Signs in a staff member in a browser of their own. */
async function enterStaff(browser: Browser, javaScriptEnabled: boolean, to: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: process.env['SHOP_URL'] ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  const page = await context.newPage();
  await page.goto(`/erp-login?returnTo=${encodeURIComponent(to)}`);
  await page.getByLabel('Email').fill('staff@example.com');
  const password = staff.find(({ email }) => email === 'staff@example.com')?.sandboxPassword;
  await page.getByLabel('Password').fill(password ?? '');
  await button(page, 'Sign in').click();
  await page.waitForURL(({ pathname }) => pathname === to);
  return page;
}

/** Finds an order in the list by its number, once the mirror has it. */
async function findOrder(backOffice: Page, name: string): Promise<void> {
  const search = backOffice.getByRole('main').getByRole('searchbox');
  const link = backOffice.getByRole('main').getByRole('link', { name, exact: true });
  await expect(async () => {
    await backOffice.goto('/erp/orders');
    await search.fill(name);
    await search.press('Enter');
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 180_000 });
  await link.click();
  await expect(heading(backOffice)).toContainText(name);
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a draft is made, edited, completed and marked as paid', async ({ browser }) => {
      const backOffice = await enterStaff(browser, javaScriptEnabled, '/erp/orders/drafts/new');
      await backOffice.getByLabel('Customer’s email or number').fill('ivy@example.com');
      await button(backOffice, 'Find customer').click();
      await expect(backOffice.getByLabel('Email for the order')).toHaveValue('ivy@example.com');
      await backOffice.getByLabel('Product', { exact: true }).fill('kraft cup');
      await button(backOffice, 'Find products').click();
      await button(backOffice, /^Add /).filter({ hasNotText: 'custom' }).first().click();
      await expect(backOffice.getByRole('group', { name: /^Item 1: / })).toBeVisible();
      await backOffice.getByLabel('Price override (USD)').fill('10');
      await button(backOffice, 'Add custom item').click();
      const plates = backOffice.getByRole('group', { name: 'Item 2' });
      await plates.getByLabel('Title').fill('Plates');
      await plates.getByLabel('Price (USD)').fill('25.50');
      await button(backOffice, 'Calculate total').last().click();
      await expect(backOffice.getByRole('region', { name: 'Price' })).toContainText(
        /Subtotal\s*\$35\.50/,
      );
      if (javaScriptEnabled) expect(await axeFindings(backOffice)).toEqual([]);
      await button(backOffice, 'Create draft').click();
      await expect(heading(backOffice)).toContainText('#D');
      await expect(backOffice.getByText('Draft created.')).toBeVisible();

      await plates.getByLabel('Quantity').fill('2');
      await button(backOffice, 'Save changes').click();
      await expect(backOffice.getByText('Draft saved.')).toBeVisible();
      // Shopify calculates a changed draft a little later.
      await expect(async () => {
        await backOffice.reload();
        await expect(backOffice.getByRole('region', { name: 'Price' })).toContainText(
          /Subtotal\s*\$61\.00/,
          { timeout: 2_000 },
        );
      }).toPass({ timeout: 180_000 });

      await backOffice.getByRole('link', { name: 'Complete draft' }).click();
      await expect(heading(backOffice)).toContainText('Complete #D');
      await expect(backOffice.getByRole('main')).toContainText('payment is pending');
      await button(backOffice, 'Create order').click();
      await backOffice.waitForURL(/\/erp\/orders\/\d+$/);
      await backOffice.goto(`${backOffice.url()}/paid`);
      await expect(backOffice.getByRole('main')).toContainText('is recorded as received');
      await backOffice.getByLabel('Reference').fill('Check 4711');
      await button(backOffice, 'Mark as paid').click();
      await backOffice.waitForURL(/\/erp\/orders\/\d+$/);
      await backOffice.goto(`${backOffice.url()}/paid`);
      await expect(backOffice.getByRole('main')).toContainText('This order is already paid.');
      await backOffice.context().close();
    });

    test('drafts are chosen, named with their sum, and deleted', LONG, async ({ browser }) => {
      const backOffice = await enterStaff(browser, javaScriptEnabled, '/erp/orders/drafts/new');
      // Not the time in milliseconds: one in ten of those numbers passes for a card number.
      const title = `Plates ${randomUUID().slice(0, 8)}`;
      await button(backOffice, 'Add custom item').click();
      const line = backOffice.getByRole('group', { name: 'Item 1' });
      await line.getByLabel('Title').fill(title);
      await line.getByLabel('Price (USD)').fill('25.50');
      await button(backOffice, 'Create draft').click();
      await expect(backOffice.getByText('Draft created.')).toBeVisible();
      const name =
        /#D\d+/.exec((await heading(backOffice).textContent()) ?? '')?.[0] ?? 'no number';
      const box = backOffice.getByRole('checkbox', { name: `Select ${name}` });
      await expect(async () => {
        await backOffice.goto('/erp/orders/drafts');
        await backOffice.getByRole('main').getByRole('searchbox').fill(title);
        await backOffice.getByRole('main').getByRole('searchbox').press('Enter');
        await expect(box).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 180_000 });
      await expect(backOffice.getByText('1 draft matches').first()).toBeVisible();
      if (javaScriptEnabled) expect(await axeFindings(backOffice)).toEqual([]);
      await box.check();
      await backOffice.getByLabel('Action', { exact: true }).selectOption('Delete');
      await button(backOffice, 'Continue').click();
      await expect(backOffice.getByText('Their totals add up to $25.50.')).toBeVisible();
      await expect(
        backOffice.getByRole('region', { name: 'Selection', exact: true }),
      ).toContainText(name);
      if (javaScriptEnabled) expect(await axeFindings(backOffice)).toEqual([]);
      await button(backOffice, 'Start').click();
      await expect(async () => {
        await backOffice.reload();
        await expect(backOffice.getByText('Done', { exact: true })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 180_000 });
      await backOffice.context().close();
    });

    test('an order is found and refunded to Earth Cash', async ({ page, browser }) => {
      await enterWithCart(page);
      await toPayment(page);
      await button(page, /^Place order/).click();
      await expect(heading(page)).toHaveText('Thank you for your order');
      const order = await page.getByRole('link', { name: /^View order #/ }).textContent();
      const name = /#\d+/.exec(order ?? '')?.[0] ?? 'no number';

      const backOffice = await enterStaff(browser, javaScriptEnabled, '/erp/orders');
      await findOrder(backOffice, name);
      await backOffice.getByRole('link', { name: 'Refund', exact: false }).first().click();
      await expect(heading(backOffice)).toHaveText(`Refund ${name}`);
      await backOffice.getByLabel('Amount (USD)').fill('12');
      await backOffice.getByRole('radio', { name: 'Earth Cash only' }).check();
      await button(backOffice, 'Review refund').click();
      await expect(backOffice.getByRole('region', { name: 'Review refund' })).toContainText(
        '$12.00 goes to the customer’s Earth Cash right away.',
      );
      if (javaScriptEnabled) expect(await axeFindings(backOffice)).toEqual([]);
      await button(backOffice, 'Refund $12.00').click();
      await expect(backOffice.getByText('Refund issued.')).toBeVisible();
      await expect(backOffice.getByRole('region', { name: 'Activity' })).toContainText('Refund');
      await expect(async () => expectBalance(page, '$12.00')).toPass({ timeout: 180_000 });
      await backOffice.context().close();
    });
  });
}
