import { fillAddress } from './checkout-people';
import { addProof, enterStaff, quote, request } from './custom-order-people';
import { arrived, button, fits, link, mailTo, main } from './day-people';
import { signInWithMethod } from './people-with-cards';
import { expect, LONG, SCRIPTING, test } from './shop';

const UPS = '1Z999AA10123456784';
const DELAY = 'The press needs a new roller.';

/** The day so many days from now, as a date field takes it. */
const inDays = (count: number) =>
  new Date(Date.now() + count * 24 * 60 * 60_000).toISOString().slice(0, 10);

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'a custom order from its proof to the door, late on the way, and once more',
      LONG,
      async ({ page: cafe, browser }) => {
        const email = await signInWithMethod(cafe, 'pm_card_visa');
        const id = await request(cafe);
        // Today offers first what one has taken oneself: each of the two days has a staff member of its own.
        const who = javaScriptEnabled ? 'staff@example.com' : 'admin@example.com';
        const office = await enterStaff(browser, javaScriptEnabled, who);
        const name = await test.step('the proof is approved, and it is paid', async () => {
          await quote(office, id);
          await addProof(office);
          await expect(office.getByRole('article', { name: 'Version 1' })).toBeVisible();
          await cafe.reload();
          await button(cafe, 'Approve version 1').click();
          await link(cafe, 'Add shipping address').click();
          await fillAddress(cafe);
          await button(cafe, 'Ship to this address').click();
          await link(cafe, 'Pay and order').click();
          await button(cafe, 'Pay and order').click();
          await cafe.waitForURL(`**/custom-orders/${id}`);
          await expect(main(cafe)).toContainText('Your order is placed');
          const heading = await cafe.getByRole('heading', { level: 1 }).textContent();
          return /C-\d+/.exec(heading ?? '')?.[0] ?? '';
        });

        await test.step('staff find it on Today, take it, and start it with a day', async () => {
          await office.goto('/erp');
          const work = office.getByRole('region', { name: 'Custom orders to put into production' });
          await work.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
          await expect(work.getByRole('listitem').filter({ hasText: name })).toContainText('You');
          await work.getByRole('link', { name: `Start with ${name}` }).click();
          await arrived(office, `Custom order ${name}`);
          await office.getByLabel('Ships by').fill(inDays(-1));
          await button(office, 'Start production').click();
          await expect(main(office)).toContainText('Choose a new day, from today');
          await office.getByLabel('Ships by').fill(inDays(9));
          await button(office, 'Start production').click();
          await expect(button(office, 'Mark as printed')).toBeVisible();
          await fits(office);
        });

        await test.step('a delay reaches the café by mail and on its page', async () => {
          await office.getByText('Change ship date').click();
          await office.getByLabel('Ships by').fill(inDays(2));
          const reason = main(office).getByLabel('Reason, shown to the customer').first();
          await reason.fill(DELAY);
          await button(office, 'Change date and email customer').click();
          await expect(main(office)).toContainText('Due soon');
          const mail = await mailTo(email, /^New ship date for your custom order/);
          expect(mail.text).toContain(DELAY);
          await cafe.goto(`/dashboard/manage/custom-orders/${id}`);
          await expect(main(cafe)).toContainText('Your order is in production.');
          await expect(main(cafe)).toContainText(DELAY);
        });

        await test.step('it is due on the calendar, by weeks and by month', async () => {
          await office.goto('/erp/orders/custom/calendar');
          await arrived(office, 'Production calendar');
          await expect(link(office, name)).toBeVisible();
          await link(office, 'Month').click();
          await expect(link(office, 'Previous month')).toBeVisible();
          await fits(office);
          await office.goto('/erp/orders/custom?state=due');
          await link(office, name).click();
          await arrived(office, `Custom order ${name}`);
        });

        await test.step('a wrong step is undone, then it goes to the door', async () => {
          await button(office, 'Mark as printed').click();
          await button(office, 'Mark as packed').click();
          await office.getByText('Undo “Packed”').click();
          const reason = main(office).getByLabel('Reason, shown to the customer').last();
          await reason.fill('That was another order.');
          await button(office, 'Undo step and email customer').click();
          await expect(button(office, 'Mark as packed')).toBeVisible();
          const mail = await mailTo(email, /^A correction about your custom order/);
          expect(mail.text).toContain('not packed yet');
          await button(office, 'Mark as packed').click();
          await main(office).getByLabel('Carrier').selectOption('UPS');
          await office.getByLabel('Tracking number').fill('12345');
          await button(office, 'Ship order').click();
          await expect(main(office)).toContainText('doesn’t look like a tracking number from UPS');
          await expect(office.getByLabel('Tracking number')).toHaveValue('12345');
          await office.getByLabel('Tracking number').fill(UPS);
          await button(office, 'Ship order').click();
          await expect(button(office, 'Mark as delivered')).toBeVisible();
          const sent = await mailTo(email, /^Your custom order shipped/);
          expect(sent.text).toContain(UPS);
          await cafe.reload();
          await expect(main(cafe)).toContainText('Your order is on its way with UPS');
          const track = link(cafe, 'Track shipment');
          await expect(track).toHaveAttribute('href', /ups\.com.*1Z999AA10123456784$/);
          await button(office, 'Mark as delivered').click();
          await expect(main(office)).toContainText('Nothing left to do.');
          await mailTo(email, /^Your custom order was delivered/);
        });

        await test.step('the same again in two presses, without the setup', async () => {
          await cafe.reload();
          await expect(main(cafe)).toContainText('Your order was delivered.');
          await link(cafe, 'Order again').click();
          await arrived(cafe, `Order again: ${name}`);
          await expect(main(cafe)).toContainText('$240.00');
          await fits(cafe);
          await button(cafe, 'Order again').click();
          await arrived(cafe, /^Custom order C-\d+$/);
          await expect(main(cafe)).toContainText(`Ordered again from ${name}`);
          await expect(main(cafe)).toContainText('Version 1, approved');
          await expect(link(cafe, 'Pay and order')).toBeVisible();
        });
        await office.context().close();
      },
    );
  });
}
