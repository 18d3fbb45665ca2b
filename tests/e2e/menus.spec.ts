import { expect, test, SCRIPTING } from './shop';

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
    // Products come into the room of the picture; nothing else moves.
    await expect(bar.getByRole('link', { name: /Hot Cup(,|$)/ }).first()).toBeVisible();
    await expect(cold).toBeVisible();
    await page.mouse.move(700, 850);
    await expect(cold).toBeHidden();
  });

  test('opens after 200 ms under the pointer, and closes 150 ms behind it', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Categories' });
    const cups = bar.getByRole('link', { name: 'Cups', exact: true });
    await expect(cups).toHaveAttribute('aria-expanded', 'false');
    await page.clock.pauseAt(Date.now() + 60_000);
    await cups.hover();
    await page.clock.runFor(199);
    expect(await cups.getAttribute('aria-expanded')).toBe('false');
    await page.clock.runFor(1);
    await expect(cups).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(700, 850);
    await page.clock.runFor(149);
    expect(await cups.getAttribute('aria-expanded')).toBe('true');
    await page.clock.runFor(1);
    await expect(cups).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes 200 ms after the focus has left, unless it has come back; at once where it is sent away', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Categories' });
    const cups = bar.getByRole('link', { name: 'Cups', exact: true });
    const elsewhere = bar.getByRole('link', { name: 'Shop All' });
    const isOpen = () => cups.getAttribute('aria-expanded');
    await expect(cups).toHaveAttribute('aria-expanded', 'false');
    await page.clock.pauseAt(Date.now() + 60_000);
    const openByKey = async () => {
      await cups.focus();
      await page.keyboard.press('Enter');
      await expect(cups).toHaveAttribute('aria-expanded', 'true');
    };

    await openByKey();
    await elsewhere.focus();
    await page.clock.runFor(199);
    expect(await isOpen()).toBe('true');
    await page.clock.runFor(1);
    await expect(cups).toHaveAttribute('aria-expanded', 'false');

    await openByKey();
    await elsewhere.focus();
    await page.clock.runFor(199);
    await bar.getByRole('link', { name: 'Cold Cups' }).focus();
    await page.clock.runFor(5_000);
    expect(await isOpen()).toBe('true');

    // The clock stands still: neither of these waits for the 200 ms.
    await page.keyboard.press('Escape');
    await expect(cups).toHaveAttribute('aria-expanded', 'false');
    await expect(cups).toBeFocused();
    await openByKey();
    await elsewhere.focus();
    await page.mouse.click(700, 850);
    await expect(cups).toHaveAttribute('aria-expanded', 'false');
  });

  test('leads the focus to the heading of the page that has come, and counts as one step', async ({
    page,
  }) => {
    await page.goto('/');
    const all = page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Shop All', exact: true });
    await all.click();
    const heading = page.getByRole('heading', { level: 1, name: 'Shop all products' });
    await expect(heading).toBeFocused();
    // The same page again adds no step to go back. Going back before its answer is here would test nothing.
    const answer = page.waitForResponse((response) => response.url().includes('.data'));
    await all.click();
    await (await answer).finished();
    await expect(all).toBeFocused();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(`the drawer ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('leads to a subcategory and to sign-in', async ({ page }) => {
      const open = async () => {
        await page.goto('/');
        await page
          .getByRole('banner')
          .getByText('Menu', { exact: true })
          .or(page.getByRole('button', { name: /menu/i }))
          .first()
          .click();
      };
      await open();
      await page.getByText('Cups', { exact: true }).first().click();
      await page.getByRole('link', { name: 'Cold Cups' }).first().click();
      await expect(page).toHaveURL(/\/cups\/cold-cups/);
      await open();
      const drawer = page.getByRole('navigation', { name: 'Menu', exact: true });
      await drawer.getByRole('link', { name: 'Log In', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible();
    });
  });
}
