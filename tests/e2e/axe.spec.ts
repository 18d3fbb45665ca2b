import { axeFindings, expect, test } from './shop';

const PAGES = [
  '/',
  '/shop-all',
  '/shop-all?search=cup',
  '/shop-all?search=zzzqqqxxx',
  '/cups',
  '/cups/cold-cups',
  '/lids',
  '/containers',
  '/cutlery',
  '/other',
  '/merch',
  '/product/kraft-hot-cup-12-oz',
  '/product/custom-cup-made-to-order',
  '/product/earth-cups-x-victory-beer',
  '/cart',
  '/contact-sales',
  '/our-story',
  '/faq',
  '/careers',
  '/earth-cups-alliance',
  '/partners',
  '/get-started',
  '/get-started-ambassador',
  '/auth/login',
  '/no-such-page',
];

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`axe at ${width}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme });
      for (const path of PAGES) {
        test(path, async ({ page }) => {
          await page.goto(path);
          expect(await axeFindings(page)).toEqual([]);
        });
      }
    });
  }
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const path of PAGES) {
    test(`${path} does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
    });
  }
});

test.describe('a full cart', () => {
  for (const width of [390, 1440]) {
    test.describe(`at ${width}`, () => {
      test.use({ viewport: { width, height: 900 } });
      test('has nothing that axe finds, beside a product and on its own page', async ({ page }) => {
        await page.goto('/product/kraft-hot-cup-12-oz');
        await page.getByRole('button', { name: 'Add to Cart' }).click();
        await expect(
          page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ }),
        ).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        await page.goto('/cart');
        expect(await axeFindings(page)).toEqual([]);
      });
    });
  }
});
