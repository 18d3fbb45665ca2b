import { freshEmail, stripeOf } from '../support/people-with-cards';
import { fillAddress } from './checkout-people';
import { arrived, button, fits, fromMenu, link, mailTo, main, PHONE, toCart } from './day-people';
import { sandboxUrl, settleDebit } from './people-with-cards';
import { enterMailedCode, expect, test, LONG } from './shop';

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

const GOODS = 'Kraft Hot Cup, 12 oz';

test(
  'a café’s first days: an account, an order, a bank account, Earth Cash, the order again',
  LONG,
  async ({ page }) => {
    const email = freshEmail();

    await test.step('an account', async () => {
      await page.goto('/');
      await fromMenu(page, 'Log In / Sign Up', 'Sign Up');
      await page
        .getByRole('region', { name: 'Who is it for?' })
        .getByRole('link', { name: 'Business' })
        .click();
      await arrived(page, 'An account for your business');
      const form = page.getByRole('region', { name: 'Sign Up' });
      await form.getByLabel('Business name').fill('Corner Café');
      await form.getByLabel('Email', { exact: true }).fill(email);
      await form.getByRole('button', { name: 'Sign Up' }).click();
      await arrived(page, 'Welcome to Earth Brands');
      expect((await mailTo(email, 'Welcome to Earth Brands')).text).toContain('Hello Corner Café,');
      await link(page, 'Log In').click();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
      await page.getByRole('button', { name: 'Email me a code' }).click();
      await enterMailedCode(page);
      await arrived(page, 'My Products');
    });

    await test.step('the first order', async () => {
      await link(page, 'Start with cups').click();
      await arrived(page, 'Compostable cups');
      await main(page).getByRole('link', { name: 'Hot Cups' }).first().click();
      await arrived(page, 'Hot cups');
      await main(page).getByRole('link', { name: GOODS }).first().click();
      await arrived(page, GOODS);
      await button(page, 'Add to Cart').click();
      const added = main(page).getByRole('status').filter({ hasText: 'Added to your cart' });
      await expect(added).toBeVisible();
      await toCart(page);
      await link(page, 'Checkout')
        .and(page.getByText('Checkout', { exact: true }))
        .click();
      await arrived(page, 'Shipping address');
      // The first address is saved, so that the next order finds it.
      await expect(main(page).getByRole('checkbox', { name: 'Save this address' })).toBeChecked();
      await fillAddress(page);
      await button(page, 'Continue to payment').click();
      await arrived(page, 'Review and pay');
      await button(page, 'Add a card').click();
      await page.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.getByLabel('Expiration date').fill('12 / 40');
      await page.getByLabel('Security code').fill('123');
      await page.getByLabel('Cardholder name').fill('Robin Shopper');
      await page.getByLabel('ZIP code').fill('97205');
      await page.getByRole('button', { name: 'Save card' }).click();
      await arrived(page, 'Review and pay');
      await expect(page.locator(':focus')).toContainText('Payment method saved.');
      await button(page, /^Place order: \$[\d.]+ Visa$/).click();
      await arrived(page, 'Thank you for your order');
      const confirmed = await mailTo(email, /^Order confirmed: #\d+$/);
      expect(confirmed.text).toContain(`1 × ${GOODS}`);
      expect(confirmed.text).toContain('Portland, OR 97205');
      await link(page, /^View order #/).click();
      await arrived(page, /^Order #/);
    });

    await test.step('a bank account', async () => {
      await page.getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('menuitem', { name: 'Billing' }).click();
      await arrived(page, 'Billing');
      await page.getByRole('link', { name: 'Add a card or bank account' }).click();
      await button(page, 'Use Stripe’s secure page').click();
      await page.getByText('US bank account', { exact: true }).first().click();
      await page.getByLabel('Name on the account').fill('Corner Café');
      await page.getByLabel('Routing number').fill('110000000');
      await page.getByLabel('Account number').fill('000123456789');
      await page.getByRole('button', { name: 'Agree and save' }).click();
      await arrived(page, 'Billing');
      await expect(page.locator(':focus')).toContainText('Payment method saved.');
    });

    await test.step('Earth Cash', async () => {
      await link(page, 'Add Earth Cash').click();
      await arrived(page, 'Add Earth Cash');
      await main(page)
        .getByRole('radio', { name: /ending in 6789/ })
        .check();
      await page.getByLabel('Amount').fill('100');
      await button(page, 'Review').click();
      await button(page, 'Pay $100.00').click();
      await arrived(page, 'Transfer in progress');
      await expect(main(page)).toContainText('You can leave this page');
      await link(page, 'Shop All').click();
      await arrived(page, 'Shop all products');
      const debit = (await stripeOf(sandboxUrl(), email)).intents.find(
        ({ metadata }) => metadata.deposit_id !== undefined,
      );
      await settleDebit(debit?.id ?? '');
      await fromMenu(page, 'My Account', 'Dashboard');
      await arrived(page, 'Hello');
      await fits(page);
      await expect(page.getByRole('region', { name: 'Earth Cash' }).first()).toContainText(
        'Earth Cash: $102.00',
      );
    });

    await test.step('the order again', async () => {
      await main(page).getByText('Reorder', { exact: true }).first().click();
      await arrived(page, 'Before you reorder');
      await expect(main(page)).toContainText('Price unchanged.');
      await button(page, 'Add to Cart').click();
      await arrived(page, 'Your cart');
      await link(page, 'Checkout')
        .and(page.getByText('Checkout', { exact: true }))
        .click();
      await arrived(page, 'Shipping address');
      await expect(main(page).getByRole('radio', { name: /1 Orchard Street/ })).toBeChecked();
      await button(page, 'Continue to payment').click();
      await arrived(page, 'Review and pay');
      await expect(main(page)).toContainText('Your Earth Cash covers the total.');
      await button(page, /^Place order: \$[\d.]+ Earth Cash$/).click();
      await arrived(page, 'Thank you for your order');
    });
  },
);
