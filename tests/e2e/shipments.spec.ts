import { sandboxControl } from '../support/sandbox-control';
import { signInByRequests } from './by-requests';
import { sandboxUrl } from './people-with-cards';
import { expect, SCRIPTING, test } from './shop';

/** Ivy's order #998 is under way. */
const PATH = '/dashboard/manage/orders/6000000000998';

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a shipment is followed on the order’s page and, by a link, without an account', async ({
      page,
      browser,
    }) => {
      await signInByRequests(page, 'ivy@example.com');
      const city = javaScriptEnabled ? 'Eugene' : 'Bend';
      await sandboxControl(sandboxUrl()).shopify({
        action: 'order-parcel',
        name: '#998',
        status: 'IN_TRANSIT',
        city,
        province: 'OR',
      });
      const update = page.getByText(`In transit, ${city}, OR`);
      // The mirror follows within seconds.
      await expect(async () => {
        await page.goto(PATH);
        await expect(update).toHaveCount(1, { timeout: 500 });
      }).toPass();
      const steps = page.getByRole('list', { name: 'Delivery progress' });
      await expect(steps.getByRole('listitem')).toHaveCount(5);
      await expect(steps.locator('[aria-current=step]')).toContainText('Shipped, in progress');
      await expect(update).toBeHidden();
      await page.getByText(/^\d carrier updates?$/).click();
      await expect(update).toBeVisible();

      const shared = await page
        .getByRole('link', { name: 'Tracking page to share' })
        .getAttribute('href');
      const stranger = await browser.newPage({ javaScriptEnabled });
      await stranger.goto(new URL(shared ?? '', page.url()).href);
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Track order #998');
      await expect(stranger.getByRole('link', { name: 'Track 9400EB0000000998001' })).toBeVisible();
      await expect(stranger.getByRole('main')).not.toContainText('Nakamura');
      await stranger.getByRole('link', { name: 'View order' }).click();
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Sign in');
      await stranger.close();
    });
  });
}
