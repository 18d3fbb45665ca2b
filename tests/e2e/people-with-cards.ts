import type { Page } from '@playwright/test';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { freshEmail, saveTestMethod } from '../support/people-with-cards';
import { signIn } from '../support/signed-in';
import { textIn } from '../support/visitor';
import { byRequests, signInByRequests } from './by-requests';

/** Returns the address of the sandbox behind the shop under test. */
export function sandboxUrl(): string {
  return process.env['SHOP_SANDBOX_URL'] ?? 'http://localhost:4000';
}

/** Signs in a new customer and opens a page. @returns their address */
export async function enterFresh(page: Page, path: string): Promise<string> {
  const email = freshEmail();
  await signInByRequests(page, email);
  await page.goto(path);
  await page.waitForURL(`**${path}`);
  return email;
}

/** Goes from our page to the form on Stripe's page. */
export async function beginSaving(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a card or bank account' }).click();
  await page.getByRole('button', { name: 'Use Stripe’s secure page' }).click();
  await page.waitForURL(`${sandboxUrl()}/**`);
}

/**
 * Signs in a new customer with a saved test card or account, whose balance has been read; opens no page.
 *
 * @returns their address
 */
export async function signInWithMethod(page: Page, testMethod: string): Promise<string> {
  const email = freshEmail();
  await byRequests(page, async (visitor) => {
    await signIn(visitor, email);
    const begun = await visitor.post('/account/billing/add?origin=earthCash', { intent: 'hosted' });
    if (begun.status !== 303) throw new Error(`saving a card answered ${begun.status}`);
    await eventually(async () => {
      const bar = textIn(await (await visitor.get('/dashboard/payments/add')).text());
      return /Earth Cash:\s+\$0\.00/.test(bar);
    });
  });
  await saveTestMethod(sandboxUrl(), email, testMethod);
  return email;
}

/** Signs in a new customer with a saved test card or bank account, on a page of the dashboard. */
export async function enterWithMethod(page: Page, testMethod: string): Promise<string> {
  const email = await signInWithMethod(page, testMethod);
  await page.goto('/dashboard/home');
  return email;
}

/** Lets the bank settle a pending debit. */
export async function settleDebit(intentId: string): Promise<void> {
  await sandboxControl(sandboxUrl()).stripe({ action: 'settle', id: intentId });
}
