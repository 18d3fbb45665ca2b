import type { Page } from '@playwright/test';
import { sandboxControl } from '../support/sandbox-control';
import { freshEmail, saveTestMethod } from '../support/people-with-cards';
import { signInAs } from './shop';

/** The address of the companies behind the shop under test. */
export function sandboxUrl(): string {
  return process.env['SHOP_SANDBOX_URL'] ?? 'http://localhost:4000';
}

/** Signs somebody new in, and leads to a page. @returns their address */
export async function enterFresh(page: Page, path: string): Promise<string> {
  const email = freshEmail();
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(path)}`);
  await signInAs(page, email);
  await page.waitForURL(`**${path}`);
  return email;
}

/** To the card company's page from a page of ours, as far as its form. */
export async function beginSaving(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a card or bank' }).click();
  await page.waitForURL(`${sandboxUrl()}/**`);
}

/** Somebody new who has saved a test card or account, on a page of the dashboard. */
export async function enterWithMethod(page: Page, testMethod: string): Promise<string> {
  const email = await enterFresh(page, '/dashboard/payments/add');
  await beginSaving(page);
  await saveTestMethod(sandboxUrl(), email, testMethod);
  await page.goto('/dashboard/home');
  return email;
}

/** The bank's answer to a debit under way. */
export async function settleDebit(intentId: string): Promise<void> {
  await sandboxControl(sandboxUrl()).stripe({ action: 'settle', id: intentId });
}
