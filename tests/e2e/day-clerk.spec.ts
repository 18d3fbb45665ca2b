import { enterWithCart, toPayment } from './checkout-people';
import {
  arrived,
  button,
  DESK,
  enterDesk,
  fits,
  fromSideMenu,
  link,
  mailTo,
  main,
  somebodyElse,
} from './day-people';
import { expect, pressOnceDrawn, test } from './shop';

test.use({ viewport: DESK, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 180_000 });

test('a clerk: an order is found and refunded, and another one is written for the customer', async ({
  page: desk,
  browser,
}) => {
  const customer = await somebodyElse(browser);
  const email = await enterWithCart(customer);
  await toPayment(customer);
  await button(customer, /^Place order/).click();
  await arrived(customer, 'Thank you for your order');
  const { subject } = await mailTo(email, /^Your order #\d+$/);
  const name = /#\d+/.exec(subject)?.[0] ?? 'no number';

  await test.step('found by its number, from wherever one is', async () => {
    await enterDesk(desk, 'staff@example.com');
    const jump = desk.getByRole('dialog');
    const hit = jump.getByRole('option', { name: new RegExp(`^${name}`) });
    // The read copy of the orders follows within seconds.
    await expect(async () => {
      await desk.reload({ waitUntil: 'networkidle' });
      await desk.keyboard.press('Control+k');
      await jump.getByRole('combobox').fill(name);
      await expect(hit).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await desk.keyboard.press('Enter');
    await arrived(desk, `Order ${name}`);
    // It is paid, so nothing offers to mark it as paid.
    await expect(link(desk, 'Mark as paid')).toHaveCount(0);
  });

  await test.step('a part is refunded, and said before it is done', async () => {
    await link(desk, 'Refund').click();
    await arrived(desk, `Refund ${name}`);
    await desk.getByLabel('Amount, USD').fill('12');
    // An experienced user presses as soon as the button is rendered.
    const said = await pressOnceDrawn(desk, 'Refund $12.00');
    await button(desk, 'See what will happen').click();
    expect(await said()).toContain('$12.00 goes back to the card');
    await expect(main(desk)).toContainText('The refund was made.');
    await link(customer, /^See order #/).click();
    await arrived(customer, `Order ${name}`);
    await expect(main(customer)).toContainText(/Given back\s*-\$12\.00/);
    await fits(customer);
  });

  await test.step('a draft for the same customer becomes an order that waits for payment', async () => {
    await fromSideMenu(desk, 'Back-office menu', 'Draft orders');
    await arrived(desk, 'Draft orders');
    await link(desk, 'New draft order').click();
    await arrived(desk, 'New draft order');
    await desk.getByLabel('Email address, or number of the customer').fill(email);
    await button(desk, 'Find customer').click();
    await expect(desk.getByLabel('Email for the order')).toHaveValue(email);
    await desk.getByLabel('Product', { exact: true }).fill('kraft cup');
    await button(desk, 'Find products').click();
    await button(desk, /^Add /).filter({ hasNotText: 'custom' }).first().click();
    await expect(desk.getByRole('group', { name: /^Line 1: / })).toBeVisible();
    await button(desk, 'Create draft').click();
    await arrived(desk, /^#D\d+$/);
    await expect(main(desk)).toContainText('The draft was created.');
    await link(desk, 'Complete this draft').click();
    await arrived(desk, /^Complete #D/);
    await button(desk, 'Make the order').click();
    await arrived(desk, /^Order #/);
    await expect(link(desk, 'Mark as paid')).toBeVisible();
    const order = (await desk.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await fromSideMenu(customer, 'Dashboard menu', 'Home');
    await arrived(customer, /^Hello, /);
    const open = customer.getByRole('region', { name: 'Open orders' });
    await expect(async () => {
      await customer.reload();
      await expect(open).toContainText(order, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(open).toContainText('We are waiting for your payment.');
    await fits(customer);
  });
  await customer.context().close();
});
