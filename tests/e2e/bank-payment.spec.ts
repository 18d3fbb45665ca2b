import { stripeOf } from '../support/people-with-cards';
import { sandboxControl } from '../support/sandbox-control';
import { owedOrder } from '../support/owed-order';
import { sandboxUrl, settleDebit, signInWithMethod } from './people-with-cards';
import { expect, SCRIPTING, test, LONG } from './shop';

const INVOICES = '/dashboard/manage/invoices';
const ON_ITS_WAY = 'Bank payment on its way. It usually takes 4 business days';

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an order is paid from a bank account, days later', async ({ page }) => {
      const main = page.getByRole('main');
      const email = await signInWithMethod(page, 'pm_usBankAccount_success');
      const { name, path } = await owedOrder(sandboxUrl(), email);
      await page.goto(path);
      await main.getByRole('link', { name: `Pay order ${name}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay for order ${name}`);
      await expect(page.getByRole('combobox', { name: 'Bank account' })).toBeVisible();
      await expect(main).toContainText(
        'Paying from a bank account authorizes us to debit it once.',
      );
      await page.getByRole('button', { name: 'Pay $25.00' }).click();
      await page.waitForURL('**/checkout/payments/*');
      const payment = page.url();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Your bank payment is on its way',
      );
      await page.goto(path);
      await expect(main).toContainText(ON_ITS_WAY);
      await expect(main.getByRole('link', { name: `Pay order ${name}` })).toHaveCount(0);

      const { intents } = await stripeOf(sandboxUrl(), email);
      await settleDebit(intents.find(({ status }) => status === 'processing')?.id ?? '');
      await expect(async () => {
        await page.goto(payment);
        await expect(main).toContainText(`Nothing more is due on order ${name}.`, { timeout: 500 });
      }).toPass();
      await page.goto(path);
      await expect(main).not.toContainText(ON_ITS_WAY);
    });

    test('an invoice is paid from a bank account, days later', LONG, async ({ page }) => {
      const main = page.getByRole('main');
      const email = await signInWithMethod(page, 'pm_usBankAccount_success');
      const added = { email, amountCents: 10_000, issuedOn: '2020-01-01', dueOn: '2020-01-31' };
      const { id } = (await sandboxControl(sandboxUrl()).quickbooks({
        action: 'invoice-add',
        ...added,
      })) as { id: string };
      await page.goto(`${INVOICES}/${id}/pay`);
      await expect(main).toContainText('Paying from this account authorizes us to debit it once.');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('heading', { name: 'Review your payment' })).toBeVisible();
      await expect(main).toContainText('Your bank usually takes 4 business days.');
      await page.getByRole('button', { name: 'Pay $100.00' }).click();
      await page.waitForURL('**/checkout/payments/*');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Your bank payment is on its way',
      );
      await page.goto(`${INVOICES}/${id}`);
      await expect(main).toContainText(
        'for this invoice is on its way. It usually takes 4 business days',
      );
      await expect(main.getByRole('link', { name: 'Pay invoice' })).toHaveCount(0);

      const { intents } = await stripeOf(sandboxUrl(), email);
      await settleDebit(intents.find(({ status }) => status === 'processing')?.id ?? '');
      await expect(async () => {
        await page.goto(INVOICES);
        await expect(main).toContainText('No open invoices', { timeout: 500 });
      }).toPass();
    });
  });
}
