import type { Page } from '@playwright/test';
import { fillCart as putIntoCart, pageOf } from '../pages/checkout-buyers';
import { saveTestMethod, stripeOf } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { byRequests } from './by-requests';
import { sandboxUrl, signInWithMethod } from './people-with-cards';
import { expect } from './shop';

/** The product in every one of these carts: one case of it. */
const GOODS = '/product/hot-cup-sample-case';

/** Signs in a new customer with a saved card, the deposit if any, and one case in the cart. */
export async function enterWithCart(
  page: Page,
  { deposit, card = 'pm_card_visa' }: { deposit?: string; card?: string } = {},
): Promise<string> {
  const email = await signInWithMethod(page, deposit ? 'pm_card_visa' : card);
  if (deposit) {
    await addCash(page, email, deposit);
    if (card !== 'pm_card_visa') await saveTestMethod(sandboxUrl(), email, card);
  }
  await byRequests(page, putIntoCart);
  return email;
}

/** Deposits Earth Cash from the customer's only card by posting the confirmation directly. */
export async function addCash(page: Page, email: string, amount: string): Promise<void> {
  const method = await cardOf(email);
  await byRequests(page, async (visitor) => {
    const { fields } = await pageOf(await visitor.get('/dashboard/payments/add'));
    const sent = { intent: 'confirm', amount, method, form_token: fields['form_token'] ?? '' };
    const added = await visitor.post('/dashboard/payments/add', sent);
    const location = added.headers.get('Location') ?? '';
    if (location !== '/shop-all') throw new Error(`nothing was added: ${added.status}`);
    // This page shows once that the deposit was added.
    await visitor.get(location);
  });
}

type StripeState = { stripe: { paymentMethods: { id: string; customer: string | null }[] } };

/** Returns the Stripe id of the customer's only card. */
export async function cardOf(email: string): Promise<string> {
  const { customerId } = await stripeOf(sandboxUrl(), email);
  const { stripe } = (await sandboxControl(sandboxUrl()).state(
    'stripe.paymentMethods',
  )) as unknown as StripeState;
  return stripe.paymentMethods.find(({ customer }) => customer === customerId)?.id ?? '';
}

export async function fillCart(page: Page): Promise<void> {
  await page.goto(GOODS);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
  // The badge changes before the post is answered.
  await page.waitForLoadState('networkidle');
}

/** Goes from the cart through the checkout's first page, with a new address, to the second. */
export async function toPayment(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Checkout', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping address');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and pay');
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Shopper');
  await page.getByLabel('Street address').fill('1 Orchard Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption({ label: 'Oregon' });
  await page.getByLabel('ZIP code').fill('97205');
}

/** Checks the balance that the dashboard's header shows. */
export async function expectBalance(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/home');
  const bar = page.getByRole('region', { name: 'Earth Cash' }).first();
  await expect(bar).toContainText(`Earth Cash: ${amount}`);
}

/** Holds back the next form of the review. @returns releases it */
export async function holdNextPost(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  await page.route(
    (url) => url.pathname === '/checkout/pay.data',
    async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      // The router may have cancelled it by then.
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  return () => {
    for (const go of held) go();
  };
}
