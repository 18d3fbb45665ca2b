import type { Page } from '@playwright/test';
import { appearance } from './appearance';
import { addCash } from './checkout-people';
import { signInWithMethod } from './people-with-cards';
import { expect, SCRIPTING, test, LONG } from './shop';

const LIST = '/dashboard/payments/deposits';

const amounts = (page: Page) => page.getByRole('table').locator('td[data-label="Amount"]');

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(
      'deposits are sorted, filtered by state and day, and taken away as a file',
      LONG,
      async ({ page }) => {
        const email = await signInWithMethod(page, 'pm_card_visa');
        await addCash(page, email, '30');
        await addCash(page, email, '20');
        await page.goto('/dashboard/payments');
        await page.getByRole('link', { name: 'All deposits (2)' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposits');
        await expect(amounts(page)).toHaveText(['$20.00', '$30.00']);

        await page.getByRole('button', { name: 'Filter' }).click();
        await page.getByLabel('Status').selectOption({ label: 'Completed' });
        await page.getByLabel('Sort by').selectOption({ label: 'Highest amount first' });
        await page.getByRole('button', { name: 'Show' }).click();
        await expect(page.getByText('2 deposits match')).toBeVisible();
        await expect(amounts(page)).toHaveText(['$30.00', '$20.00']);
        const file = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Download CSV' }).click();
        expect((await file).suggestedFilename()).toMatch(/^deposits-\d{4}-\d\d-\d\d\.csv$/);

        await page.getByRole('button', { name: 'Filter' }).click();
        await page.getByLabel('To', { exact: true }).fill('2020-01-01');
        await page.getByRole('button', { name: 'Show' }).click();
        await expect(page.getByText('No matches')).toBeVisible();
        await page.getByRole('button', { name: 'Filter' }).click();
        await page.getByLabel('From', { exact: true }).fill('2020-02-01');
        await page.getByRole('button', { name: 'Show' }).click();
        const summary = page.getByRole('group', { name: 'Please fix these fields' });
        await expect(summary).toContainText('Choose an end date that isn’t before the start date.');
        await page.getByRole('link', { name: 'Clear filters' }).click();
        await expect(amounts(page)).toHaveText(['$20.00', '$30.00']);
        await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earth Cash added');
        await page.getByRole('link', { name: 'All deposits' }).click();
        await page.waitForURL(`**${LIST}`);
      },
    );
  });
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are told by the reader’s clock, from the first page on', LONG, async ({ page }) => {
    const email = await signInWithMethod(page, 'pm_card_visa');
    await addCash(page, email, '30');
    await page.goto(LIST);
    const time = page.getByRole('table').locator('time');
    await expect(time).toHaveText(/ ET$/);
    // With the cookie the page comes with that time.
    await page.reload({ waitUntil: 'commit' });
    expect(await (await page.request.get(LIST)).text()).toMatch(/\d [AP]M ET</);
  });
});

test('the tables of money can be used by everybody', LONG, async ({ page }) => {
  const email = await signInWithMethod(page, 'pm_card_visa');
  await page.goto('/dashboard/payments/paid');
  await appearance(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await addCash(page, email, '20');
  await page.goto(LIST);
  await appearance(page);
  await page.goto(`${LIST}?from=2026-02-30&to=soon`);
  await appearance(page);
});
