import type { Page } from '@playwright/test';
import { enterFresh } from './people-with-cards';
import { comesAlive, expect, searchBox, test } from './shop';

// On a slow line people use a page seconds before its scripts have loaded.

test.use({ viewport: { width: 1440, height: 900 } });

test('a menu does not close under the pointer when the page comes alive', async ({ page }) => {
  const comeAlive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const bar = page.getByRole('navigation', { name: 'Categories' });
  await bar.getByRole('link', { name: 'Cups', exact: true }).hover();
  const cold = bar.getByRole('link', { name: 'Cold Cups' });
  await expect(cold).toBeVisible();
  await comeAlive();
  await expect(cold).toBeVisible();
  await page.mouse.move(700, 850);
  await expect(cold).toBeHidden();
});

test('what was typed into the search before the page came alive is searched for', async ({
  page,
}) => {
  const comeAlive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await searchBox(page).fill('straws');
  await comeAlive();
  await expect(page.getByRole('option').first()).toBeVisible();
  await searchBox(page).press('Enter');
  await page.waitForURL('**/shop-all?search=straws');
});

test('a refused form does not take the focus back when the page comes alive', async ({ page }) => {
  const comeAlive = await holdScripts(page);
  await page.goto('/contact-sales', { waitUntil: 'commit' });
  const send = page.locator('main form').getByRole('button');
  const summary = page.getByRole('group', { name: 'Please fix these fields' });
  await send.click();
  await expect(summary).toBeFocused();
  await page.getByLabel('Email').focus();
  await comeAlive();
  await expect(page.getByLabel('Email')).toBeFocused();
  await send.click();
  await expect(summary).toBeFocused();
});

test('what is typed and pressed at the moment at which a form was taken counts', async ({
  page,
}) => {
  await enterFresh(page, '/account/profile');
  let saved = 0;
  page.on('response', (answer) => (saved += answer.request().method() === 'POST' ? 1 : 0));
  await page.getByLabel('First name').fill('Robin');
  await page.evaluate(() => {
    // Like a very fast user: as soon as the page says that it is saved.
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main')?.textContent.includes('Profile saved.')) return;
      watch.disconnect();
      const field = document.querySelector<HTMLInputElement>('main input[name="lastName"]');
      if (field) field.value = 'Typed at once';
      field?.form?.querySelector('button')?.click();
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect.poll(() => saved).toBe(2);
  await page.goto('/account/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
  await expect(page.getByLabel('Last name')).toHaveValue('Typed at once');
});

test('nothing moves away from under a press when the page comes alive', async ({ page }) => {
  await enterFresh(page, '/account/billing');
  const comeAlive = await holdScripts(page);
  await page.goto('/account/billing', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // Without its style sheet, which may come later than the page, everything is in another place.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const add = page.getByRole('link', { name: 'Add a card or bank account' });
  const before = await add.boundingBox();
  await comeAlive();
  expect(await add.boundingBox()).toEqual(before);
});

/**
 * Holds the scripts back, so that the page is there but not hydrated.
 *
 * @returns releases them, and waits until the page is hydrated
 */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route(/\.js(\?|$)/, async (route) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    // The page that wanted it may be gone.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    isHolding = false;
    for (const go of held) go();
    await comesAlive(page);
    // An account's pages have no such menu.
    if ((await page.locator('[data-menu]').count()) > 0) {
      await expect(page.locator('[data-enhanced]').first()).toBeAttached();
    }
    await page.evaluate(async () => {
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
  };
}
