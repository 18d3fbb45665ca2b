import { enterWithCart, toPayment } from './checkout-people';
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
  somebodyElse,
} from './day-people';
import { expect, pressOnceDrawn, test, LONG } from './shop';

test.use({ viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } });

test(
  'a clerk: an order is found and refunded, and another one is written for the customer',
  LONG,
  async ({ page: backOffice, browser }) => {
    const customer = await somebodyElse(browser);
    const email = await enterWithCart(customer);
    await toPayment(customer);
    await button(customer, /^Place order/).click();
    await arrived(customer, 'Thank you for your order');
    const { subject } = await mailTo(email, /^Order confirmed: #\d+$/);
    const name = /#\d+/.exec(subject)?.[0] ?? 'no number';

    await test.step('found by its number, from wherever one is', async () => {
      await enterBackOffice(backOffice, 'staff@example.com');
      const jump = backOffice.getByRole('dialog');
      const hit = jump.getByRole('option', { name: new RegExp(`^${name}`) });
      // The mirror of the orders follows within seconds.
      await expect(async () => {
        await backOffice.reload({ waitUntil: 'networkidle' });
        await backOffice.keyboard.press('Control+k');
        await jump.getByRole('combobox').fill(name);
        await expect(hit).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 180_000 });
      await backOffice.keyboard.press('Enter');
      await arrived(backOffice, `Order ${name}`);
      // It is paid, so nothing offers to mark it as paid.
      await expect(link(backOffice, 'Mark as paid')).toHaveCount(0);
    });

    await test.step('a part is refunded, and said before it is done', async () => {
      await link(backOffice, 'Refund').click();
      await arrived(backOffice, `Refund ${name}`);
      await backOffice.getByLabel('Amount (USD)').fill('12');
      // An experienced user presses as soon as the button is rendered.
      const message = await pressOnceDrawn(backOffice, 'Refund $12.00');
      await button(backOffice, 'Review refund').click();
      expect(await message()).toContain('$12.00 goes back to the card');
      await expect(main(backOffice)).toContainText('Refund issued.');
      await link(customer, /^View order #/).click();
      await arrived(customer, `Order ${name}`);
      await expect(main(customer)).toContainText(/Refunded\s*-\$12\.00/);
      await fits(customer);
    });

    await test.step('a draft for the same customer becomes an order that waits for payment', async () => {
      await fromSideMenu(backOffice, 'Back office menu', 'Draft orders');
      await arrived(backOffice, 'Draft orders');
      await link(backOffice, 'New draft order').click();
      await arrived(backOffice, 'New draft order');
      await backOffice.getByLabel('Customer’s email or number').fill(email);
      await button(backOffice, 'Find customer').click();
      await expect(backOffice.getByLabel('Email for the order')).toHaveValue(email);
      await backOffice.getByLabel('Product', { exact: true }).fill('kraft cup');
      await button(backOffice, 'Find products').click();
      await button(backOffice, /^Add /).filter({ hasNotText: 'custom' }).first().click();
      await expect(backOffice.getByRole('group', { name: /^Item 1: / })).toBeVisible();
      await button(backOffice, 'Create draft').click();
      await arrived(backOffice, /^#D\d+$/);
      await expect(main(backOffice)).toContainText('Draft created.');
      await link(backOffice, 'Complete draft').click();
      await arrived(backOffice, /^Complete #D/);
      await button(backOffice, 'Create order').click();
      await arrived(backOffice, /^Order #/);
      await expect(link(backOffice, 'Mark as paid')).toBeVisible();
      const order = (await backOffice.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await fromSideMenu(customer, 'Dashboard menu', 'Home');
      await arrived(customer, 'Hello');
      const tasks = customer.getByRole('region', { name: 'To do' });
      await expect(async () => {
        await customer.reload();
        await expect(tasks).toContainText(order, { timeout: 1_000 });
      }).toPass({ timeout: 180_000 });
      await expect(tasks).toContainText('We’re waiting for your payment.');
      await fits(customer);
    });
    await customer.context().close();
  },
);
