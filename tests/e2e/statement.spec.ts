import type { Page } from '@playwright/test';
import { signInByRequests } from './by-requests';
import { AXE_WIDTHS, axeFindings, expect, SCRIPTING, test, LONG } from './shop';

const PAGE = '/dashboard/payments/statement';

async function openStatement(page: Page): Promise<void> {
  await signInByRequests(page, 'ella@example.com');
  await page.goto(PAGE);
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a statement is of the days that one chooses', LONG, async ({ page }) => {
      await openStatement(page);
      const table = page.getByRole('table');
      await expect(table).toContainText('Opening balance');
      await expect(table.getByRole('row').last()).toContainText('$40.50');
      await page.getByLabel('From', { exact: true }).fill('2024-01-01');
      await page.getByLabel('To', { exact: true }).fill('2024-12-31');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByText('No transactions in this period')).toBeVisible();
      await page.getByRole('link', { name: 'This year' }).click();
      await expect(table).toContainText('Opening balance');
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      expect((await file).suggestedFilename()).toMatch(/^earth-cash-\d{4}-01-01-to-.*\.csv$/);
      await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(
        javaScriptEnabled ? 1 : 0,
      );
    });
  });
}

for (const width of AXE_WIDTHS) {
  test(`a statement can be read by everybody, ${width} wide`, LONG, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openStatement(page);
    expect(await axeFindings(page)).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  });
}
