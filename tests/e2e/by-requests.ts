import type { Page } from '@playwright/test';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

/** Returns the address of the shop under test. */
function shopUrl(): string {
  return process.env['SHOP_URL'] ?? 'http://localhost:3000';
}

/**
 * Runs steps that a test needs but does not test as plain requests with the cookies of the page's browser,
 * since rendering a page costs half a second of processor time. The browser gets the new cookies.
 */
export async function byRequests<T>(
  page: Page,
  consume: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const url = shopUrl();
  const context = page.context();
  const visitor = new Visitor(url);
  for (const { name, value } of await context.cookies(url)) visitor.cookies.set(name, value);
  const before = [...visitor.cookies.keys()];
  const count = await consume(visitor);
  for (const name of before.filter((one) => !visitor.cookies.has(one))) {
    await context.clearCookies({ name });
  }
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
  return count;
}

/** Signs a page's browser in. `sign-in.spec.ts` tests the sign-in pages themselves. */
export async function signInByRequests(page: Page, email: string): Promise<void> {
  await byRequests(page, (visitor) => signIn(visitor, email));
}
