import type { Locator } from '@playwright/test';
import { expect, test } from './shop';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { forcedColors: 'active' } });

const styleOf = (what: Locator, name: string) =>
  what.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

const ink = (what: Locator) => styleOf(what, 'color');

test.describe('in the few colors of a reader’s own', () => {
  test('the chosen kind, the menu’s page and the page’s number stand out', async ({ page }) => {
    await page.goto('/shop-all');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await ink(pages.getByRole('link', { name: 'Page 1' }))).not.toBe(
      await ink(pages.getByRole('link', { name: 'Page 2' })),
    );
    await page.goto('/cups');
    const kinds = page.getByRole('main').getByRole('link', { name: /^(All|Cold) Cups$/ });
    await expect(kinds).toHaveCount(2);
    expect(await ink(kinds.first())).not.toBe(await ink(kinds.last()));
  });

  test('a select has an arrow, and a filled button an edge', async ({ page }) => {
    await page.goto('/cups');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    expect(await styleOf(sort, 'appearance')).not.toBe('none');
    await page.goto('/product/earth-brands-tee');
    const button = page.getByRole('button', { name: 'Add to Cart' }).first();
    expect(await styleOf(button, 'border-top-style')).toBe('solid');
  });

  test('of the pictures only the chosen one has an edge', async ({ page }) => {
    await page.goto('/product/earth-brands-tee');
    const pictures = page.getByRole('group', { name: 'Pictures' }).locator('label');
    await expect(pictures).toHaveCount(3);
    expect(await styleOf(pictures.first(), 'outline-style')).toBe('solid');
    expect(await styleOf(pictures.last(), 'outline-style')).toBe('none');
  });
});
