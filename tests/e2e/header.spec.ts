import { signInByRequests } from './by-requests';
import { expect, searchBox, test } from './shop';

/** Spec section 2, Header (desktop). Below 1024 px the drawer has the same. */
for (const person of ['signed out', 'signed in'] as const) {
  test.describe(person, () => {
    test('all parts of the desktop header are there on one line', async ({ page }) => {
      if (person === 'signed in') await signInByRequests(page, 'ivy@example.com');
      const banner = page.getByRole('banner');
      const account = person === 'signed in' ? 'My Account' : 'Log In / Sign Up';
      const parts = [
        banner.getByRole('link', { name: 'Earth Brands' }).filter({ visible: true }),
        searchBox(page).filter({ visible: true }),
        banner.getByRole('link', { name: 'Custom Cups', exact: true }).filter({ visible: true }),
        banner.getByRole('link', { name: 'Contact Sales', exact: true }).filter({ visible: true }),
        banner.getByRole('button', { name: account, exact: true }),
        banner.getByRole('link', { name: /^Cart/ }),
      ];
      await page.setViewportSize({ width: 1024, height: 900 });
      await page.goto('/');
      for (const width of [1024, 1100, 1279, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        let rightOfLast = 0;
        for (const [index, part] of parts.entries()) {
          await expect(part, `part ${index} at ${width}`).toBeVisible();
          const box = await part.boundingBox();
          // In order, without touching each other, each on one line, within the screen.
          expect(box?.x, `part ${index} at ${width}`).toBeGreaterThanOrEqual(rightOfLast + 8);
          expect(box?.height, `part ${index} at ${width}`).toBeLessThan(56);
          rightOfLast = (box?.x ?? 0) + (box?.width ?? 0);
        }
        expect(rightOfLast).toBeLessThanOrEqual(width);
        // Wide enough for the longest hint, 'Search Party Packs', between its two buttons.
        expect((await parts[1]?.boundingBox())?.width).toBeGreaterThanOrEqual(256);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond).toBeLessThanOrEqual(0);
      }
      // The list is wider than the narrow box: the sizes are at the ends of the titles.
      await page.setViewportSize({ width: 1024, height: 900 });
      await searchBox(page).filter({ visible: true }).fill('cup');
      const list = await banner.getByRole('listbox').filter({ visible: true }).boundingBox();
      expect(list?.width).toBeGreaterThanOrEqual(448);
      expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(1024);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the price is on the first screen; bar and header are there while one scrolls', async ({
    page,
    context,
  }) => {
    await page.goto('/product/kraft-hot-cup-12-oz');
    await expect(page.getByText('$9.75').first()).toBeInViewport();
    const buttons = page.getByRole('button', { name: 'Add to Cart' });
    await expect(buttons).toHaveCount(1);
    const other = await context.newPage();
    await other.goto('/faq');

    // Hydrated: the bar comes once the button has been scrolled past, and the header with the way up.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.evaluate(() => scrollTo(0, 1800));
      await expect(buttons).toHaveCount(2, { timeout: 1000 });
    }).toPass();
    const heading = page.getByRole('heading', { name: 'Lids that fit' });
    const before = await heading.evaluate((node) => node.getBoundingClientRect().top + scrollY);
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await page.evaluate(() => scrollBy(0, -200));
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeInViewport();
    expect(await heading.evaluate((node) => node.getBoundingClientRect().top + scrollY)).toBe(
      before,
    );

    await buttons.last().click();
    await expect(page.getByRole('link', { name: 'View Cart' }).last()).toBeInViewport();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1/ })).toBeVisible();
    // Another tab's cart is the same.
    await expect(other.getByRole('banner').getByRole('link', { name: /^Cart, 1/ })).toBeVisible();
    await other.close();

    // The search box opens over the page, ready to type.
    await page.getByRole('button', { name: 'Open search' }).click();
    await expect(searchBox(page).filter({ visible: true })).toBeFocused();
    await page.keyboard.type('birch fork');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/shop-all?search=birch+fork');
    await expect(searchBox(page).filter({ visible: true })).toHaveCount(0);
  });
});
