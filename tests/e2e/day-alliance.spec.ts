import { sandboxControl } from '../support/sandbox-control';
import { fillAddress } from './checkout-people';
import { arrived, button, DESKTOP, fits, fromMenu, link, main, mailTo, toCart } from './day-people';
import { enterWithMethod, sandboxUrl } from './people-with-cards';
import { expect, LONG, test } from './shop';

test.use({ viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } });

const GOODS = 'Kraft Hot Cup, 8 oz';

test(
  'an alliance buyer: the campaign, favorites, cups by the thousand, and again',
  LONG,
  async ({ page }) => {
    const email = await enterWithMethod(page, 'pm_card_visa');

    await test.step('the Alliance says how to join, and the account becomes a member’s', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Earth Brands' }).click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Alliance' }).click();
      await arrived(page, 'The Earth Cups Alliance');
      await expect(main(page)).toContainText('Tell our sales team who you are');
      const tag = { action: 'customer-tag', email, add: 'ECA2024' };
      await sandboxControl(sandboxUrl()).shopify(tag);
      const campaign = page.getByText('Raise an Earth Cup to Victory & Win Free Beer for a Year!');
      await expect(async () => {
        await page.reload();
        await expect(campaign).toBeVisible({ timeout: 1_000 });
      }).toPass();
    });

    await test.step('the campaign’s cup', async () => {
      await page.getByRole('link', { name: 'Learn More' }).first().click();
      await arrived(page, 'Earth Cups x Victory Beer');
      await expect(main(page)).toContainText('Limit 5 per order');
      await button(page, 'Add to Cart').click();
      await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 / })).toBeVisible();
    });

    await test.step('My ECA says where to begin; a favorite waits there', async () => {
      await fromMenu(page, 'My Account', 'My ECA');
      await arrived(page, 'My ECA');
      await link(page, 'Start with cups').click();
      await arrived(page, 'Compostable cups');
      await link(page, 'Hot Cups').first().click();
      await arrived(page, 'Hot cups');
      await link(page, GOODS).first().click();
      await arrived(page, GOODS);
      await button(page, /favorite/i)
        .first()
        .click();
      await expect(button(page, /favorite/i).first()).toHaveAttribute('aria-pressed', 'true');
      await fromMenu(page, 'My Account', 'My ECA');
      await arrived(page, 'My ECA');
      await expect(link(page, GOODS).first()).toBeVisible();
    });

    await test.step('by the thousand: the price of a piece falls, delivery is free', async () => {
      await link(page, GOODS).first().click();
      await arrived(page, GOODS);
      await main(page).getByText('1,000 pieces', { exact: true }).click();
      await expect(main(page).getByText('per case of 1,000', { exact: false })).toBeVisible();
      await page.getByLabel('Quantity', { exact: true }).fill('4');
      await button(page, 'Add to Cart').click();
      await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 5 / })).toBeVisible();
      await toCart(page);
      await link(page, 'Checkout')
        .and(page.getByText('Checkout', { exact: true }))
        .click();
      await arrived(page, 'Shipping address');
      await fillAddress(page);
      await button(page, 'Continue to payment').click();
      await arrived(page, 'Review and pay');
      await expect(main(page).getByRole('radio', { name: /^Standard/ })).toBeChecked();
      await expect(main(page)).toContainText(/Shipping\s*Free/);
      await button(page, /^Place order: \$[\d.,]+ Visa$/).click();
      await arrived(page, 'Thank you for your order');
      expect((await mailTo(email, /^Order confirmed: #\d+$/)).text).toContain(`4 × ${GOODS}`);
    });

    await test.step('what was bought stands in My ECA, one press from the cart', async () => {
      await link(page, 'Continue shopping').click();
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'My Account' }),
      ).toBeVisible();
      await fromMenu(page, 'My Account', 'My ECA');
      await arrived(page, 'My ECA');
      await expect(main(page)).toContainText('Bought before');
      await main(page).getByText('Reorder', { exact: true }).first().click();
      await arrived(page, 'Before you reorder');
      await fits(page);
    });
  },
);
