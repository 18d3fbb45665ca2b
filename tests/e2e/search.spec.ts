import { HINTS } from '../../app/content/catalogue/hints';
import { expect, searchBox, test, LONG } from './shop';

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

  test('brings the row that the arrow keys have come to into a low window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.goto('/');
    await searchBox(page).fill('cup');
    const rows = page.getByRole('option');
    await expect(rows).toHaveCount(9);
    // Up from the field leads to the last row.
    await searchBox(page).press('ArrowUp');
    await expect(rows.last()).toHaveAttribute('aria-selected', 'true');
    await expect(rows.last()).toBeInViewport();
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
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) requested.push(new URL(request.url()).search);
    });
    await page.goto('/');
    const box = searchBox(page);
    await box.click();
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
    // All letters at once, so that the speed of typing on a busy machine does not matter.
    await box.evaluate((input: HTMLInputElement) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const typed of ['s', 'st', 'str', 'stra', 'straw', 'straws']) {
        write?.call(input, typed);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(requested).toEqual(['?q=straws']);
  });

  test('asks 300 ms after the last letter, and closes 200 ms after the field is left', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) requested.push(new URL(request.url()).search);
    });
    await page.clock.install();
    await page.goto('/');
    const box = searchBox(page);
    await box.click();
    // The code of the list loads with the first focus.
    await expect(page.getByRole('banner').locator('search [role=status]')).toHaveCount(1);
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.fill('lid');
    await page.clock.runFor(200);
    await box.fill('lids');
    await page.clock.runFor(299);
    expect(requested).toEqual([]);
    await page.clock.runFor(1);
    const options = page.getByRole('option');
    await expect(options.first()).toBeVisible();
    expect(requested).toEqual(['?q=lids']);
    await box.blur();
    await page.clock.runFor(199);
    expect(await options.count()).toBeGreaterThan(0);
    await page.clock.runFor(1);
    await expect(options).toHaveCount(0);
  });

  test('what was typed leads to all of it, trimmed and encoded', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).fill('  hot & cold  ');
    await searchBox(page).press('Enter');
    await page.waitForURL('**/shop-all?*');
    expect(new URL(page.url()).search).toBe('?search=hot+%26+cold');
  });

  test('Enter closes the suggestions, whether they are there already or still to come', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const box = searchBox(page);
    await box.click();
    await expect(page.getByRole('banner').locator('search [role=status]')).toHaveCount(1);
    const options = page.getByRole('banner').getByRole('option');
    await box.fill('lids');
    await expect(options.first()).toBeVisible();
    await box.press('Enter');
    await page.waitForURL('**/shop-all?search=lids');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lids”');
    await page.clock.runFor(1000);
    await expect(options).toHaveCount(0);

    await box.fill('birch spoon');
    await box.press('Enter');
    await page.waitForURL('**/shop-all?search=birch+spoon');
    await page.clock.runFor(1000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “birch spoon”');
    await expect(options).toHaveCount(0);
  });

  test('the field holds what the results are for, and nothing on other pages', async ({ page }) => {
    await page.goto('/shop-all?search=birch+fork');
    const box = searchBox(page);
    await expect(box).toHaveValue('birch fork');
    await expect(page.getByRole('banner').getByRole('option')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Birch Fork', exact: true }).click();
    await page.waitForURL('**/product/birch-fork');
    await expect(box).toHaveValue('');
    await page.goBack();
    await expect(box).toHaveValue('birch fork');
    await expect(page.getByRole('banner').getByRole('option')).toHaveCount(0);
  });

  test(
    'the hint goes on every three seconds, and stands still when it is told to',
    LONG,
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/');
      const header = page.getByRole('banner');
      const hint = header.locator('.search-hint').filter({ visible: true });
      const pause = header.getByRole('button', { name: 'Pause search hints' });
      await expect(pause).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      const shown = async () => {
        const text = await hint.textContent();
        return HINTS.findIndex((one) => text === `Search ${one}`);
      };
      const before = await shown();
      expect(before).toBeGreaterThanOrEqual(0);
      await page.clock.runFor(27_000);
      await expect.poll(shown).toBe((before + 9) % HINTS.length);
      await pause.click();
      await page.clock.runFor(27_000);
      expect(await shown()).toBe((before + 9) % HINTS.length);
    },
  );
});
