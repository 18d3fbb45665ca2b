import { sandboxControl } from '../support/sandbox-control';
import { freshEmail } from '../support/people-with-cards';
import { toPayment } from './checkout-people';
import {
  arrived,
  button,
  DESKTOP,
  enterBackOffice,
  fits,
  fromSideMenu,
  link,
  mailTo,
  main,
  PHONE,
  somebodyElse,
} from './day-people';
import { test } from './moved-shop';
import { enterWithMethod, sandboxUrl } from './people-with-cards';
import { LONG, expect, signInAs } from './shop';

// A shop of their own for both tests: one moves its clock, the other makes Shopify fail.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GOODS = 'Barista Cap';

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test(
    'an ambassador: joins, shares the link, somebody buys, and the commission is paid',
    LONG,
    async ({ page, browser, movedShop }) => {
      const email = freshEmail();
      let shared = '';

      await test.step('joins, and is led into the portal', async () => {
        await page.goto('/');
        const footer = page.getByRole('contentinfo');
        await footer.getByRole('link', { name: 'Become an Ambassador' }).click();
        const form = page.getByRole('region', { name: 'Join the program' });
        await form.getByLabel('First name').fill('Robin');
        await form.getByLabel('Last name').fill('Green');
        await form.getByLabel('Email', { exact: true }).fill(email);
        await form.getByLabel('College or university').fill('Orchard State');
        await form.getByLabel('Birthday').fill('2004-02-29');
        await form.getByLabel('Are you part of Greek life?').selectOption('No');
        await form.getByRole('button', { name: 'Become an Ambassador' }).click();
        await arrived(page, 'Welcome to the program');
        const { text } = await mailTo(email, 'Welcome to the ambassador program');
        expect(text).toContain('Hello Robin,');
        await link(page, 'Log In to the Ambassador Portal').click();
        await signInAs(page, email);
        await arrived(page, 'Ambassador Portal');
        await expect(main(page)).toContainText('No commission is pending right now.');
        await link(page, 'Your link').click();
        shared = await page.getByRole('textbox', { name: 'Your link' }).inputValue();
      });

      await test.step('somebody buys by the link', async () => {
        const buyer = await somebodyElse(browser, { url: movedShop.url });
        await buyer.goto(`${shared}?to=/merch/hats`);
        await link(buyer, GOODS).first().click();
        await arrived(buyer, GOODS);
        await buyer.getByLabel('Quantity', { exact: true }).fill('15');
        await button(buyer, 'Add to Cart').click();
        const cart = buyer.getByRole('banner').getByRole('link', { name: /^Cart, 15 items/ });
        await expect(cart).toBeVisible();
        await expect(main(buyer).getByText('Added to your cart')).toBeVisible();
        await enterWithMethod(buyer, 'pm_card_visa');
        await toPayment(buyer);
        await expect(main(buyer)).toContainText('You came through');
        await button(buyer, /^Place order/).click();
        await arrived(buyer, 'Thank you for your order');
        await buyer.context().close();
      });

      await test.step('the commission is pending, and says from when it can be paid', async () => {
        await expect(async () => {
          await page.reload();
          await expect(main(page)).toContainText(/Pending\s*\$14\.25/, { timeout: 1_000 });
        }).toPass({ timeout: 180_000 });
        await expect(main(page)).toContainText('$14.25 becomes payable on');
        await fits(page);
      });

      await test.step('a month later it is put into Earth Cash, and can be spent', async () => {
        // An open page could send requests while the shop is restarted.
        await page.goto('about:blank');
        await movedShop.letDaysPass(31);
        await page.context().clearCookies();
        await page.goto('/ambassador-login');
        await link(page, 'Log In').click();
        await signInAs(page, email);
        await arrived(page, 'Ambassador Portal');
        await link(page, 'Get paid').click();
        await arrived(page, 'Commission payout');
        await main(page).getByText('Move $14.25 to my Earth Cash', { exact: true }).click();
        await button(page, 'Move $14.25 now').click();
        await expect(main(page).getByText('$14.25 is in your Earth Cash.')).toBeVisible();
        await expect(page.getByRole('region', { name: 'Earth Cash' }).first()).toContainText(
          'Earth Cash: $14.25',
        );
        await fits(page);
        await link(page, 'Shop all products').click();
        await arrived(page, 'Shop all products');
      });
    },
  );
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test(
    'an admin: what is owed, the books compared, an operation that stood still',
    LONG,
    async ({ page: backOffice, browser, movedShop }) => {
      const sandbox = sandboxControl(sandboxUrl());
      const customer = await somebodyElse(browser, { url: movedShop.url });
      const email = await enterWithMethod(customer, 'pm_card_visa');

      await test.step('a customer deposits while Shopify takes no balances', async () => {
        const fault = { company: 'shopify', operation: 'PublishBalance', effect: 'error' } as const;
        await sandbox.fault({ ...fault, times: 1_000, status: 503 });
        await link(customer, 'Add Earth Cash').first().click();
        const dialog = customer.getByRole('dialog', { name: 'Cards' });
        await dialog.getByLabel('Amount').fill('50');
        await dialog.getByRole('button', { name: 'Review' }).click();
        await dialog.getByRole('button', { name: 'Pay $50.00' }).click();
        await arrived(customer, 'Shop all products');
        await expect(main(customer)).toContainText('$51.00 was added to your Earth Cash.');
        await customer.context().close();
      });

      await test.step('what is owed', async () => {
        await enterBackOffice(backOffice, 'admin@example.com');
        await fromSideMenu(backOffice, 'Back office menu', 'Earth Cash');
        await arrived(backOffice, 'Earth Cash');
        await expect(main(backOffice)).toContainText(/Deposits\s*\$50\.00/);
        await expect(main(backOffice)).toContainText(/Bonus on deposits\s*\$1\.00/);
      });

      await test.step('the books are compared', async () => {
        await fromSideMenu(backOffice, 'Back office menu', 'Reconciliation issues');
        await arrived(backOffice, 'Reconciliation issues');
        await expect(main(backOffice)).toContainText('No open issues.');
        await button(backOffice, 'Run reconciliation').click();
        await expect(main(backOffice)).toContainText('The run has started.');
        await expect(async () => {
          await link(backOffice, 'Refresh').click();
          await expect(main(backOffice)).toContainText(/Checked: \d+/, { timeout: 1_000 });
        }).toPass({ timeout: 180_000 });
      });

      await test.step('the balance that Shopify has not taken is tried again', async () => {
        await fromSideMenu(backOffice, 'Back office menu', 'Pending transactions');
        await arrived(backOffice, 'Pending transactions');
        const row = backOffice.getByRole('row').filter({ hasText: email });
        await expect(row).toContainText('Shopify shows an older balance');
        await row.getByRole('link', { name: 'Balance in Shopify' }).click();
        await arrived(backOffice, 'Balance in Shopify');
        // The store retries by itself as well; a press at that moment is refused and repeated.
        await expect(async () => {
          await button(backOffice, 'Retry now').click();
          await expect(main(backOffice)).toContainText('Retrying now', { timeout: 2_000 });
        }).toPass({ timeout: 180_000 });
        await sandbox.clearFaults();
        await expect(async () => {
          const again = link(backOffice, 'Refresh');
          if (await again.isVisible()) await again.click();
          await expect(main(backOffice)).toContainText('Shopify shows this balance', {
            timeout: 1_000,
          });
        }).toPass({ timeout: 180_000 });
        await expect(backOffice.getByRole('region', { name: 'Timeline' })).toContainText(
          'Transaction retried',
        );
        await link(backOffice, 'All pending transactions').click();
        await arrived(backOffice, 'Pending transactions');
        await expect(backOffice.getByRole('row').filter({ hasText: email })).toHaveCount(0);
        await fits(backOffice);
      });
    },
  );
});
