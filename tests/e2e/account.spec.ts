import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signal } from '../support/signal';
import { signInByRequests } from './by-requests';
import { AXE_WIDTHS, axeFindings, expect, SCRIPTING, test, LONG } from './shop';

const freshEmail = () => `robin-${randomUUID()}@example.com`;

async function enter(page: Page, email: string, path: string): Promise<void> {
  await signInByRequests(page, email);
  await page.goto(path);
}

/** Signs in on the provider's pages with the code that they show, back to `path`. */
async function enterByPages(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = await page.getByText(/shows it here as well: \d{6}/).textContent();
  await page.getByLabel('Code').fill(/\d{6}/.exec(code ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => path.endsWith(url.pathname));
}

/** What the page says after a form, without the 'Loading' bar, which is a status too. */
const message = (page: Page) =>
  page.getByRole('status').filter({ hasText: /\w/, hasNotText: 'Loading' });

for (const javaScriptEnabled of SCRIPTING) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an address gets its name, another one, and goes again', async ({ page }) => {
      await enter(page, freshEmail(), '/dashboard/manage/locations');
      const main = page.getByRole('main');
      await main.getByRole('link', { name: 'Add an address' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add an address');
      await page.getByLabel('Location name').fill('Greenhouse 🌱');
      await page.getByLabel('Last name').fill('Shopper');
      await page.getByLabel('Street address').fill('1 Orchard Street');
      await page.getByLabel('City').fill('Portland');
      await page.getByLabel('ZIP code').fill('9720');
      await page.getByRole('button', { name: 'Save address' }).click();

      // The error is shown at its field, which the summary links to. The other fields keep their values.
      const summary = page.getByRole('group', { name: 'Please fix these fields' });
      await expect(summary).toBeFocused();
      await summary.getByRole('link', { name: 'Choose a state.' }).click();
      await expect(page.getByLabel('State')).toBeFocused();
      await expect(page.getByLabel('State')).toHaveAccessibleDescription('Choose a state.');
      await expect(page.getByLabel('Location name')).toHaveValue('Greenhouse 🌱');
      await page.getByLabel('State').selectOption({ label: 'Oregon' });
      await page.getByLabel('ZIP code').fill('97205');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(message(page)).toHaveText('Address saved.');
      await expect(page.getByRole('heading', { name: 'Greenhouse 🌱' })).toBeVisible();
      await expect(main).toContainText('Portland, OR 97205');

      await page.getByRole('link', { name: 'Edit Greenhouse 🌱' }).click();
      await page.getByLabel('Location name').fill('Orchard');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(page.getByRole('heading', { name: 'Orchard' })).toBeVisible();

      await page.getByRole('link', { name: 'Remove Orchard' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove this address?');
      await page.getByRole('button', { name: 'Remove address' }).click();
      await expect(message(page)).toHaveText('Address removed.');
      await expect(main).toContainText('No locations yet');
    });

    test(
      'signing out everywhere ends another browser’s session too',
      LONG,
      async ({ page, browser }) => {
        const email = freshEmail();
        await enter(page, email, '/account/profile');
        const other = await browser.newContext({ javaScriptEnabled });
        const there = await other.newPage();
        await enterByPages(there, email, new URL('/account/settings', page.url()).href);
        await expect(there.getByText('This device', { exact: true })).toBeVisible();
        await there.getByRole('button', { name: 'Sign out everywhere' }).click();
        await there.waitForURL((url) => url.origin === new URL(page.url()).origin);
        // This is about our session only: the provider's own session in this browser goes on.
        const ours = (await page.context().cookies()).filter(({ name }) => name === 'sid');
        expect(ours).toHaveLength(1);
        await page.context().clearCookies();
        await page.context().addCookies(ours);
        await page.goto('/account/profile');
        await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible();
        await other.close();
      },
    );

    test('the profile is saved and its notice goes with the page', async ({ page }) => {
      await enter(page, freshEmail(), '/account/profile');
      await page.getByLabel('First name').fill('Zoë');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(message(page)).toHaveText('Profile saved.');
      const menu = page.getByRole('navigation', { name: 'Dashboard menu', exact: true });
      await menu.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
      await expect(message(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Close my account' }).click();
      await page.getByRole('button', { name: 'Request account closure' }).click();
      await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    });
  });
}

test('the focus goes along with a question and back to what has opened it', async ({ page }) => {
  await enter(page, 'ivy@example.com', '/dashboard/manage/locations');
  const remove = page.getByRole('link', { name: 'Remove Garden plot' });
  await remove.click();
  await expect(page.getByRole('heading', { name: 'Remove this address?' })).toBeFocused();
  await page.getByRole('link', { name: 'Keep address' }).click();
  await expect(remove).toBeFocused();
  const add = page.getByRole('link', { name: 'Add an address' });
  await add.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click();
  await expect(add).toBeFocused();
  await page.goto('/account/settings');
  const close = page.getByRole('link', { name: 'Close my account' });
  await close.click();
  await expect(page.getByRole('heading', { name: 'Request account closure?' })).toBeFocused();
  await page.getByRole('link', { name: 'Keep my account' }).click();
  await expect(close).toBeFocused();
});

test(
  'a press on its way can be seen, and what was taken stands as it is kept',
  LONG,
  async ({ page }) => {
    await enter(page, freshEmail(), '/account/profile');
    const held = signal();
    await page.route(/\/account\/profile\.data/, async (route) => {
      if (route.request().method() === 'POST') await held.given;
      await route.continue();
    });
    const save = page.getByRole('button', { name: 'Save profile' });
    await page.getByLabel('Instagram').fill('https://instagram.com/robin.grows');
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await expect(save).toHaveCSS('opacity', '0.85');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
    held.give();
    await expect(message(page)).toHaveText('Profile saved.');
    await expect(page.getByLabel('Instagram')).toHaveValue('robin.grows');
  },
);

test('all of one’s data comes as a file', async ({ page }) => {
  await enter(page, freshEmail(), '/account/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('earth-brands-my-data.json');
});

for (const width of AXE_WIDTHS) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });
    test('the account’s pages have nothing that axe finds', LONG, async ({ page }) => {
      await enter(page, 'ivy@example.com', '/account/profile');
      for (const path of [
        '/account/profile',
        '/account/billing',
        '/dashboard/manage/locations?address=new',
        '/account/company',
        '/account/settings',
        '/account/settings?close=ask',
      ]) {
        await page.goto(path);
        expect(await axeFindings(page), path).toEqual([]);
      }
    });
  });
}
