import { addProof, enterStaff, logo, quote, request } from './custom-order-people';
import { fillAddress } from './checkout-people';
import { enterFresh, enterWithMethod } from './people-with-cards';
import { arriveAt, axeFindings, expect, SCRIPTING, test, LONG } from './shop';

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a custom order goes from artwork to a paid order', LONG, async ({ page, browser }) => {
      await enterWithMethod(page, 'pm_card_visa');
      const id = await request(page);
      const backOffice = await enterStaff(browser, javaScriptEnabled);
      await quote(backOffice, id);
      await addProof(backOffice);
      await expect(backOffice.getByRole('article', { name: 'Version 1' })).toBeVisible();

      await page.reload();
      await expect(page.getByRole('main')).toContainText('$285.50');
      await page.getByLabel('Changes or questions').fill('A little larger, please.');
      await page.getByRole('button', { name: 'Send comment' }).click();
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('A little larger');

      await backOffice.reload();
      await expect(backOffice.getByRole('region', { name: 'Timeline' })).toContainText(
        'A little larger',
      );
      await addProof(backOffice);
      await expect(backOffice.getByRole('article', { name: 'Version 2' })).toBeVisible();

      await page.reload();
      await page.getByRole('button', { name: 'Approve version 2' }).click();
      await expect(page.getByRole('link', { name: 'Pay and order' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Add shipping address' }).click();
      await fillAddress(page);
      await page.getByRole('button', { name: 'Ship to this address' }).click();
      await expect(page.getByRole('main')).toContainText('1 Orchard Street, Portland, OR 97205');
      await page.getByRole('link', { name: 'Pay and order' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        'Pay for custom order C-',
      );
      await expect(page.getByLabel(/Card \$/)).toBeChecked();
      await page.getByRole('button', { name: 'Pay and order' }).click();
      await page.waitForURL(`**/custom-orders/${id}`);
      await expect(page.getByRole('main')).toContainText('Your order is placed');
      await page.getByRole('link', { name: /^Order #/ }).click();
      await arriveAt(page, '**/dashboard/manage/orders/*', /^Order #\d+$/);
      await expect(page.getByRole('main')).toContainText('Paid');
      await backOffice.context().close();
    });

    test('a refused file keeps what was typed, and a good one stays', LONG, async ({ page }) => {
      await enterFresh(page, '/dashboard/manage/custom-orders');
      await page.goto('/design?product=custom-cup-made-to-order');
      await page.getByLabel('How many cups').fill('1500');
      const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      await page.getByLabel('Your artwork', { exact: true }).setInputFiles({ ...logo, buffer });
      await page.getByRole('button', { name: 'Send request' }).click();
      const summary = page.getByRole('group', { name: 'Please fix these fields' });
      await expect(summary).toBeFocused();
      await expect(summary).toContainText('contains a script');
      await expect(summary).toContainText('in multiples of 1,000 cups');
      await expect(page.getByLabel('How many cups')).toHaveValue('1500');
      await page.getByLabel('Your artwork', { exact: true }).setInputFiles(logo);
      await page.getByRole('button', { name: 'Preview on the product' }).click();
      await expect(page.getByRole('img', { name: 'Your artwork on the product' })).toBeVisible();
      await expect(page.getByText('mark.svg')).toBeVisible();
      await page.getByLabel('How many cups').fill('3000');
      await page.getByText('Print colors').first().click();
      await page.getByLabel('Color 1 name').fill('Leaf');
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.waitForURL(/custom-orders\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('img', { name: 'Your artwork on the product' })).toBeVisible();
    });
  });
}

test(
  'the preview is drawn while one chooses, and axe finds nothing',
  LONG,
  async ({ page, browser }) => {
    await enterFresh(page, '/dashboard/manage/custom-orders');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/design');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/design?product=paper-bags-made-to-order');
    await page.getByLabel('Your artwork', { exact: true }).setInputFiles(logo);
    await expect(page.getByRole('img', { name: 'Your artwork on the product' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const id = await request(page);
    const backOffice = await enterStaff(browser, true);
    await quote(backOffice, id);
    await addProof(backOffice);
    await expect(backOffice.getByRole('article', { name: 'Version 1' })).toBeVisible();
    expect(await axeFindings(backOffice)).toEqual([]);
    await page.reload();
    expect(await axeFindings(page)).toEqual([]);
    await backOffice.goto('/erp/orders/custom');
    expect(await axeFindings(backOffice)).toEqual([]);
    const list = '/dashboard/manage/custom-orders';
    for (const path of [list, '/design?product=custom-cup-made-to-order', `${list}/${id}`]) {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(path);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ path, isWide }).toEqual({ path, isWide: false });
    }
    await backOffice.context().close();
  },
);
