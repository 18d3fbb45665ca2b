import type { Page } from '@playwright/test';
import { enterWithCart, holdNextPost, toPayment } from './checkout-people';
import { enterAsAdmin } from './organization-people';
import { enterWithMethod } from './people-with-cards';
import { expect, SCRIPTING, test } from './shop';

const PAGE = '/dashboard/manage/users';
const settings = (page: Page) => page.getByRole('region', { name: 'Organization', exact: true });
const name = (page: Page) => settings(page).getByLabel('Name', { exact: true });
const save = (page: Page) => settings(page).getByRole('button', { name: 'Save' });

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('what another tab has saved is shown beside what was typed, and can be replaced', async ({
      page,
    }) => {
      await enterAsAdmin(page, 'Harbor Roasters');
      await page.goto(PAGE);
      const other = await page.context().newPage();
      await other.goto(PAGE);
      await name(other).fill('Harbor Coffee');
      await save(other).click();
      await expect(name(other)).toHaveValue('Harbor Coffee');
      await expect(other.getByRole('main')).toContainText('Organization saved.');
      await other.close();

      await name(page).fill('Harbor Bakery');
      await save(page).click();
      await expect(settings(page)).toContainText('Another admin just changed this');
      await expect(settings(page)).toContainText('Saved now: Harbor Coffee');
      await expect(name(page)).toHaveValue('Harbor Bakery');
      await save(page).click();
      await expect(settings(page)).not.toContainText('Saved now');
      await page.goto(PAGE);
      await expect(name(page)).toHaveValue('Harbor Bakery');
    });
  });
}

test('a deposit’s page outlasts a moment without a network', async ({ page }) => {
  await enterWithMethod(page, 'pm_card_threeDSecure2Required');
  await page.goto('/dashboard/payments/add');
  await page.getByLabel('Amount').fill('40');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/deposits/*');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Verify this payment with your bank');
  const bank = await page.getByRole('link', { name: 'Go to your bank' }).getAttribute('href');

  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/deposits/'),
  );
  await page.route('**/deposits/*.data*', (route) => route.abort());
  await lost;
  await expect(heading).toHaveText('Verify this payment with your bank');
  const authentication = await page.context().newPage();
  await authentication.goto(bank ?? '', { waitUntil: 'load' });
  await authentication.getByRole('button', { name: 'Complete authentication' }).click();
  await page.unroute('**/deposits/*.data*');
  await expect(heading).toHaveText('Earth Cash added', { timeout: 30_000 });
});

test('what is typed into a checkout while its prices are on their way stays typed', async ({
  page,
}) => {
  await enterWithCart(page, { deposit: '15' });
  await toPayment(page);
  const cash = page.getByLabel('Use Earth Cash');
  await expect(cash).toHaveValue('15.30');
  const release = await holdNextPost(page);
  const rates = page.getByRole('group', { name: 'Shipping', exact: true }).getByRole('radio');
  await rates.last().check();
  await cash.fill('10');
  const place = page.getByRole('button', { name: /^Place order/ });
  await expect(place).toContainText('$10.00 Earth Cash');
  const before = (await place.textContent()) ?? '';
  release();
  // The new rate costs more, so that the prices are there once the button says something else.
  await expect(place).not.toHaveText(before);
  await expect(cash).toHaveValue('10');
  await expect(place).toContainText('$10.00 Earth Cash');
});
