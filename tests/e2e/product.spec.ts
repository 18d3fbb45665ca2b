import type { Locator } from '@playwright/test';
import { axeFindings, expect, test, SCRIPTING, LONG } from './shop';

/** Three colors, each with its own picture. Two of its variants are sold out. */
const TEE = '/product/earth-brands-tee';
const TEE_PICTURES = 3;

async function widthOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.width ?? 0;
}

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(`a product ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });

    test('shows the picture that is chosen, large', async ({ page }) => {
      await page.goto(TEE);
      const pictures = page.getByRole('group', { name: 'Pictures' });
      const choices = pictures.getByRole('radio');
      const large = pictures.getByRole('link');
      await expect(choices).toHaveCount(TEE_PICTURES);
      await expect(large).toHaveCount(1);
      const before = await large.getAttribute('href');

      await choices.first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(choices.nth(1)).toBeChecked();
      await expect(large).toHaveCount(1);
      await expect(large).not.toHaveAttribute('href', before ?? '');
      const alt = await large.getByRole('img').getAttribute('alt');
      await expect(pictures.getByRole('radio', { name: alt ?? '', exact: true })).toBeChecked();
    });

    test('keeps a choice in its address, with its price and its picture', async ({ page }) => {
      await page.goto(TEE);
      const main = page.getByRole('main');
      await expect(main.getByText('$24.00').first()).toBeVisible();
      const before = await main
        .getByRole('link', { name: /^Enlarge/ })
        .first()
        .getAttribute('href');

      const size = main.getByRole('list', { name: 'Size' }).getByRole('link', { name: '2XL' });
      await size.click();
      await expect(page).toHaveURL(/\?Color=Natural&Size=2XL$/);
      // The colors link to this size once the page is rendered, which is after the address has changed.
      await expect(size).toHaveAttribute('aria-current', 'true');
      await main.getByRole('list', { name: 'Color' }).getByRole('link', { name: 'Forest' }).click();
      await expect(page).toHaveURL(/\?Color=Forest&Size=2XL$/);
      await expect(main.getByText('$26.00').first()).toBeVisible();

      await page.reload();
      await expect(main.getByText('$26.00').first()).toBeVisible();
      await expect(size).toHaveAttribute('aria-current', 'true');
      await expect(main.getByRole('link', { name: /^Enlarge/ })).not.toHaveAttribute(
        'href',
        before ?? '',
      );
    });

    test('that is sold out cannot be added', async ({ page }) => {
      await page.goto('/product/ambassador-cap');
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
      await expect(main.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
      await expect(main.getByRole('spinbutton', { name: 'Quantity' })).toBeDisabled();
      await expect(main.getByText(/^Sold out for now/)).toBeVisible();
    });

    test('explains the most that may be ordered and refuses more', async ({ page }) => {
      await page.goto('/product/ambassador-tee');
      const main = page.getByRole('main');
      const quantity = main.getByRole('spinbutton', { name: 'Quantity' });
      await expect(quantity).toHaveAccessibleDescription('Limit 3 per order');
      await quantity.fill('4');
      await main.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page).toHaveURL(/\/product\/ambassador-tee$/);
      expect(await quantity.evaluate((field) => field.matches(':invalid'))).toBe(true);
      await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, / })).toHaveCount(0);

      await quantity.fill('3');
      if (javaScriptEnabled) {
        await expect(main.getByRole('button', { name: /^Increase quantity/ })).toBeDisabled();
      }
      await main.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(
        page.getByRole('banner').getByRole('link', { name: /^Cart, 3 items/ }),
      ).toBeVisible();
    });
  });
}

test('another product begins with a picture of its own', async ({ page }) => {
  await page.goto(TEE);
  const main = page.getByRole('main');
  const pictures = main.getByRole('group', { name: 'Pictures' });
  await pictures.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(pictures.getByRole('radio').last()).toBeChecked();

  // This product has fewer pictures.
  const more = main.getByRole('region', { name: 'More merch' });
  await more.getByRole('link', { name: /Youth/ }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Youth/);
  await expect(main.getByRole('link', { name: /^Enlarge/ })).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the large picture leads to its full size', async ({ page }) => {
    await page.goto(TEE);
    const link = page.getByRole('link', { name: /^Enlarge/ });
    const href = (await link.getAttribute('href')) ?? '';
    const [opened] = await Promise.all([
      page.waitForResponse((response) => response.url() === href),
      link.click(),
    ]);
    expect(opened.status()).toBe(200);
    expect(opened.headers()['content-type']).toMatch(/^image\//);
    await expect(page).toHaveURL(href);
  });

  test('a product is passed on by mail', async ({ page, baseURL }) => {
    await page.goto(TEE);
    await expect(page.getByRole('link', { name: 'Share by email' })).toHaveAttribute(
      'href',
      `mailto:?subject=Earth%20Brands%20Tee&body=${encodeURIComponent(`${baseURL}${TEE}`)}`,
    );
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  });
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A dark phone and a light desktop in every run.
    const details = (width === 390) === (colorScheme === 'dark') ? {} : LONG;
    test.describe(`over the page at ${width}, ${colorScheme}`, details, () => {
      test.use({ viewport: { width, height }, colorScheme });

      test('the enlarged picture turns, closes and gives the focus back', async ({ page }) => {
        await page.goto(TEE);
        await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
        const link = page.getByRole('link', { name: /^Enlarge/ });
        const large = link.locator('img');
        await link.focus();
        await page.keyboard.press('Enter');

        const dialog = page.getByRole('dialog', { name: `Picture 1 of ${TEE_PICTURES}` });
        await expect(dialog).toBeVisible();
        await expect(dialog.getByRole('heading')).toBeFocused();
        const shown = page.getByRole('dialog').getByRole('img');
        await expect(shown).toHaveAttribute('src', /width=1200$/);
        const alt = (await shown.getAttribute('alt')) ?? '';
        await expect(dialog.getByRole('status')).toHaveText(alt);
        await expect
          .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(300);
        expect(await widthOf(shown)).toBeGreaterThan(await widthOf(large));
        expect(await axeFindings(page)).toEqual([]);

        // The rest is out of reach of the mouse, the keyboard and the wheel.
        await expect(page.getByRole('main')).toHaveAttribute('inert', '');
        for (let press = 0; press < 5; press += 1) {
          await page.keyboard.press('Tab');
          await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
        }
        await page.mouse.move(width / 2, height / 2);
        const before = await page.evaluate(() => scrollY);
        await page.mouse.wheel(0, 600);

        await page.keyboard.press('ArrowRight');
        await expect(page.getByRole('dialog')).toHaveAccessibleName(`Picture 2 of ${TEE_PICTURES}`);
        await expect(shown).not.toHaveAttribute('alt', alt);
        expect(await page.evaluate(() => scrollY)).toBe(before);
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        await expect(page.getByRole('dialog')).toHaveAccessibleName(
          `Picture ${TEE_PICTURES} of ${TEE_PICTURES}`,
        );
        await page.getByRole('button', { name: 'Next picture' }).click();
        await expect(shown).toHaveAttribute('alt', alt);
        await page.getByRole('button', { name: 'Next picture' }).click();
        const last = (await shown.getAttribute('alt')) ?? '';

        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(link).toBeFocused();
        await expect(link).toHaveAccessibleName(`Enlarge: ${last}`);
        await expect(page.getByRole('main')).not.toHaveAttribute('inert');
      });

      test('a product’s link is copied from the keyboard', async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.goto(`${TEE}?Color=Leaf&Size=M`);
        const share = page.getByRole('button', { name: 'Share' });
        await share.focus();
        await page.keyboard.press(width < 1000 ? 'Enter' : 'ArrowDown');
        const menu = page.getByRole('menu', { name: 'Share' });
        const copy = menu.getByRole('menuitem', { name: 'Copy link' });
        const send = menu.getByRole('menuitem', { name: 'Send by email' });
        await expect(copy).toBeFocused();
        expect(await axeFindings(page)).toEqual([]);

        await page.keyboard.press('ArrowDown');
        await expect(send).toBeFocused();
        await expect(send).toHaveAttribute(
          'href',
          /^mailto:\?subject=Earth%20Brands%20Tee&body=http/,
        );
        await page.keyboard.press('ArrowDown');
        await expect(copy).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(menu).toHaveCount(0);
        await expect(share).toBeFocused();

        await page.keyboard.press('ArrowDown');
        await expect(copy).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(menu).toHaveCount(0);
        await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
        await expect(share).toBeFocused();
      });
    });
  }
}

test('a press beside the enlarged picture closes it', async ({ page }) => {
  await page.goto('/product/barista-tee');
  const link = page.getByRole('link', { name: /^Enlarge/ });
  await link.click();
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next picture' })).toHaveCount(0);
  await page.mouse.click(4, 4);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('the menu for sharing opens under the pointer and closes beside it', async ({ page }) => {
  await page.goto('/product/barista-tee');
  const share = page.getByRole('button', { name: 'Share' });
  await expect(share).toHaveAttribute('aria-expanded', 'false');
  await share.click();
  await expect(share).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menuitem')).toHaveText(['Copy link', 'Send by email']);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await share.click();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('the code of both comes with the first press', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:gallery-zoom|share-menu)-.*\.js$/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/product/barista-tee', { waitUntil: 'networkidle' });
  expect(scripts).toHaveLength(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Enlarge/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(scripts).toHaveLength(2);
});
