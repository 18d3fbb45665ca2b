import sharp from 'sharp';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { staffAt } from './b2b-people';
import { enterWithCart, expectBalance, toPayment } from './checkout-people';
import { arrived, button, fits, link, mailTo, main } from './day-people';
import { sandboxUrl } from './people-with-cards';
import { expect, LONG, SCRIPTING, test } from './shop';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

type State = { shopify: { orders: { name: string; email: string }[] } };

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'a crushed case becomes Earth Cash: photos, a question, an answer, a decision',
      LONG,
      async ({ page: cafe, browser }) => {
        const email = await enterWithCart(cafe);
        const control = sandboxControl(sandboxUrl());
        let order = '';

        await test.step('the café’s order arrives', async () => {
          await toPayment(cafe);
          await button(cafe, /^Place order/).click();
          await arrived(cafe, 'Thank you for your order');
          await eventually(async () => {
            const { shopify } = (await control.state('shopify.orders')) as unknown as State;
            order = shopify.orders.find((one) => one.email === email)?.name ?? '';
            return order !== '';
          });
          await control.shopify({ action: 'order-fulfill', name: order });
          await control.shopify({ action: 'order-parcel', name: order, status: 'DELIVERED' });
        });

        await test.step('it tells what is wrong, with two photos', async () => {
          // The list is our copy, which follows within seconds.
          await expect(async () => {
            await cafe.goto('/dashboard/manage/orders');
            await expect(link(cafe, order).first()).toBeVisible({ timeout: 2_000 });
          }).toPass({ timeout: 60_000 });
          await link(cafe, order).first().click();
          await link(cafe, 'Return or report a problem').click();
          await arrived(cafe, `Return or report a problem with order ${order}`);
          await fits(cafe);
          await cafe.getByLabel('How many').fill('1');
          await cafe.getByLabel('Reason').selectOption({ label: 'Arrived damaged' });
          await cafe.getByLabel('Anything else we should know').fill('The box was crushed.');
          await cafe.getByLabel('What would you like?').selectOption({ label: 'Earth Cash' });
          const zip = {
            name: 'a.jpg',
            mimeType: 'image/jpeg',
            buffer: Buffer.from('PK\u0003\u0004'),
          };
          await cafe.getByLabel(/^Photo/).setInputFiles(zip);
          await button(cafe, 'Add photo').click();
          await expect(main(cafe)).toContainText('This isn’t a JPEG, PNG, WebP, or HEIC photo');
          await expect(cafe.getByLabel('Anything else we should know')).toHaveValue(
            'The box was crushed.',
          );
          await cafe.getByLabel(/^Photo/).setInputFiles(await photo('one.jpg', '#864'));
          await button(cafe, 'Add photo').click();
          await expect(main(cafe).getByRole('img', { name: 'Photo 1' })).toBeVisible();
          await cafe.getByLabel(/^Photo/).setInputFiles(await photo('two.jpg', '#a97'));
          await button(cafe, 'Send request').click();
          await arrived(cafe, /^Return R-\d+$/);
          await expect(main(cafe)).toContainText('We have your request');
          await expect(main(cafe).getByRole('img', { name: /^Photo/ })).toHaveCount(2);
        });
        const number = /R-\d+/.exec((await main(cafe).textContent()) ?? '')?.[0] ?? '';
        const own = cafe.url();

        const office = await staffAt(browser, javaScriptEnabled);
        await test.step('staff find it on Today and ask', async () => {
          await office.reload();
          await main(office).getByRole('link', { name: 'Returns and claims' }).first().click();
          await arrived(office, 'Returns');
          await link(office, number).click();
          await arrived(office, number);
          await fits(office);
          await expect(main(office).getByRole('img', { name: 'Photo 1' })).toBeVisible();
          await main(office).getByText('Ask a question').click();
          await office.getByLabel('Question to the customer').fill('Is every sleeve crushed?');
          await button(office, 'Send question').click();
          await expect(main(office)).toContainText('Waiting for the customer’s answer.');
        });

        await test.step('the café answers', async () => {
          await mailTo(email, new RegExp(`A question about your return \\(${number}\\)`));
          await cafe.goto(own);
          await expect(main(cafe)).toContainText('Is every sleeve crushed?');
          await cafe.getByLabel('Message to our team').fill('Yes, all of them.');
          await button(cafe, 'Send message').click();
          await expect(main(cafe)).toContainText('Yes, all of them.');
        });

        await test.step('staff approve, the goods stay, and Earth Cash is given', async () => {
          await office.reload();
          await office.getByLabel('No, the customer keeps them').check();
          await button(office, 'Approve return').click();
          await expect(office.getByLabel('Amount in dollars')).toBeVisible();
          await office
            .getByRole('combobox', { name: 'Outcome' })
            .selectOption({ label: 'Earth Cash' });
          const amount = await office.getByLabel('Amount in dollars').inputValue();
          await button(office, 'Save outcome').click();
          await eventually(async () => {
            await office.reload();
            return (await main(office).textContent())?.includes('Earth Cash added') ?? false;
          });
          await mailTo(email, new RegExp(`Earth Cash for your return \\(${number}\\)`));
          await expectBalance(cafe, `$${amount}`);
        });

        await test.step('the café finds it among its returns', async () => {
          await cafe.goto('/dashboard/manage/returns');
          await fits(cafe);
          await expect(main(cafe)).toContainText('Done');
          await link(cafe, number).click();
          await expect(main(cafe)).toContainText('This return is finished.');
        });
      },
    );
  });
}
