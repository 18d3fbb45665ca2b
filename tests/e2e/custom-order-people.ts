import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { staff } from '../../seed/people';
import { freshAddress } from '../support/fresh-address';
import { arriveAt, expect } from './shop';

/** A custom order from its request to an approved proof, by the pages of its customer and of staff. */

const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><circle cx="60" cy="60" r="52"
  fill="#1f5c3a"/><path d="M30 70 60 24l30 46z" fill="#f4b942"/></svg>`,
);
export const logo = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: LOGO };

const proofFile = async () => ({
  name: 'proof 1.png',
  mimeType: 'image/png',
  buffer: await sharp(LOGO, { density: 300 }).png().toBuffer(),
});

/** Opens the list of requests in a browser of a staff member. @param email where work is taken, one nobody else takes any as */
export async function enterStaff(
  browser: Browser,
  javaScriptEnabled: boolean,
  email: 'staff@example.com' | 'admin@example.com' = 'staff@example.com',
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: process.env['SHOP_URL'] ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  });
  const page = await context.newPage();
  await page.goto('/erp-login?returnTo=/erp/orders/custom');
  await page.getByLabel('Email').fill(email);
  const password = staff.find((member) => member.email === email)?.sandboxPassword;
  await page.getByLabel('Password').fill(password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await arriveAt(page, ({ pathname }) => pathname === '/erp/orders/custom', 'Custom orders');
  return page;
}

/** Requests 4,000 sheets with a logo. @returns the id of the custom order */
export async function request(page: Page): Promise<string> {
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

export async function quote(backOffice: Page, id: string): Promise<void> {
  await backOffice.goto(`/erp/orders/custom/${id}`);
  await backOffice.getByLabel('Price per case of 2,000 (USD)').fill('120');
  await backOffice.getByLabel('Plate and setup fee (USD)').fill('$45.50');
  await backOffice.getByLabel('Lead time').fill('Three weeks after approval');
  await backOffice.getByRole('button', { name: 'Send quote' }).click();
  await expect(backOffice.getByRole('heading', { name: 'Revise quote' })).toBeVisible();
}

export async function addProof(backOffice: Page): Promise<void> {
  await backOffice.getByLabel('Proof file').setInputFiles(await proofFile());
  await backOffice.getByLabel('Note to the customer').fill('As it will be printed.');
  await backOffice.getByRole('button', { name: 'Add version' }).click();
}
