import type { Page } from '@playwright/test';
import { signInByRequests } from './by-requests';
import { DESKTOP, appearance } from './appearance';
import { expect, SCRIPTING, test, LONG } from './shop';

const PAGE = '/dashboard/new-ambassadors';

async function openAmbassadors(page: Page): Promise<void> {
  await signInByRequests(page, 'amara@example.com');
  // At first a new store is still filling its mirror.
  await expect(async () => {
    await page.goto(PAGE);
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
  }).toPass({ timeout: 180_000 });
}

const people = (page: Page) =>
  page.getByRole('table', { name: 'New ambassadors', exact: true }).getByRole('rowheader');

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('new ambassadors are seen by week, at the campus and in the region', async ({ page }) => {
      await openAmbassadors(page);
      await expect(page.getByText('Who joined at Hillside State University')).toBeVisible();
      await expect(people(page).filter({ hasText: 'Lena O.' })).toHaveCount(1);
      await expect(people(page).filter({ hasText: 'Hannah M.' })).toHaveCount(0);

      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByLabel('Where').selectOption({ label: 'My region: Ohio' });
      await page.getByLabel('Period').selectOption({ label: 'Last 26 weeks' });
      await page.getByLabel('Sort by').selectOption({ label: 'Name' });
      await page.getByRole('button', { name: 'Show ambassadors' }).click();
      await expect(page.getByText('Who joined in Ohio')).toBeVisible();
      await expect(page).toHaveURL(/by=region.*weeks=26.*sort=name/);
      await expect(people(page).filter({ hasText: 'Hannah M.' })).toHaveCount(1);
      await expect(page.getByText('in the last 26 weeks')).toBeVisible();

      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      expect((await file).suggestedFilename()).toMatch(/^new-ambassadors-\d{4}-\d\d-\d\d\.csv$/);

      await page.getByText('Show weeks as a table').click();
      const weeks = page.getByRole('table', { name: 'New ambassadors by week' });
      await expect(weeks.getByRole('row')).toHaveCount(27);
      const busy = weeks
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: /^[1-9]/ }) });
      const count = Number(await busy.first().getByRole('cell').innerText());
      expect(count).toBeGreaterThan(0);
      await busy.first().getByRole('link').click();
      await expect(people(page)).toHaveCount(count);
      await page.getByRole('link', { name: 'Show all weeks' }).click();
      await expect(people(page).filter({ hasText: 'Hannah M.' })).toHaveCount(1);
    });
  });
}

test.describe('as it looks', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('with many, with the figures open, and with nobody', LONG, async ({ page }) => {
    await openAmbassadors(page);
    await appearance(page);
    await page.goto(`${PAGE}?by=region&weeks=52`);
    await page.setViewportSize(DESKTOP);
    await page.getByText('Show weeks as a table').click();
    const nobody = page.getByRole('cell', { name: '0', exact: true });
    const empty = page.getByRole('row').filter({ has: nobody }).first().getByRole('link');
    const href = await empty.getAttribute('href');
    await appearance(page);
    await page.goto(href ?? '');
    await expect(page.getByText('No new ambassadors in this period')).toBeVisible();
    await appearance(page);
  });
});
