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
