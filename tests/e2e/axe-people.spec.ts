import type { Page } from '@playwright/test';
import { staff } from '../../seed/people';
import { signInByRequests } from './by-requests';
import { appearance, DESKTOP, inThisRun } from './appearance';
import { arriveAt, expect, test, LONG } from './shop';

/** The pages of each person. One sign-in serves for the whole list. */
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
    '/dashboard/manage/locations?address=new',
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

// Nothing moves while axe measures.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of inThisRun(paths)) {
    await page.goto(path);
    await appearance(page);
  }
}

test('a visitor’s pages', ({ page }) => checkAll(page, PAGES.visitor));

test('a sign-up with errors', LONG, async ({ page }) => {
  await page.goto('/get-started?kind=business');
  await page
    .getByRole('region', { name: 'Sign Up' })
    .getByRole('button', { name: 'Sign Up' })
    .click();
  await expect(page.getByRole('group', { name: 'Please fix these fields' })).toBeVisible();
  await appearance(page);
});

/** A business, an ambassador and an organization's admin: the others have none of their own. */
const IN_EVERY_RUN = new Set(['bruno', 'amara', 'otto']);

for (const who of ['nora', 'ivy', 'ella', 'bruno', 'otto', 'amara'] as const) {
  const details = IN_EVERY_RUN.has(who) ? {} : LONG;
  test(`the pages of ${who}`, details, async ({ page }) => {
    await signInByRequests(page, `${who}@example.com`);
    await checkAll(page, PAGES[who]);
  });
}

test('a reorder’s review, and an address with errors', LONG, async ({ page }) => {
  await signInByRequests(page, 'ivy@example.com');
  await page.goto('/my-products');
  await page.getByRole('link', { name: 'Reorder all of #989' }).click();
  await arriveAt(page, '**/my-products/reorder?**', 'Before you reorder');
  await appearance(page);
  await page.setViewportSize(DESKTOP);
  await page.goto('/dashboard/manage/locations?address=new');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('group', { name: 'Please fix these fields' })).toBeVisible();
  await appearance(page);
});

const BACK_OFFICE = {
  shop: [
    '/erp',
    '/erp?by=months',
    '/erp/jump?q=cup',
    '/erp/orders',
    '/erp/orders/drafts',
    '/erp/orders/runs',
    '/erp/orders/6000000000901',
    '/erp/products',
    '/erp/products/tax-exempt',
    '/erp/ambassadors/assets',
    '/erp/emails',
    '/erp/quickbooks',
    '/erp/status',
    '/erp/jobs',
  ],
  money: [
    '/erp/cash',
    '/erp/cash/differences',
    '/erp/cash/operations',
    '/erp/approvals',
    '/erp/disputes',
    '/erp/payouts',
    '/erp/payouts/rates',
    '/erp/invoices',
    '/erp/invoices/aging',
    '/erp/invoices/reminders',
    '/erp/invoices/aging/61',
    '/erp/invoices/aging/61/statement',
  ],
  people: ['/erp/customers', '/erp/customers/requests', '/erp/users', '/erp/account', '/erp/audit'],
} as const;

const admin = staff.find(({ isAdmin }) => isAdmin);

async function enter(page: Page, password = admin?.sandboxPassword ?? ''): Promise<void> {
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

for (const part of ['shop', 'money', 'people'] as const) {
  // The lists and pages of orders and customers; those of the others are built of the same parts.
  const details = part === 'shop' ? {} : LONG;
  test(`the back-office, for its admin: ${part}`, details, async ({ page }) => {
    await page.goto('/erp-login');
    await enter(page);
    await page.waitForURL(/\/erp(?:\/|$)/);
    await checkAll(page, BACK_OFFICE[part]);
  });
}

test(
  'the back-office: a sign-in that is refused, a customer who was looked for, and two accounts',
  LONG,
  async ({ page }) => {
    await page.goto('/erp-login');
    await enter(page, 'wrong');
    await expect(page.getByRole('main')).toContainText(
      'That email and password don’t match an account.',
    );
    await appearance(page);
    await page.setViewportSize(DESKTOP);
    await enter(page);
    await page.waitForURL(/\/erp(?:\/|$)/);
    await page.goto('/erp/customers');
    await page.getByLabel('Name, email, phone, or company').fill('bruno@exa');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Keller');
    await appearance(page);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('link', { name: 'Bruno Keller' }).click();
    await page.getByRole('link', { name: 'Merge with this person’s other account' }).click();
    await page.getByLabel('Email or customer number').fill('nora@example.com');
    await page.getByRole('button', { name: 'Compare accounts' }).click();
    await expect(page.getByRole('main')).toContainText('nora@example.com');
    await appearance(page);
  },
);
