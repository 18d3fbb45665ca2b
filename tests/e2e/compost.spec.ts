import type { Page } from '@playwright/test';
import { signInByRequests } from './by-requests';
import { appearance } from './appearance';
import { expect, SCRIPTING, test, LONG } from './shop';
import { isLong } from '../support/long';

const PAGE = '/dashboard/compost';

async function openCompost(page: Page, query = ''): Promise<void> {
  await signInByRequests(page, 'ivy@example.com');
  await page.goto(`${PAGE}${query}`);
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('one finds what is near and takes what one has', async ({ page }) => {
      await openCompost(page);
      await expect(
        page.getByRole('heading', { name: /^The 10 drop-off sites nearest to/ }),
      ).toBeVisible();
      await page.getByRole('textbox', { name: 'ZIP code' }).fill('10001');
      await page.getByLabel('Distance').selectOption({ label: 'Within 100 miles' });
      await page.getByLabel('Material to compost').selectOption({ label: 'PLA and CPLA' });
      await page.getByRole('button', { name: 'Find drop-off sites' }).click();
      await page.waitForURL((url) => url.search === '?zip=10001&within=100&material=bioplastic');
      const places = page.locator('.facilities > li');
      await expect(places.first()).toContainText('PLA and CPLA');
      await expect(page.getByText('within 100 miles of 10001')).toBeVisible();
      // A pin links to its place in the list.
      await page.locator('.us-map-pin[href="#place-2"]').dispatchEvent('click');
      await expect(page).toHaveURL(/#place-2$/);
    });

    test('a ZIP code that is none can be mended', LONG, async ({ page }) => {
      await openCompost(page, '?zip=9720');
      await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('9720');
      await expect(page.getByRole('group', { name: 'Please check the ZIP code' })).toBeVisible();
      await page.getByRole('textbox', { name: 'ZIP code' }).fill('97201');
      await page.getByRole('button', { name: 'Find drop-off sites' }).click();
      await expect(page.getByRole('heading', { name: /nearest to 97201/ })).toBeVisible();
    });

    test('a product leads to the places that take it', async ({ page }) => {
      await page.goto('/product/custom-cup-made-to-order');
      const section = page.getByRole('region', { name: /^After use/ });
      await section.getByRole('textbox', { name: 'ZIP code' }).fill('97201');
      await section.getByRole('button', { name: 'Find drop-off sites' }).click();
      await page.waitForURL((url) => url.pathname === PAGE);
      await expect(
        page.getByRole('heading', {
          name: /that accept paper and board, and PLA and CPLA nearest to 97201/,
        }),
      ).toBeVisible();
    });
  });
}

test('a place in the list shows its pin, and the pin its place', LONG, async ({ page }) => {
  await openCompost(page, '?zip=10001&within=100');
  const pin = page.locator('.us-map-pin[href="#place-1"]');
  const place = page.locator('#place-1');
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await place.hover();
    await expect(pin).toHaveAttribute('data-active', 'true', { timeout: 500 });
  }).toPass();
  await pin.dispatchEvent('mouseover');
  await expect(place).toHaveAttribute('data-active', 'true');
});

const RARE = ['', '?zip=00901', '?zip=9720', '?zip=59301&within=10'];
for (const query of ['?zip=97201&within=100', ...(isLong ? RARE : [])]) {
  test(`the places can be read by everybody, ${query || 'all of them'}`, LONG, async ({ page }) => {
    await openCompost(page, query);
    await appearance(page);
  });
}
