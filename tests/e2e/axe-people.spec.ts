import type { Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { ALL, DESK, EACH_ONCE, look } from './look';
import { expect, signInAs, test } from './shop';

/** Pages of one person; the whole list is looked at with one signing-in. */
const PAGES = {
  visitor: [
    '/ambassador-login',
    '/get-started?kind=individual',
    '/get-started?kind=greek-life',
    '/get-started?done=welcome',
    '/get-started-ambassador/confirm',
    '/erp-login',
  ],
  nora: ['/my-products', '/dashboard/home', '/dashboard/manage/orders', '/account/billing'],
  ivy: [
    '/my-products',
    '/account/profile',
    '/account/billing',
    '/account/billing?address=new',
    '/account/company',
    '/account/settings',
    '/account/settings?close=ask',
  ],
  ella: ['/my-products', '/account/company', '/dashboard/manage/orders/6000000000994'],
  bruno: [
    '/my-products',
    '/dashboard/home',
    '/dashboard/manage/orders',
    '/dashboard/manage/orders/6000000000988',
    '/dashboard/manage/custom-orders',
    '/dashboard/manage/locations',
    '/dashboard/manage/invoices',
    '/dashboard/compost',
  ],
  otto: ['/dashboard/manage/users', '/dashboard/users', '/dashboard/ambassadors'],
  amara: [
    '/dashboard/ambassadors',
    '/dashboard/ambassadors/payout',
    '/dashboard/ambassadors/statement',
    '/dashboard/ambassadors/locations',
    '/dashboard/ambassadors/assets',
    '/dashboard/ambassadors/leaderboards',
    '/dashboard/ambassadors/training',
    '/dashboard/ambassadors/training/our-goods',
  ],
} as const;

// Nothing moves while it is being measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 90_000 });

async function lookAtAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const [place, path] of paths.entries()) {
    await page.goto(path);
    await look(page, place === 0 ? ALL : EACH_ONCE);
  }
}

test('a visitor’s pages', ({ page }) => lookAtAll(page, PAGES.visitor));

test('a sign-up with errors', async ({ page }) => {
  await page.goto('/get-started?kind=business');
  await page
    .getByRole('region', { name: 'Sign Up' })
    .getByRole('button', { name: 'Sign Up' })
    .click();
  await expect(page.getByRole('group', { name: 'You are not signed up yet' })).toBeVisible();
  await look(page, EACH_ONCE);
});

for (const who of ['nora', 'ivy', 'ella', 'bruno', 'otto', 'amara'] as const) {
  test(`the pages of ${who}`, async ({ page }) => {
    const [first = ''] = PAGES[who];
    await page.goto(`/auth/login?returnTo=${encodeURIComponent(first)}`);
    await signInAs(page, `${who}@example.com`);
    await page.waitForURL(`**${first}`);
    await lookAtAll(page, PAGES[who]);
  });
}

test('a reorder’s review, and an address with errors', async ({ page }) => {
  await page.goto('/auth/login?returnTo=/my-products');
  await signInAs(page, 'ivy@example.com');
  await page.getByRole('link', { name: 'Reorder all of #989' }).click();
  await page.waitForURL('**/my-products/reorder?**');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, EACH_ONCE);
  await page.setViewportSize(DESK);
  await page.goto('/account/billing?address=new');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('group', { name: 'This has not been saved yet' })).toBeVisible();
  await look(page, EACH_ONCE);
});

test('the back-office, for its admin', async ({ page }) => {
  const admin = staff.find(({ isAdmin }) => isAdmin);
  await page.goto('/erp-login');
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main')).toContainText('These details do not match an account.');
  await look(page, EACH_ONCE);
  await page.setViewportSize(DESK);
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill(admin?.sandboxPassword ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/erp(?:\/|$)/);
  await lookAtAll(page, [
    '/erp',
    '/erp?by=months',
    '/erp/jump?q=cup',
    '/erp/audit',
    '/erp/orders',
    '/erp/customers',
    '/erp/products',
    '/erp/users',
    '/erp/ambassadors/assets',
    '/erp/orders/drafts',
    '/erp/orders/runs',
    '/erp/orders/6000000000901',
    '/erp/cash',
    '/erp/cash/differences',
    '/erp/cash/operations',
    '/erp/cash/adjustments',
    '/erp/payouts',
    '/erp/payouts/rates',
    '/erp/invoices',
    '/erp/emails',
    '/erp/quickbooks',
    '/erp/products/tax-exempt',
    '/erp/customers/requests',
    '/erp/account',
  ]);
  await page.goto('/erp/customers');
  await page.getByLabel('Name, email, phone or company').fill('bruno@exa');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('main')).toContainText('Keller');
  await look(page, EACH_ONCE);
});
