import type { Page } from '@playwright/test';
import type { RunningShop } from '../support/running-shop';
import { sandboxControl } from '../support/sandbox-control';
import { startOwnShop } from './run-shop';
import { axeFindings, enterMailedCode, expect, signInAs, test, LONG, SCRIPTING } from './shop';

const NORA = 'nora@example.com';

/** Opens a menu of the header with the pointer, with or without scripts. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).hover();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`signing in ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });

    test('goes by the menu to the provider, ends on My Products, and out again', async ({
      page,
    }) => {
      await page.goto('/');
      await openMenu(page, 'Log In / Sign Up');
      await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).click();
      await page.getByRole('button', { name: /^Ivy / }).click();
      await enterMailedCode(page);
      await expect(page).toHaveURL(/\/my-products$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Products');
      await openMenu(page, 'My Account');
      const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
      await expect(logout).toBeVisible();

      await logout.click();
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Log In / Sign Up' }),
      ).toBeVisible();
      // Signed out at the provider too: it asks who it is.
      await page.goto('/my-products');
      await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible();
      // Nor does going back lead into the old session.
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible();
    });

    test(
      'leads back to the page that one wanted to see',
      javaScriptEnabled ? {} : LONG,
      async ({ page }) => {
        await page.goto('/dashboard/manage/orders?x=1');
        await signInAs(page, NORA);
        await expect(page).toHaveURL(/\/dashboard\/manage\/orders\?x=1$/);
      },
    );

    test(
      'whose answer is not this browser’s says so and offers to start anew',
      LONG,
      async ({ page }) => {
        await page.goto('/auth/callback?code=a&state=b');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'This sign-in has expired',
        );
        if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
        await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible();
      },
    );
  });
}

// A shop of its own: the sandbox slows down the exchange, which must not affect other tests.
test.describe('a sign-in that takes its time', () => {
  let shop: RunningShop;
  test.beforeAll(async () => {
    shop = await startOwnShop();
  });
  test.afterAll(() => shop.stop());
  test.describe.configure({ mode: 'serial' });

  async function slowly(page: Page, delayMs: number): Promise<void> {
    const control = sandboxControl(shop.sandboxUrl);
    const operation = 'openid.token';
    await control.fault({ company: 'shopify', operation, effect: 'delay', delayMs, times: 1 });
    await page.goto(`${shop.url}/auth/login?returnTo=/account/profile`);
    await signInAs(page, NORA);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signing you in');
  }

  for (const javaScriptEnabled of SCRIPTING) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('is waited for and goes on by itself', LONG, async ({ page }) => {
        await slowly(page, 3_500);
        await expect(page).toHaveURL(`${shop.url}/account/profile`);
      });
    });
  }

  test('says after three looks that it takes longer, and ends well', LONG, async ({ page }) => {
    const control = sandboxControl(shop.sandboxUrl);
    const operation = 'CustomerIdentity';
    // Together twice as long as the looks, and each far from the 5 s that a call may take.
    await control.fault({ company: 'shopify', operation, effect: 'delay', delayMs: 3_000 });
    await slowly(page, 3_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This is taking longer than it should',
    );
    expect(await axeFindings(page)).toEqual([]);
    const again = page.getByRole('main').getByRole('link', { name: 'Check again' });
    await expect(async () => {
      await again.click({ timeout: 1_000 });
      await expect(page).toHaveURL(`${shop.url}/account/profile`, { timeout: 1_000 });
    }).toPass();
  });
});
