import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { enterWithCart, expectBalance, toPayment } from './checkout-people';
import { axeFindings, expect, SCRIPTING, test } from './shop';

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

/** Finds an order in the list by its number, once the read copy has it. */
async function findOrder(desk: Page, name: string): Promise<void> {
  const search = desk.getByRole('main').getByRole('searchbox');
  const link = desk.getByRole('main').getByRole('link', { name, exact: true });
  await expect(async () => {
    await desk.goto('/erp/orders');
    await search.fill(name);
    await search.press('Enter');
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await link.click();
  await expect(heading(desk)).toContainText(name);
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a draft is made, edited, completed and marked as paid', async ({ browser }) => {
      const desk = await enterStaff(browser, javaScriptEnabled, '/erp/orders/drafts/new');
      await desk.getByLabel('Email address, or number of the customer').fill('ivy@example.com');
      await button(desk, 'Find customer').click();
      await expect(desk.getByLabel('Email for the order')).toHaveValue('ivy@example.com');
      await desk.getByLabel('Product', { exact: true }).fill('kraft cup');
      await button(desk, 'Find products').click();
      await button(desk, /^Add /).filter({ hasNotText: 'custom' }).first().click();
      await expect(desk.getByRole('group', { name: /^Line 1: / })).toBeVisible();
      await desk.getByLabel('Price instead, USD').fill('10');
      await button(desk, 'Add a custom item').click();
      const plates = desk.getByRole('group', { name: 'Line 2' });
      await plates.getByLabel('Title').fill('Plates');
      await plates.getByLabel('Price, USD').fill('25.50');
      await button(desk, 'Calculate price').last().click();
      await expect(desk.getByRole('region', { name: 'Price' })).toContainText(
        /Subtotal\s*\$35\.50/,
      );
      if (javaScriptEnabled) expect(await axeFindings(desk)).toEqual([]);
      await button(desk, 'Create draft').click();
      await expect(heading(desk)).toContainText('#D');
      await expect(desk.getByText('The draft was created.')).toBeVisible();

      await plates.getByLabel('Quantity').fill('2');
      await button(desk, 'Save changes').click();
      await expect(desk.getByText('The draft was saved.')).toBeVisible();
      // Shopify calculates a changed draft a little later.
      await expect(async () => {
        await desk.reload();
        await expect(desk.getByRole('region', { name: 'Price' })).toContainText(
          /Subtotal\s*\$61\.00/,
          { timeout: 2_000 },
        );
      }).toPass({ timeout: 60_000 });

      await desk.getByRole('link', { name: 'Complete this draft' }).click();
      await expect(heading(desk)).toContainText('Complete #D');
      await expect(desk.getByRole('main')).toContainText('it waits for payment');
      await button(desk, 'Make the order').click();
      await desk.waitForURL(/\/erp\/orders\/\d+$/);
      await desk.goto(`${desk.url()}/paid`);
      await expect(desk.getByRole('main')).toContainText('is written down as received');
      await desk.getByLabel('Reference').fill('Check 4711');
      await button(desk, 'Mark as paid').click();
      await desk.waitForURL(/\/erp\/orders\/\d+$/);
      await desk.goto(`${desk.url()}/paid`);
      await expect(desk.getByRole('main')).toContainText('This order is paid.');
      await desk.context().close();
    });

    test('drafts are chosen, named with their sum, and deleted', async ({ browser }) => {
      const desk = await enterStaff(browser, javaScriptEnabled, '/erp/orders/drafts/new');
      // Not the time in milliseconds: one in ten of those numbers passes for a card number.
      const title = `Plates ${randomUUID().slice(0, 8)}`;
      await button(desk, 'Add a custom item').click();
      const line = desk.getByRole('group', { name: 'Line 1' });
      await line.getByLabel('Title').fill(title);
      await line.getByLabel('Price, USD').fill('25.50');
      await button(desk, 'Create draft').click();
      await expect(desk.getByText('The draft was created.')).toBeVisible();
      const name = /#D\d+/.exec((await heading(desk).textContent()) ?? '')?.[0] ?? 'no number';
      const box = desk.getByRole('checkbox', { name: `Choose ${name}` });
      await expect(async () => {
        await desk.goto('/erp/orders/drafts');
        await desk.getByRole('main').getByRole('searchbox').fill(title);
        await button(desk, 'Show drafts').click();
        await expect(box).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await expect(desk.getByText('1 draft matches')).toBeVisible();
      if (javaScriptEnabled) expect(await axeFindings(desk)).toEqual([]);
      await box.check();
      await desk.getByLabel('What to do').selectOption('Delete');
      await button(desk, 'Go on').click();
      await expect(desk.getByText('Their totals come to $25.50.')).toBeVisible();
      await expect(desk.getByRole('region', { name: 'Which they are', exact: true })).toContainText(
        name,
      );
      if (javaScriptEnabled) expect(await axeFindings(desk)).toEqual([]);
      await button(desk, 'Begin').click();
      await expect(async () => {
        await desk.reload();
        await expect(desk.getByText('Done', { exact: true })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await desk.context().close();
    });

    test('an order is found and refunded to Earth Cash', async ({ page, browser }) => {
      await enterWithCart(page);
      await toPayment(page);
      await button(page, /^Place order/).click();
      await expect(heading(page)).toHaveText('Thank you for your order');
      const order = await page.getByRole('link', { name: /^See order #/ }).textContent();
      const name = /#\d+/.exec(order ?? '')?.[0] ?? 'no number';

      const desk = await enterStaff(browser, javaScriptEnabled, '/erp/orders');
      await findOrder(desk, name);
      await desk.getByRole('link', { name: 'Refund', exact: false }).first().click();
      await expect(heading(desk)).toHaveText(`Refund ${name}`);
      await desk.getByLabel('Amount, USD').fill('12');
      await desk.getByRole('radio', { name: 'All of it to Earth Cash' }).check();
      await button(desk, 'See what will happen').click();
      await expect(desk.getByRole('region', { name: 'This will happen' })).toContainText(
        '$12.00 goes to the customer’s Earth Cash, at once.',
      );
      if (javaScriptEnabled) expect(await axeFindings(desk)).toEqual([]);
      await button(desk, 'Refund $12.00').click();
      await expect(desk.getByText('The refund was made.')).toBeVisible();
      await expect(desk.getByRole('region', { name: 'What staff did' })).toContainText('Refund');
      await expect(async () => expectBalance(page, '$12.00')).toPass({ timeout: 60_000 });
      await desk.context().close();
    });
  });
}
