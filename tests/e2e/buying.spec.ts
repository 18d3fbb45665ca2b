import { arriveAt, expect, payOnHostedCheckout, searchBox, test, LONG } from './shop';

/** Browse → filter → search → product → cart → quantity limit → checkout → thank-you. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });

    test('a shopper finds a cup, reaches its limit, pays and is thanked', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Shop all products' }).first().click();
      await arriveAt(page, /\/shop-all$/, 'Shop all products');

      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'Cups', exact: true })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compostable cups');
      await page.getByRole('checkbox', { name: /^16 oz/ }).check();
      if (!javaScriptEnabled)
        await page
          .getByRole('button', { name: /apply|show/i })
          .first()
          .click();
      await expect(page).toHaveURL(/size=16/);

      await searchBox(page).fill('hot cup sample case');
      await searchBox(page).press('Enter');
      await arriveAt(
        page,
        /\/shop-all\?search=hot(\+|%20)cup(\+|%20)sample(\+|%20)case/,
        'Results for “hot cup sample case”',
      );
      await page
        .getByRole('main')
        .getByRole('link', { name: 'Hot Cup Sample Case' })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hot Cup Sample Case');

      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(
        page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ }),
      ).toBeVisible();
      await expect(
        page.getByRole('main').getByText('Added to your cart').filter({ visible: true }),
      ).toBeInViewport();
      await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
      await arriveAt(page, /\/cart$/, 'Your cart');
      await expect(page.getByRole('main').getByText('Subtotal')).toBeVisible();

      const more = page.getByRole('main').getByRole('button', { name: /^Increase quantity/ });
      await more.click();
      await expect(
        page.getByRole('banner').getByRole('link', { name: /^Cart, 2 items/ }),
      ).toBeVisible();
      await expect(more).toBeDisabled();
      await expect(
        page
          .getByRole('main')
          .getByText(/up to 2|Limit 2|limit of 2/i)
          .first(),
      ).toBeVisible();

      await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
      await payOnHostedCheckout(page);
      await expect(page.getByText('Your order is confirmed')).toBeVisible();
      await page.getByRole('link', { name: 'Continue shopping' }).click();
      await page.waitForURL(/:\d+\/$/);
      await page.goto('/cart');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
      await expect(page.getByText(/Order #\d+/)).toBeVisible();
      await expect(page.getByRole('main').getByText('Hot Cup Sample Case')).toBeVisible();
      await expect(page.getByRole('main').getByText(/, [A-Z]{2} \d{5}$/)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Save this order' })).toBeVisible();

      await page.goto('/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
    });

    test('a declined card leaves the cart as it was', LONG, async ({ page }) => {
      await page.goto('/product/kraft-hot-cup-12-oz');
      // The count changes before the answer comes; leaving the page now would cancel the request.
      const added = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(
        page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ }),
      ).toBeVisible();
      await added;
      await page.goto('/cart');
      await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
      await payOnHostedCheckout(page, '4000 0000 0000 0002');
      await expect(page.getByText(/declined/i).first()).toBeVisible();
      await page.goto('/cart');
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Kraft Hot Cup, 12 oz' }).first(),
      ).toBeVisible();
    });

    test(
      'the back button brings the last filter back',
      javaScriptEnabled ? {} : LONG,
      async ({ page }) => {
        await page.goto('/lids?sort=price-asc');
        await page.getByRole('main').getByRole('link', { name: 'Dome', exact: true }).click();
        await expect(page).toHaveURL(/\/lids\/dome/);
        await page.goBack();
        await expect(page).toHaveURL(/\/lids\?sort=price-asc/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lids that fit');
      },
    );
  });
}
