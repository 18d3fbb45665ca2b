import type { Locator, Page } from '@playwright/test';
import { cents } from '../../app/domain/core/money';
import { stableNumber } from '../../sandbox/kit/ids';
import { owedOrder } from '../support/owed-order';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { request } from './custom-order-people';
import { button, enterBackOffice, main, somebodyElse } from './day-people';
import { sandboxUrl, signInWithMethod } from './people-with-cards';
import { expect, LONG, test } from './shop';

/** Tasks of docs/decisions/0049: a typed or pasted text, a key and a click count as one each. */

const CUPS = `gid://shopify/ProductVariant/${stableNumber('variant kraft-hot-cup-20-oz 50 pieces')}`;

type Stripe = { paymentIntents: { id: string; amount: number }[] };

/** What a clerk does from the first page on, counted. */
class Clerk {
  count = 0;

  constructor(private readonly page: Page) {}

  async begins(): Promise<void> {
    await this.page.goto('/erp');
    await expect(this.page.getByRole('searchbox', { name: 'Find anything' })).toBeFocused();
    this.count = 0;
  }

  async types(text: string): Promise<void> {
    this.count += 1;
    // The first character opens the box, in which the others are typed.
    await this.page.keyboard.type(text.slice(0, 1));
    await expect(this.page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await this.page.keyboard.type(text.slice(1));
  }

  async pastes(text: string): Promise<void> {
    this.count += 1;
    await this.page.getByRole('searchbox', { name: 'Find anything' }).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  }

  async presses(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  async clicks(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
}

async function placePaid(email: string): Promise<{ name: string; number: string }> {
  const lines = [
    { variantGid: CUPS, quantity: 2 },
    { title: 'Printed lids', priceCents: cents(1_000), quantity: 2, taxable: false },
  ];
  const order = await owedOrder(sandboxUrl(), email, { lines });
  await sandboxControl(sandboxUrl()).shopify({ action: 'order-paid', name: order.name });
  return order;
}

test('a clerk’s tasks take one to three steps each', LONG, async ({ page: office, browser }) => {
  const control = sandboxControl(sandboxUrl());
  const customer = await somebodyElse(browser);
  const email = await signInWithMethod(customer, 'pm_card_visa');
  const phone = `503-${String(Date.now()).slice(-10, -7)}-${String(Date.now()).slice(-4)}`;
  const set = { phone: `+1${phone.replaceAll('-', '')}`, firstName: 'Terry', lastName: 'Task' };
  await control.shopify({ action: 'customer', email, set });
  const [bought, unwanted] = [await placePaid(email), await placePaid(email)];
  const custom = await request(customer);
  const number = /C-\d+/.exec((await main(customer).textContent()) ?? '')?.[0] ?? 'no number';
  await customer.goto('/dashboard/payments/add');
  await customer.getByLabel('Amount').fill('123.45');
  await button(customer, 'Review').click();
  await button(customer, 'Pay $123.45').click();
  const intent = await eventually(async () => {
    const { stripe } = (await control.state('stripe.paymentIntents')) as unknown as {
      stripe: Stripe;
    };
    return stripe.paymentIntents.find(({ amount }) => amount === 12_345)?.id;
  });

  await enterBackOffice(office, 'admin@example.com');
  const clerk = new Clerk(office);
  const at = (path: RegExp) => office.waitForURL((url) => path.test(url.pathname + url.hash));
  const task = async (name: string, steps: number, does: () => Promise<unknown>) =>
    test.step(name, async () => {
      await clerk.begins();
      await does();
      expect(clerk.count, name).toBe(steps);
    });
  // The mirror of the orders follows within seconds.
  await expect(async () => {
    await office.goto(`/erp/jump?q=${unwanted.name.slice(1)}`);
    await expect(office).toHaveURL(/\/erp\/orders\/\d+$/, { timeout: 2_000 });
  }).toPass({ timeout: 180_000 });

  await task('find a customer by a phone number that is typed', 2, async () => {
    await clerk.types(phone);
    await clerk.presses('Enter');
    await at(/\/erp\/customers\/\d+$/);
    await expect(main(office)).toContainText(email);
  });
  await task('find a customer by a phone number that is pasted', 1, async () => {
    await clerk.pastes(phone);
    await at(/\/erp\/customers\/\d+$/);
    await expect(main(office)).toContainText(email);
  });
  await task('find an order by SKU', 2, async () => {
    await office.goto(`/erp/orders/${bought.number}`);
    const sku = /EB-\d+/.exec((await main(office).textContent()) ?? '')?.[0] ?? 'no SKU';
    await clerk.begins();
    await clerk.types(sku);
    await clerk.presses('Enter');
    await at(/\/erp\/orders\/\d+$/);
    await expect(main(office)).toContainText(sku);
  });
  await task('find a payment intent', 2, async () => {
    await clerk.types(intent);
    await clerk.presses('Enter');
    await at(/\/erp\/cash\/operations\//);
  });
  await task('refund one line', 3, async () => {
    await clerk.types(`refund ${bought.name} printed`);
    await clerk.presses('Enter');
    await clerk.clicks(button(office, /^Refund \$/));
    await expect(main(office)).toContainText('Refund issued.');
  });
  await task('cancel an order', 3, async () => {
    await clerk.types(`cancel ${unwanted.name}`);
    await clerk.presses('Enter');
    await clerk.clicks(button(office, 'Cancel order'));
    await at(/\/erp\/orders\/\d+$/);
  });
  await task('add a note', 2, async () => {
    await clerk.types(`note ${bought.name} Called, picks up on Friday`);
    await clerk.presses('Enter');
    await at(/#timeline$/);
  });
  await task('quote a custom order', 3, async () => {
    await clerk.types(`quote ${number} 84 12 18 3 weeks after approval`);
    await clerk.presses('Enter');
    await clerk.clicks(button(office, 'Send quote'));
    await at(new RegExp(custom));
    await expect(office.getByRole('heading', { name: 'Revise quote' })).toBeVisible();
  });
  await task('adjust a balance', 3, async () => {
    await clerk.types(`adjust +5 ${email} Late delivery`);
    await clerk.presses('Enter');
    await clerk.clicks(button(office, 'Post adjustment'));
    await at(/\/erp\/customers\/\d+$/);
  });
  await task('export last month’s orders', 2, async () => {
    const file = office.waitForEvent('download');
    await clerk.types('export last month');
    await clerk.presses('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
});
