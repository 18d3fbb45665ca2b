import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { fillAddress } from './checkout-people';
import { enterFresh, enterWithMethod } from './people-with-cards';
import { arriveAt, axeFindings, expect, SCRIPTING, test, LONG } from './shop';

const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><circle cx="60" cy="60" r="52"
  fill="#1f5c3a"/><path d="M30 70 60 24l30 46z" fill="#f4b942"/></svg>`,
);
const logo = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: LOGO };

const proofFile = async () => ({
  name: 'proof 1.png',
  mimeType: 'image/png',
  buffer: await sharp(LOGO, { density: 300 }).png().toBuffer(),
});

/** Opens the list of requests in a browser of a staff member. */
async function enterStaff(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: process.env['SHOP_URL'] ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  const page = await context.newPage();
  await page.goto('/erp-login?returnTo=/erp/orders/custom');
  await page.getByLabel('Email').fill('staff@example.com');
  const password = staff.find(({ email }) => email === 'staff@example.com')?.sandboxPassword;
  await page.getByLabel('Password').fill(password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await arriveAt(page, ({ pathname }) => pathname === '/erp/orders/custom', 'Custom orders');
  return page;
}

async function request(page: Page): Promise<string> {
  await page.goto('/product/custom-grease-proof-paper');
  await page.getByRole('link', { name: 'Start your design' }).click();
  await page.waitForURL('**/design?product=custom-grease-proof-paper&**');
  await page.getByLabel('How many sheets').fill('4,000');
  await page.getByLabel('Your artwork', { exact: true }).setInputFiles(logo);
  await page.getByLabel('Notes').fill('One mark in the middle.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/custom-orders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('We have your request');
  return page.url().slice(-36);
}

async function quote(backOffice: Page, id: string): Promise<void> {
  await backOffice.goto(`/erp/orders/custom/${id}`);
  await backOffice.getByLabel('Price per case of 2,000 (USD)').fill('120');
  await backOffice.getByLabel('Plate and setup fee (USD)').fill('$45.50');
  await backOffice.getByLabel('Lead time').fill('Three weeks after approval');
  await backOffice.getByRole('button', { name: 'Send quote' }).click();
  await expect(backOffice.getByRole('heading', { name: 'Revise quote' })).toBeVisible();
}

async function addProof(backOffice: Page): Promise<void> {
  await backOffice.getByLabel('Proof file').setInputFiles(await proofFile());
  await backOffice.getByLabel('Note to the customer').fill('As it will be printed.');
  await backOffice.getByRole('button', { name: 'Add version' }).click();
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a custom order goes from artwork to a paid order', async ({ page, browser }) => {
      await enterWithMethod(page, 'pm_card_visa');
      const id = await request(page);
      const backOffice = await enterStaff(browser, javaScriptEnabled);
      await quote(backOffice, id);
      await addProof(backOffice);
      await expect(backOffice.getByRole('article', { name: 'Version 1' })).toBeVisible();

      await page.reload();
      await expect(page.getByRole('main')).toContainText('$285.50');
      await page.getByLabel('Changes or questions').fill('A little larger, please.');
      await page.getByRole('button', { name: 'Send comment' }).click();
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('A little larger');

      await backOffice.reload();
      await expect(backOffice.getByRole('region', { name: 'Timeline' })).toContainText(
        'A little larger',
      );
      await addProof(backOffice);
      await expect(backOffice.getByRole('article', { name: 'Version 2' })).toBeVisible();

      await page.reload();
      await page.getByRole('button', { name: 'Approve version 2' }).click();
      await expect(page.getByRole('link', { name: 'Pay and order' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Add shipping address' }).click();
      await fillAddress(page);
      await page.getByRole('button', { name: 'Ship to this address' }).click();
      await expect(page.getByRole('main')).toContainText('1 Orchard Street, Portland, OR 97205');
      await page.getByRole('link', { name: 'Pay and order' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        'Pay for custom order C-',
      );
      await expect(page.getByLabel(/Card \$/)).toBeChecked();
      await page.getByRole('button', { name: 'Pay and order' }).click();
      await page.waitForURL(`**/custom-orders/${id}`);
      await expect(page.getByRole('main')).toContainText('Your order is placed');
      await page.getByRole('link', { name: /^Order #/ }).click();
      await arriveAt(page, '**/dashboard/manage/orders/*', /^Order #\d+$/);
      await expect(page.getByRole('main')).toContainText('Paid');
      await backOffice.context().close();
    });

    test('a refused file keeps what was typed, and a good one stays', LONG, async ({ page }) => {
      await enterFresh(page, '/dashboard/manage/custom-orders');
      await page.goto('/design?product=custom-cup-made-to-order');
      await page.getByLabel('How many cups').fill('1500');
      const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      await page.getByLabel('Your artwork', { exact: true }).setInputFiles({ ...logo, buffer });
      await page.getByRole('button', { name: 'Send request' }).click();
      const summary = page.getByRole('group', { name: 'Please fix these fields' });
      await expect(summary).toBeFocused();
      await expect(summary).toContainText('contains a script');
      await expect(summary).toContainText('in multiples of 1,000 cups');
      await expect(page.getByLabel('How many cups')).toHaveValue('1500');
      await page.getByLabel('Your artwork', { exact: true }).setInputFiles(logo);
      await page.getByRole('button', { name: 'Preview on the product' }).click();
      await expect(page.getByRole('img', { name: 'Your artwork on the product' })).toBeVisible();
      await expect(page.getByText('mark.svg')).toBeVisible();
      await page.getByLabel('How many cups').fill('3000');
      await page.getByText('Print colors').first().click();
      await page.getByLabel('Color 1 name').fill('Leaf');
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.waitForURL(/custom-orders\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('img', { name: 'Your artwork on the product' })).toBeVisible();
    });
  });
}

test(
  'the preview is drawn while one chooses, and axe finds nothing',
  LONG,
  async ({ page, browser }) => {
    await enterFresh(page, '/dashboard/manage/custom-orders');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/design');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/design?product=paper-bags-made-to-order');
    await page.getByLabel('Your artwork', { exact: true }).setInputFiles(logo);
    await expect(page.getByRole('img', { name: 'Your artwork on the product' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const id = await request(page);
    const backOffice = await enterStaff(browser, true);
    await quote(backOffice, id);
    await addProof(backOffice);
    await expect(backOffice.getByRole('article', { name: 'Version 1' })).toBeVisible();
    expect(await axeFindings(backOffice)).toEqual([]);
    await page.reload();
    expect(await axeFindings(page)).toEqual([]);
    await backOffice.goto('/erp/orders/custom');
    expect(await axeFindings(backOffice)).toEqual([]);
    const list = '/dashboard/manage/custom-orders';
    for (const path of [list, '/design?product=custom-cup-made-to-order', `${list}/${id}`]) {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(path);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ path, isWide }).toEqual({ path, isWide: false });
    }
    await backOffice.context().close();
  },
);
