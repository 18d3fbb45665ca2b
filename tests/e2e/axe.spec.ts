import { isLong } from '../support/long';
import { signInStaff } from '../support/staff-sign-in';
import { byRequests, signInByRequests } from './by-requests';
import { appearance, DESKTOP, inThisRun } from './appearance';
import { AXE_WIDTHS, axeFindings, expect, test, LONG } from './shop';

/** A group shares one browser: the first page of a new browser costs twice as much. */
const PAGES = {
  'the first shelves': [
    '/shop-all',
    '/shop-all?search=cup',
    '/shop-all?search=zzzqqqxxx',
    '/cups',
    '/cups/cold-cups',
  ],
  'the other shelves': ['/lids', '/containers', '/cutlery', '/other', '/merch'],
  'goods and the cart': [
    '/product/kraft-hot-cup-12-oz',
    '/product/custom-cup-made-to-order',
    '/design?product=custom-cup-made-to-order',
    '/product/earth-cups-x-victory-beer',
    '/cart',
  ],
  'the house': [
    '/',
    '/contact-sales',
    '/our-story',
    '/faq',
    '/careers',
    '/earth-cups-alliance',
    '/partners',
  ],
  'ways in, and none': ['/get-started', '/get-started-ambassador', '/auth/login', '/no-such-page'],
} as const;

// Nothing moves while axe measures.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [group, paths] of Object.entries(PAGES)) {
  const details = group === 'the other shelves' ? LONG : {};
  test(`${group} by axe, wide and narrow, light and dark`, details, async ({ page }) => {
    test.setTimeout(240_000);
    for (const path of inThisRun(paths)) {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      await appearance(page);
    }
  });
}

/** Whoever is signed in has another frame around these. `npm run test:long` looks at all public pages. */
const FRAMED = isLong
  ? Object.values(PAGES).flat()
  : ['/', '/shop-all', '/product/kraft-hot-cup-12-oz', '/cart'];

for (const who of ['a customer', ...(isLong ? ['a staff member'] : [])]) {
  test(`public pages as ${who} sees them, by axe`, LONG, async ({ page }) => {
    test.setTimeout(600_000);
    if (who === 'a customer') await signInByRequests(page, 'ivy@example.com');
    else await byRequests(page, (visitor) => signInStaff(visitor, 'admin@example.com'));
    for (const path of FRAMED) {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      await appearance(page);
    }
  });
}

test.describe('a full cart', () => {
  for (const width of AXE_WIDTHS) {
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
