import type { Page } from '@playwright/test';
import { ledgersOf, staffAt } from './b2b-people';
import { addCash } from './checkout-people';
import { arrived, button, fits, link, main } from './day-people';
import { sandboxUrl, signInWithMethod } from './people-with-cards';
import { expect, SCRIPTING, test, LONG } from './shop';
import { owedOrder } from '../support/owed-order';
import { stripeOf } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';

type StripeState = { stripe: { refunds: { payment_intent: string; amount: number }[] } };

/** Returns what a customer's cards have paid, less what went back to them; deposits do not count. */
async function chargedTo(email: string): Promise<number> {
  const { intents } = await stripeOf(sandboxUrl(), email);
  const { stripe } = (await sandboxControl(sandboxUrl()).state(
    'stripe.refunds',
  )) as unknown as StripeState;
  const paid = intents.filter(
    ({ status, metadata }) => status === 'succeeded' && !metadata.deposit_id,
  );
  return paid.reduce((sum, { id, amount }) => {
    const back = stripe.refunds.filter(({ payment_intent }) => payment_intent === id);
    return back.reduce((left, refund) => left - refund.amount, sum + amount);
  }, 0);
}

/** Returns the Earth Cash that a customer is shown. */
async function cashOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/earth-cash');
  return ((await answer.json()) as { shownCents: number }).shownCents;
}

const agrees = (page: Page, email: string, cents: { charged: number; cash: number }) =>
  eventually(
    async () => (await chargedTo(email)) === cents.charged && (await cashOf(page)) === cents.cash,
    120_000,
    1_000,
  );

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'an order is edited up and down, and canceled by its customer, to the cent',
      LONG,
      async ({ page, browser }) => {
        const email = await signInWithMethod(page, 'pm_card_visa');
        await addCash(page, email, '10');
        const { name, path } = await owedOrder(sandboxUrl(), email);
        const order = path.replace('/dashboard/manage/', '/erp/');

        await test.step('its customer pays it with Earth Cash and card', async () => {
          await page.goto(`${path}/pay`);
          await main(page)
            .getByRole('radio', { name: /^Earth Cash \$10\.20, card \$14\.80/ })
            .check();
          await button(page, 'Pay $25.00').click();
          await arrived(page, 'Thank you');
          await agrees(page, email, { charged: 1_480, cash: 0 });
        });

        const office = await staffAt(browser, javaScriptEnabled);
        await test.step('staff add to it, see the new total first, and charge the card', async () => {
          await office.goto(order);
          await link(office, 'Edit items').click();
          await arrived(office, `Edit ${name}`);
          await button(office, 'Add custom item').click();
          const row = main(office).getByRole('group', { name: /^New item 1/ });
          await row.getByLabel('Item', { exact: true }).fill('Rush fee');
          await row.getByLabel('Price (USD)').fill('10.00');
          await main(office).getByRole('button', { name: 'Review edit' }).last().click();
          await expect(main(office)).toContainText(/New total\s*\$35\.00/);
          await fits(office);
          await expect(main(office)).toContainText('The customer owes $10.00 after this.');
          await main(office)
            .getByRole('radio', { name: /^Charge Visa ending in 4242/ })
            .check();
          await button(office, 'Edit order').click();
          await expect(main(office)).toContainText('$10.00 charged');
          await agrees(page, email, { charged: 2_480, cash: 0 });
        });

        await test.step('and take it out again: what was paid first goes back first', async () => {
          await office.goto(`${order}/edit`);
          await main(office).getByLabel('Rush fee: quantity').fill('0');
          await main(office).getByRole('button', { name: 'Review edit' }).last().click();
          await expect(main(office)).toContainText(/New total\s*\$25\.00/);
          await expect(main(office)).toContainText('$10.00 was paid above the new total.');
          await button(office, 'Edit order').click();
          await expect(main(office)).toContainText('$10.00 refunded');
          await fits(office);
          // Of the first $25.00, $10.20 were Earth Cash.
          await agrees(page, email, { charged: 2_480 - 592, cash: 408 });
        });

        await test.step('its customer sees it, and cancels what is left', async () => {
          await page.goto(path);
          await expect(main(page)).toContainText('Edited');
          await link(page, 'Cancel order').click();
          await arrived(page, `Cancel order ${name}?`);
          await fits(page);
          await button(page, 'Cancel order').click();
          await arrived(page, `Order ${name}`);
          await expect(main(page)).toContainText('Canceled');
          await agrees(page, email, { charged: 0, cash: 1_020 });
          const { orders } = await ledgersOf(email);
          expect(orders).toMatchObject([{ name, totalCents: 2_500 }]);
        });
        await office.context().close();
      },
    );
  });
}
