import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeFindings, expect, test, LONG, SCRIPTING } from './shop';

const TITLE = 'Kraft Hot Cup, 12 oz';
const OTHER = 'Kraft Hot Cup, 8 oz';

const add = (title: string) => ({ name: `Add ${title} to favorites`, exact: true });
const remove = (title: string) => ({ name: `Remove ${title} from favorites`, exact: true });

/** Signs in at the provider with a new address, which creates a customer, and ends on My Products. */
async function signInAsNew(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(`hearts-${randomUUID()}@example.com`);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = /\b\d{6}\b/.exec(await page.locator('body').innerText())?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeVisible();
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(`favorites ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('a visitor’s hearts stay after signing in, and can be let go', async ({ page }) => {
      await page.goto('/product/kraft-hot-cup-12-oz');
      await page.getByRole('button', add(TITLE)).click();
      await expect(page.getByRole('button', remove(TITLE))).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', add(OTHER)).click();
      await expect(page.getByRole('button', remove(OTHER))).toBeVisible();
      // Once a reload shows both, the server has them.
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('button', remove(TITLE))).toBeVisible({ timeout: 1_000 });
        await expect(page.getByRole('button', remove(OTHER))).toBeVisible({ timeout: 1_000 });
      }).toPass();

      await signInAsNew(page);
      const favorites = page.getByRole('region', { name: 'Favorites' });
      await expect(favorites.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
      await expect(favorites.getByRole('link', { name: OTHER, exact: true })).toBeVisible();
      // Leaving at once would cancel the request.
      const posted = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await favorites.getByRole('button', remove(TITLE)).click();
      await posted;
      await expect(async () => {
        await page.goto('/product/kraft-hot-cup-12-oz');
        await expect(page.getByRole('button', add(TITLE))).toBeVisible({ timeout: 1_000 });
      }).toPass();
    });
  });
}

test(
  'My Products has nothing that axe minds, with and without favorites',
  LONG,
  async ({ page }) => {
    await signInAsNew(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/product/kraft-hot-cup-12-oz');
    await page.getByRole('button', add(TITLE)).click();
    await expect(page.getByRole('button', remove(TITLE))).toBeVisible();
    await page.goto('/my-products');
    expect(await axeFindings(page)).toEqual([]);
  },
);
