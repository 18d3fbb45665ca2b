import { expect, test } from './shop';

test.describe('the mega-menu', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('opens under the pointer, stays while it is inside, closes behind it', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Categories' });
    await bar.getByRole('link', { name: 'Cups', exact: true }).hover();
    const cold = bar.getByRole('link', { name: 'Cold Cups' });
    await expect(cold).toBeVisible();
    await cold.hover();
    await expect(cold).toBeVisible();
    await page.mouse.move(700, 850);
    await expect(cold).toBeHidden();
  });

  test('works by keyboard and gives the focus back', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Categories' });
    const cups = bar.getByRole('link', { name: 'Cups', exact: true });
    await cups.focus();
    await page.keyboard.press('ArrowDown');
    await expect(bar.getByRole('link', { name: 'Cold Cups' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('link', { name: 'Cold Cups' })).toBeHidden();
    await expect(cups).toBeFocused();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the drawer ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('leads to a subcategory and to sign-in', async ({ page }) => {
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByText('Menu', { exact: true })
        .or(page.getByRole('button', { name: /menu/i }))
        .first()
        .click();
      await page.getByText('Cups', { exact: true }).first().click();
      await page.getByRole('link', { name: 'Cold Cups' }).first().click();
      await expect(page).toHaveURL(/\/cups\/cold-cups/);
    });
  });
}
