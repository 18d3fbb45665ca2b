import { expect, searchBox, test } from './shop';

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('the search box', () => {
  test('shows eight at most, walks by arrow keys, opens what is chosen', async ({ page }) => {
    await page.goto('/');
    const box = searchBox(page);
    await box.click();
    await box.pressSequentially('cup', { delay: 40 });
    const options = page.getByRole('option');
    await expect(options.first()).toBeVisible();
    expect(await options.count()).toBeLessThanOrEqual(9);
    await expect(page.getByText(/^View all results for/)).toBeVisible();

    await box.press('ArrowDown');
    const first = options.first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await box.press('Escape');
    await expect(options).toHaveCount(0);

    await box.fill('hot cup lid');
    await expect(options.first()).toBeVisible();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
  });

  test('says when there is nothing and closes on blank', async ({ page }) => {
    await page.goto('/');
    const box = searchBox(page);
    await box.click();
    await box.pressSequentially('zzzqqqxxx', { delay: 20 });
    await expect(page.getByRole('status').filter({ hasText: 'No products found' })).toHaveCount(1);
    await box.fill('   ');
    await expect(page.getByRole('status').filter({ hasText: 'No products found' })).toHaveCount(0);
  });

  test('forgives one wrong letter', async ({ page }) => {
    await page.goto('/shop-all?search=clamshel+bagase');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /clamshell/i })
        .first(),
    ).toBeVisible();
  });

  test('asks once for what was typed in one go', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) asked.push(new URL(request.url()).search);
    });
    await page.goto('/');
    const box = searchBox(page);
    await box.click();
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
    // All letters at once: how fast a busy machine types is not what is asked here.
    await box.evaluate((input: HTMLInputElement) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const typed of ['s', 'st', 'str', 'stra', 'straw', 'straws']) {
        write?.call(input, typed);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(asked).toEqual(['?q=straws']);
  });
});
