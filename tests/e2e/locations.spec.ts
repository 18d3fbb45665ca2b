import type { Page } from '@playwright/test';
import { appearance } from './appearance';
import { enterFresh } from './people-with-cards';
import { arriveAt, expect, SCRIPTING, test, LONG } from './shop';

const LIST = '/dashboard/manage/locations';
const main = (page: Page) => page.getByRole('main');

/** Adds an address with the form of the locations. */
async function addAddress(page: Page, street: string, city: string, zip: string): Promise<void> {
  await page.getByRole('link', { name: 'Add an address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add an address');
  await page.getByLabel('Last name').fill('Shopper');
  await page.getByLabel('Street address').fill(street);
  await page.getByLabel('City').fill(city);
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Oregon' });
  await page.getByLabel('ZIP code').fill(zip);
  await page.getByRole('button', { name: 'Save address' }).click();
  await arriveAt(page, (url) => url.pathname === LIST && url.search === '', 'Locations');
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a location is added, named, renamed, found, and loses its name', async ({ page }) => {
      await enterFresh(page, LIST);
      await expect(page.getByText('No locations yet')).toBeVisible();
      await addAddress(page, '22 Harbor Road', 'Astoria', '97103');
      await addAddress(page, '3 Lava Way', 'Bend', '97701');
      await expect(main(page)).toContainText('2 locations');
      await expect(page.getByRole('group', { name: 'Map of your locations' })).toBeVisible();

      await page.getByRole('link', { name: 'Add name 3 Lava Way' }).click();
      await page.getByRole('button', { name: 'Save name' }).click();
      const summary = page.getByRole('group', { name: 'Please fix these fields' });
      await expect(summary).toBeFocused();
      await summary.getByRole('link', { name: 'Enter a name for this location.' }).click();
      await expect(page.getByLabel('Location name')).toBeFocused();
      await page.getByLabel('Location name').fill('Dock 4');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(main(page)).toContainText('Name saved.');
      await expect(page.getByRole('heading', { name: 'Dock 4' })).toBeVisible();

      await page.getByRole('link', { name: 'Rename Dock 4' }).click();
      await page.getByLabel('Location name').fill('Depot');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(page.getByRole('heading', { name: 'Depot' })).toBeVisible();

      await page.getByLabel('Search your locations').fill('depot');
      await page.getByLabel('Search your locations').press('Enter');
      await expect(main(page)).toContainText('1 location matches');
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([/Depot/]);
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      expect((await file).suggestedFilename()).toMatch(/^locations-\d{4}-\d\d-\d\d\.csv$/);

      await page.getByRole('link', { name: 'Rename Depot' }).click();
      await page.getByRole('button', { name: 'Remove name' }).click();
      await expect(main(page)).toContainText('Name removed.');
      await expect(page.getByRole('heading', { name: 'Depot' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Make Default 3 Lava Way' }).click();
      await expect(main(page)).toContainText('Default address updated.');
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/3 Lava Way/);
    });
  });
}

test('locations and the naming of one can be used by everybody', LONG, async ({ page }) => {
  await enterFresh(page, LIST);
  await appearance(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await addAddress(page, '22 Harbor Road', 'Astoria', '97103');
  await addAddress(page, '3 Lava Way', 'Bend', '97701');
  await appearance(page);
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Add name 3 Lava Way' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name this location');
  await appearance(page);
});
